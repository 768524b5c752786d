import type { FastifyInstance } from 'fastify'
import { respond } from '../control/faults.ts'
import { html, type Html } from '../page/html.ts'
import { select, table, webhookTable } from '../page/table.ts'
import { type Applicant, type Applicants, isOutcome, outcomes } from './applicants.ts'
import { changedDetails } from './details.ts'
import type { Tokens } from './tokens.ts'

const decisions = { ...outcomes, reset: 'Begin again' }

/** Calls that decide reviews and expire tokens, for tests and the control page. Each call returns `state`. */
export async function identityControlRoutes(
  app: FastifyInstance,
  { applicants, tokens, state }: { applicants: Applicants; tokens: Tokens; state: () => object },
) {
  /** Decides a review; names such as `country` replace what the documents say. Returns a sentence with the mistake if the body is wrong. */
  function decide(body: unknown): string | undefined {
    const { externalUserId, outcome } = (body ?? {}) as { externalUserId?: unknown; outcome?: unknown }
    const applicant = typeof externalUserId === 'string' ? applicants.byExternalId(externalUserId) : undefined
    if (!applicant) return 'externalUserId: is not an applicant'
    const details = changedDetails(body)
    if (!details) return 'the documents cannot say this'
    applicant.details = { ...applicant.details, ...details }
    if (outcome === 'reset') applicants.reset(applicant)
    else if (isOutcome(outcome)) applicants.decide(applicant, outcome)
    else return `outcome: must be one of ${Object.keys(decisions).join(', ')}`
    return undefined
  }

  app.post('/control/identity/decide', ({ body }, reply) => respond(reply, decide(body), state))
  app.post('/control/identity/expire-tokens', () => {
    tokens.expireAll()
    return state()
  })
  app.post('/control/form/identity/decide', ({ body }, reply) => respond(reply, decide(body), () => reply.redirect('/', 303)))
  app.post('/control/form/identity/expire', (_request, reply) => {
    tokens.expireAll()
    return reply.redirect('/', 303)
  })
}

export const applicantRecords = (applicants: Applicants) => ({
  applicants: applicants.all().map(({ id, externalUserId, levelName, reviewStatus, reviewResult }) => ({
    id,
    externalUserId,
    levelName,
    reviewStatus,
    ...(reviewResult && { reviewResult }),
  })),
})

const nameOf = ({ email, externalUserId }: Applicant) => email ?? externalUserId
const reviewOf = ({ reviewStatus, reviewResult }: Applicant) =>
  reviewStatus === 'completed'
    ? `${reviewStatus} ${reviewResult?.reviewAnswer ?? ''} ${reviewResult?.reviewRejectType ?? ''}`
    : reviewStatus

/** The section of the control page with applicants, forms that change them, and the last webhooks. */
export const identityView = (all: Applicant[], webhooks: readonly { name: string; answer: string }[]): Html =>
  html`${table({
      id: 'applicants',
      label: 'Applicants',
      head: ['Applicant', 'Level', 'Review'],
      rows: all.map((applicant) => [nameOf(applicant), applicant.levelName, reviewOf(applicant)]),
      empty: 'Nobody has opened the widget yet.',
    })}
    <div class="switches">
      <form class="sheet" method="post" action="/control/form/identity/decide">
        <h3>Decide a review</h3>
        <div class="fields">
          <div>
            <label for="applicant">Applicant</label>
            ${select({ id: 'applicant', name: 'externalUserId', texts: Object.fromEntries(all.map((one) => [one.externalUserId, `${nameOf(one)} (${one.type})`])) })}
          </div>
          <div>
            <label for="outcome">Outcome</label>
            ${select({ id: 'outcome', name: 'outcome', texts: decisions, chosen: 'approve' })}
          </div>
        </div>
        <button>Decide</button>
      </form>
      <form class="sheet" method="post" action="/control/form/identity/expire">
        <h3>Tokens of the widget</h3>
        <p class="quiet">A token expires after ten minutes; the widget then asks for another.</p>
        <div class="fields"></div>
        <button class="plain">Expire all now</button>
      </form>
    </div>
    ${webhookTable('identity', webhooks)}`
