import type { FastifyInstance, FastifyReply } from 'fastify'
import { createFaultSwitch, numberIn, options, stateOfFaults } from '../control/fault-switch.ts'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { webhookFailures } from '../webhooks.ts'
import { cardPaymentFailures, type CardPaymentFaults, cardPaymentFaultsChange, noCardPaymentFaults, widgetWays } from './faults.ts'
import type { Webhooks } from './webhooks.ts'
import type { Requests } from './requests.ts'

/** The switches of the card-payment provider. */
export const createCardPaymentFaults = () => createFaultSwitch<CardPaymentFaults>(cardPaymentFaultsChange, noCardPaymentFaults)

export interface CardPaymentControlParts {
  faults: ReturnType<typeof createCardPaymentFaults>
  requests: Requests
  webhooks: Webhooks
}

/** The control page's form for the card-payment provider, and the same as JSON for tests and scripts. */
export async function cardPaymentControlRoutes(app: FastifyInstance, { faults, requests, webhooks }: CardPaymentControlParts) {
  const state = () => ({
    ...faults.current(),
    requests: requests.all().map(({ requestId, partnerUserId, email, userIp, status, purchase }) => ({
      requestId,
      partnerUserId,
      ...(email && { email }),
      userIp,
      ...(status && { status }),
      ...(purchase && { purchase }),
    })),
    deliveries: webhooks.deliveries(),
  })
  const refuse = (reply: FastifyReply, message: string) => reply.code(400).send({ error: 'VALIDATION', message })

  app.get('/control/card-payment', () => state())
  app.post('/control/card-payment', (request, reply) => {
    const problem = faults.change(request.body)
    return problem ? refuse(reply, problem) : state()
  })
  app.delete('/control/card-payment', () => {
    faults.reset()
    return state()
  })

  app.post<{ Body: Record<string, string> }>('/control/form/card-payment', (request, reply) => {
    const { failure, delayMs, widget, webhooks: webhookFailure, webhookDelayMs } = request.body ?? {}
    const change = { failure, delayMs: numberIn(delayMs), widget, webhooks: webhookFailure, webhookDelayMs: numberIn(webhookDelayMs) }
    const problem = faults.change(change)
    return problem ? refuse(reply, problem) : reply.redirect('/', 303)
  })
}

/** What the control page says of the card-payment provider at a glance. */
export const cardPaymentState = ({ failure, delayMs, widget, webhooks, webhookDelayMs }: CardPaymentFaults): Html =>
  stateOfFaults([
    failure !== 'none' && cardPaymentFailures[failure],
    delayMs > 0 && `slow by ${delayMs} ms`,
    widget !== 'usual' && `widget: ${widgetWays[widget].toLowerCase()}`,
    webhooks !== 'none' && `webhooks: ${webhookFailures[webhooks].toLowerCase()}`,
    webhookDelayMs > 0 && `webhooks late by ${webhookDelayMs} ms`,
  ])

const choice = (name: string, label: string, texts: Record<string, string>, chosen: string) =>
  html`<div class="wide">
    <label for="card-payment-${name}">${label}</label>
    <select id="card-payment-${name}" name="${name}" autocomplete="off">
      ${options(texts, chosen)}
    </select>
  </div>`

const delay = (name: string, label: string, value: number) =>
  html`<div>
    <label for="card-payment-${name}">${label}</label>
    <input id="card-payment-${name}" name="${name}" inputmode="numeric" value="${value}" autocomplete="off" />
  </div>`

/** The switches of the card-payment provider, for the control page. */
export const cardPaymentSwitches = (faults: CardPaymentFaults): Html =>
  html`<form class="sheet" method="post" action="/control/form/card-payment">
    <header>
      <h3>Card-payment provider</h3>
      <span id="card-payment-state" data-live>${cardPaymentState(faults)}</span>
    </header>
    <div class="fields">
      ${choice('failure', 'Behaviour', cardPaymentFailures, faults.failure)} ${choice('widget', 'Widget', widgetWays, faults.widget)}
      ${choice('webhooks', 'Webhooks', webhookFailures, faults.webhooks)} ${delay('delayMs', 'Delay, ms', faults.delayMs)}
      ${delay('webhookDelayMs', 'Delay of webhooks, ms', faults.webhookDelayMs)}
    </div>
    <button>Set the card-payment provider</button>
  </form>`

/** The requests and the last webhooks, for the control page. */
export function cardPaymentRecords({ requests, webhooks }: Pick<CardPaymentControlParts, 'requests' | 'webhooks'>): Html {
  const [all, sent] = [requests.all(), webhooks.deliveries()]
  return html`<div class="scroll" id="card-payments" role="region" aria-label="Card payments" tabindex="0" data-live>
      <table>
        <thead>
          <tr>
            <th scope="col">Client</th>
            <th scope="col">Purchase</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          ${all.slice(0, 20).map(
            ({ email, partnerUserId, purchase, status }) =>
              html`<tr>
                <th scope="row">${email ?? partnerUserId}</th>
                <td>${purchase ? `${purchase.amount} ${purchase.currency} for ${purchase.coin}` : 'not chosen'}</td>
                <td>${status ?? 'opened'}</td>
              </tr>`,
          )}
          ${
            all.length === 0 &&
            html`<tr>
              <td class="none" colspan="3">Nobody has asked to pay yet.</td>
            </tr>`
          }
        </tbody>
      </table>
    </div>
    <div class="scroll counts" id="card-payment-webhooks" data-live>
      <table>
        <thead>
          <tr>
            <th scope="col">Webhooks sent</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          ${sent.slice(0, 8).map(
            ({ status, answer }) =>
              html`<tr>
                <th scope="row"><code>${status}</code></th>
                <td>${answer}</td>
              </tr>`,
          )}
          ${
            sent.length === 0 &&
            html`<tr>
              <td class="none" colspan="2">None yet.</td>
            </tr>`
          }
        </tbody>
      </table>
    </div>`
}
