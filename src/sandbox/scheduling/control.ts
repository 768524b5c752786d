import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { webhookFailures } from '../webhooks.ts'
import { type Bookings, titleOf } from './bookings.ts'
import { type createSchedulingFaults, schedulingFailures, type SchedulingFaults } from './faults.ts'
import { whenOf } from './letters.ts'
import type { Webhooks } from './webhooks.ts'

export interface SchedulingControlParts {
  faults: ReturnType<typeof createSchedulingFaults>
  bookings: Bookings
  webhooks: Webhooks
}

type Form = Record<string, string>
const number = (text = '') => (text.trim() === '' ? 0 : /^\d+$/.test(text.trim()) ? Number(text) : text)

/** The control page's form for the scheduling provider, and the same as JSON for tests and scripts. */
export async function schedulingControlRoutes(app: FastifyInstance, { faults, bookings, webhooks }: SchedulingControlParts) {
  const state = () => ({
    ...faults.current(),
    bookings: bookings.all().map(({ slug, start, email, status }) => ({ slug, start: new Date(start).toISOString(), email, status })),
    deliveries: webhooks.deliveries(),
  })
  const refuse = (reply: FastifyReply, message: string) => reply.code(400).send({ error: 'VALIDATION', message })

  app.get('/control/scheduling', () => state())
  app.post('/control/scheduling', (request, reply) => {
    const problem = faults.change(request.body)
    return problem ? refuse(reply, problem) : state()
  })
  app.delete('/control/scheduling', () => {
    faults.reset()
    return state()
  })

  app.post<{ Body: Form }>('/control/form/scheduling', (request, reply) => {
    const { failure, webhooks: webhookFailure, webhookDelayMs } = request.body ?? {}
    const problem = faults.change({ failure, webhooks: webhookFailure, webhookDelayMs: number(webhookDelayMs) })
    return problem ? refuse(reply, problem) : reply.redirect('/', 303)
  })
}

const options = (texts: Record<string, string>, chosen: string) =>
  Object.entries(texts).map(([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`)

/** What the control page says of the scheduling provider at a glance. */
export function schedulingState({ failure, webhooks, webhookDelayMs }: SchedulingFaults): Html {
  const faults = [
    failure !== 'none' && schedulingFailures[failure],
    webhooks !== 'none' && `webhooks: ${webhookFailures[webhooks].toLowerCase()}`,
    webhookDelayMs > 0 && `webhooks late by ${webhookDelayMs} ms`,
  ].filter(Boolean)
  return faults.length === 0 ? html`<span class="state">Works</span>` : html`<span class="state fault">${faults.join(', ')}</span>`
}

/** The switches of the scheduling provider, for the control page. */
export const schedulingSwitches = (faults: SchedulingFaults): Html =>
  html`<form class="sheet" method="post" action="/control/form/scheduling">
    <header>
      <h3>Scheduling</h3>
      <span id="scheduling-state" data-live>${schedulingState(faults)}</span>
    </header>
    <div class="fields">
      <div class="wide">
        <label for="scheduling-failure">Behaviour</label>
        <select id="scheduling-failure" name="failure" autocomplete="off">
          ${options(schedulingFailures, faults.failure)}
        </select>
      </div>
      <div>
        <label for="scheduling-webhooks">Webhooks</label>
        <select id="scheduling-webhooks" name="webhooks" autocomplete="off">
          ${options(webhookFailures, faults.webhooks)}
        </select>
      </div>
      <div>
        <label for="scheduling-webhook-delay">Delay of webhooks, ms</label>
        <input
          id="scheduling-webhook-delay"
          name="webhookDelayMs"
          inputmode="numeric"
          value="${faults.webhookDelayMs}"
          autocomplete="off"
        />
      </div>
    </div>
    <button>Set the scheduling provider</button>
  </form>`

const none = (text: string, columns: string) =>
  html`<tr>
    <td class="none" colspan="${columns}">${text}</td>
  </tr>`

/** The bookings and the last webhooks, for the control page. */
export const schedulingRecords = ({ bookings, webhooks }: Pick<SchedulingControlParts, 'bookings' | 'webhooks'>): Html =>
  html`<p class="quiet">Pages: <a href="/kantor/30min">a call</a>, <a href="/kantor/expert-meeting">a meeting with an expert</a>.</p>
    <div class="scroll" id="bookings" role="region" aria-label="Bookings" tabindex="0" data-live>
      <table>
        <thead>
          <tr>
            <th scope="col">Visitor</th>
            <th scope="col">What and when</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          ${bookings.all().map(
            (booking) =>
              html`<tr>
                <th scope="row">${booking.email}</th>
                <td>${titleOf(booking.slug)}, ${whenOf(booking)}</td>
                <td>${booking.status === 'active' ? 'booked' : 'cancelled'}</td>
              </tr>`,
          )}
          ${bookings.all().length === 0 && none('Nobody has booked yet.', '3')}
        </tbody>
      </table>
    </div>
    <div class="scroll counts" id="scheduling-webhooks-sent" data-live>
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
          ${webhooks.deliveries().length === 0 && none('None yet.', '2')}
        </tbody>
      </table>
    </div>`
