import type { FastifyInstance, FastifyReply } from 'fastify'
import { createFaultSwitch, numberIn, options, stateOfFaults } from '../control/fault-switch.ts'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { webhookFailures } from '../webhooks.ts'
import { type Applicants, isOutcome, type Outcome, outcomes } from './applicants.ts'
import { identityFailures, type IdentityFaults, identityFaultsChange, noIdentityFaults } from './faults.ts'
import type { Webhooks } from './webhooks.ts'
import type { Tokens } from './tokens.ts'

/** The switches of the identity provider. */
export const createIdentityFaults = () => createFaultSwitch<IdentityFaults>(identityFaultsChange, noIdentityFaults)

export interface IdentityControlParts {
  faults: ReturnType<typeof createIdentityFaults>
  applicants: Applicants
  tokens: Tokens
  webhooks: Webhooks
}

type Form = Record<string, string>

/** The control page's forms for the identity provider, and the same as JSON for tests and scripts. */
export async function identityControlRoutes(app: FastifyInstance, { faults, applicants, tokens, webhooks }: IdentityControlParts) {
  const state = () => ({
    ...faults.current(),
    applicants: applicants.all().map(({ id, externalUserId, levelName, reviewStatus, reviewResult }) => ({
      id,
      externalUserId,
      levelName,
      reviewStatus,
      ...(reviewResult && { reviewResult }),
    })),
    deliveries: webhooks.deliveries(),
  })
  const refuse = (reply: FastifyReply, message: string) => reply.code(400).send({ error: 'VALIDATION', message })

  function decide({ externalUserId, outcome }: { externalUserId?: unknown; outcome?: unknown }): string | undefined {
    const applicant = typeof externalUserId === 'string' ? applicants.byExternalId(externalUserId) : undefined
    if (!applicant) return 'externalUserId: is not the name of an applicant'
    if (outcome === 'reset') applicants.reset(applicant)
    else if (isOutcome(outcome)) applicants.decide(applicant, outcome)
    else return 'outcome: is none of approve, reject-retry, reject-final, pending, on-hold, reset'
    return undefined
  }

  app.get('/control/identity', () => state())
  app.post('/control/identity', (request, reply) => {
    const problem = faults.change(request.body)
    return problem ? refuse(reply, problem) : state()
  })
  app.delete('/control/identity', () => {
    faults.reset()
    return state()
  })
  /** Every token that was given out runs out now. */
  app.post('/control/identity/expire-tokens', () => {
    tokens.expireAll()
    return state()
  })
  app.post('/control/identity/decide', (request, reply) => {
    const problem = decide(request.body ?? {})
    return problem ? refuse(reply, problem) : state()
  })

  app.post<{ Body: Form }>('/control/form/identity', (request, reply) => {
    const { failure, delayMs, webhooks: webhookFailure, webhookDelayMs } = request.body ?? {}
    const change = { failure, delayMs: numberIn(delayMs), webhooks: webhookFailure, webhookDelayMs: numberIn(webhookDelayMs) }
    const problem = faults.change(change)
    return problem ? refuse(reply, problem) : reply.redirect('/', 303)
  })
  app.post('/control/form/identity/expire', (_request, reply) => {
    tokens.expireAll()
    return reply.redirect('/', 303)
  })
  app.post<{ Body: Form }>('/control/form/identity/decide', (request, reply) => {
    const problem = decide(request.body ?? {})
    return problem ? refuse(reply, problem) : reply.redirect('/', 303)
  })
}

/** What the control page says of the identity provider at a glance. */
export const identityState = ({ failure, delayMs, webhooks, webhookDelayMs }: IdentityFaults): Html =>
  stateOfFaults([
    failure !== 'none' && identityFailures[failure],
    delayMs > 0 && `slow by ${delayMs} ms`,
    webhooks !== 'none' && `webhooks: ${webhookFailures[webhooks].toLowerCase()}`,
    webhookDelayMs > 0 && `webhooks late by ${webhookDelayMs} ms`,
  ])

