import { html, type Html } from '../page/html.ts'
import type { Service } from './service.ts'

/** How programs use the sandbox: its JSON calls. */
export function instructions(origin: string, services: Service[]): Html {
  const read = (path: string) => `curl '${origin}${path}'`
  const remove = (path: string) => `curl -X DELETE ${origin}${path}`
  const post = (path: string, body: string) => `curl -X POST ${origin}${path} -H 'content-type: application/json' -d '${body}'`
  const commands = (...lines: string[]) => html`<pre>${lines.join('\n')}</pre>`
  return html`<div class="parts">
    <details>
      <summary>Faults</summary>
      <p>A change sets the faults that it names; DELETE resets all. A mistake is answered with 400 and the name of the field.</p>
      ${commands(
        post('/control/faults', '{"marketData": {"failure": "unavailable", "delayMs": 500, "pointsPerMinute": 100}}'),
        post('/control/faults', '{"mail": {"failure": "temporary", "delayMs": 0, "onlyTo": "anna@example.com"}}'),
        read('/control/faults'),
        remove('/control/faults'),
      )}
      <p>The vendors have the same calls. Their answers also have their records and the webhooks sent.</p>
      ${commands(
        post('/control/identity', '{"failure": "none", "delayMs": 0, "webhooks": "duplicated", "webhookDelayMs": 0}'),
        post('/control/card-payment', '{"widget": "flat-messages"}'),
        read('/control/scheduling'),
      )}
      <dl class="facts">${services.map(choicesOf)}</dl>
    </details>
    <details>
      <summary>Identity reviews and tokens</summary>
      <p>Outcomes of a review: <code>approve · reject-retry · reject-final · pending · on-hold · reset</code>.</p>
      ${commands(
        post('/control/identity/decide', '{"externalUserId": "…", "outcome": "approve"}'),
        post('/control/identity/expire-tokens', '{}'),
      )}
    </details>
    <details>
      <summary>Prices</summary>
      <p>A number pins the pair at that price, <code>null</code> releases it, DELETE releases all. If one entry is wrong, none is set.</p>
      ${commands(post('/control/prices', '{"BTC-EUR": 80000}'), read('/control/prices'), remove('/control/prices'))}
    </details>
    <details>
      <summary>Letters</summary>
      <p>A list, the newest first: <code>id, to, subject, text, html, links, receivedAt</code>.</p>
      ${commands(read('/mailbox/messages?to=anna@example.com'), remove('/mailbox/messages'))}
    </details>
  </div>`
}

/** The names to choose from, of each fault of a service. */
const choicesOf = ({ name, faults }: Service): Html[] =>
  Object.entries(faults.faults).flatMap(([fault, { choices }]) =>
    choices
      ? html`<dt>${name}: ${fault}</dt>
          <dd><code>${Object.keys(choices).join(' · ')}</code></dd>`
      : [],
  )