/** The switches of the identity provider, for the control page. */
export const identitySwitches = (faults: IdentityFaults): Html =>
  html`<form class="sheet" method="post" action="/control/form/identity">
    <header>
      <h3>Identity provider</h3>
      <span id="identity-state" data-live>${identityState(faults)}</span>
    </header>
    <div class="fields">
      <div class="wide">
        <label for="identity-failure">Behaviour</label>
        <select id="identity-failure" name="failure" autocomplete="off">
          ${options(identityFailures, faults.failure)}
        </select>
      </div>
      <div class="wide">
        <label for="identity-webhooks">Webhooks</label>
        <select id="identity-webhooks" name="webhooks" autocomplete="off">
          ${options(webhookFailures, faults.webhooks)}
        </select>
      </div>
      <div>
        <label for="identity-delay">Delay, ms</label>
        <input id="identity-delay" name="delayMs" inputmode="numeric" value="${faults.delayMs}" autocomplete="off" />
      </div>
      <div>
        <label for="identity-webhook-delay">Delay of webhooks, ms</label>
        <input id="identity-webhook-delay" name="webhookDelayMs" inputmode="numeric" value="${faults.webhookDelayMs}" autocomplete="off" />
      </div>
    </div>
    <button>Set the identity provider</button>
  </form>`

const decisions: Record<string, string> = { ...(outcomes satisfies Record<Outcome, string>), reset: 'Begin again' }

/** The applicants and the last webhooks, for the control page. */
export function identityRecords({ applicants, webhooks }: Pick<IdentityControlParts, 'applicants' | 'webhooks'>): Html {
  return html`<div class="scroll" id="applicants" role="region" aria-label="Applicants" tabindex="0" data-live>
      <table>
        <thead>
          <tr>
            <th scope="col">Applicant</th>
            <th scope="col">Level</th>
            <th scope="col">Review</th>
          </tr>
        </thead>
        <tbody>
          ${applicants.all().map(
            ({ externalUserId, email, levelName, reviewStatus, reviewResult }) =>
              html`<tr>
                <th scope="row">${email ?? externalUserId}</th>
                <td>${levelName}</td>
                <td>
                  ${reviewStatus} ${reviewStatus === 'completed' && [reviewResult?.reviewAnswer, reviewResult?.reviewRejectType].join(' ')}
                </td>
              </tr>`,
          )}
          ${
            applicants.all().length === 0 &&
            html`<tr>
              <td class="none" colspan="3">Nobody has opened the widget yet.</td>
            </tr>`
          }
        </tbody>
      </table>
    </div>
    <div class="switches">
      <form class="sheet" method="post" action="/control/form/identity/decide">
        <h3>Decide a review</h3>
        <div class="fields">
          <div>
            <label for="applicant">Applicant</label>
            <select id="applicant" name="externalUserId" autocomplete="off">
              ${applicants
                .all()
                .map(
                  ({ externalUserId, email, type }) =>
                    html`<option value="${externalUserId}">${email ?? externalUserId} (${type})</option>`,
                )}
            </select>
          </div>
          <div>
            <label for="outcome">Outcome</label>
            <select id="outcome" name="outcome" autocomplete="off">
              ${options(decisions, 'approve')}
            </select>
          </div>
        </div>
        <button>Decide</button>
      </form>
      <form class="sheet" method="post" action="/control/form/identity/expire">
        <h3>Tokens of the widget</h3>
        <p class="quiet">They run out by themselves after ten minutes; a widget then asks for another.</p>
        <div class="fields"></div>
        <button class="plain">Let all run out now</button>
      </form>
    </div>
    <div class="scroll counts" id="identity-webhooks-sent" data-live>
      <table>
        <thead>
          <tr>
            <th scope="col">Webhooks sent</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          ${webhooks
            .deliveries()
            .slice(0, 8)
            .map(
              ({ type, answer }) =>
                html`<tr>
                  <th scope="row"><code>${type}</code></th>
                  <td>${answer}</td>
                </tr>`,
            )}
          ${
            webhooks.deliveries().length === 0 &&
            html`<tr>
              <td class="none" colspan="2">None yet.</td>
            </tr>`
          }
        </tbody>
      </table>
    </div>`
}
