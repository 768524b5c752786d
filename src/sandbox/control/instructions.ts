import { html } from '../page/html.ts'
import type { Html } from '../page/html.ts'
import type { Service } from './service.ts'

/** Names of the choices of a service. */
const choicesOf = ({ name, faults }: Service): Html[] =>
  Object.entries(faults.faults).flatMap(([field, { choices }]) =>
    choices
      ? html`<dt>${name}: ${field}</dt>
          <dd><code>${Object.keys(choices).join(' · ')}</code></dd>`
      : [],
  )

/** How programs use the sandbox: its JSON calls. */
export function instructions(origin: string, services: Service[]): Html {
  const post = (path: string, body: string) => `curl -X POST ${origin}${path} -H 'content-type: application/json' -d '${body}'\n`
  return html`<div class="parts">
    <details>
      <summary>Faults</summary>
      <p>A call changes the faults that it names. A wrong body is answered with 400 and a sentence that names the field.</p>
      <pre>
${post('/control/faults', '{"marketData": {"failure": "unavailable", "delayMs": 500, "pointsPerMinute": 100}}')}${post('/control/faults', '{"mail": {"failure": "temporary", "delayMs": 0, "onlyTo": "anna@example.com"}}')}curl ${origin}/control/faults             # what is set
curl -X DELETE ${origin}/control/faults   # everything back to normal</pre>
      <p>
        Each vendor has the same three calls at <code>/control/identity</code>, <code>/control/card-payment</code> and
        <code>/control/scheduling</code>; their answers also have its records and the webhooks sent.
      </p>
      <pre>
${post('/control/identity', '{"failure": "none", "delayMs": 0, "webhooks": "duplicated", "webhookDelayMs": 0}')}${post('/control/card-payment', '{"widget": "flat-messages"}')}</pre>
      <dl class="facts">${services.map(choicesOf)}</dl>
    </details>
    <details>
      <summary>Identity reviews and tokens</summary>
      <p>Outcomes: <code>approve · reject-retry · reject-final · pending · on-hold · reset</code>.</p>
      <pre>
${post('/control/identity/decide', '{"externalUserId": "…", "outcome": "approve"}')}${post('/control/identity/expire-tokens', '{}')}</pre>
    </details>
    <details>
      <summary>Prices</summary>
      <p>A number pins the pair at that price, <code>null</code> releases it. If one entry is wrong, none is set.</p>
      <pre>
${post('/control/prices', '{"BTC-EUR": 80000}')}curl ${origin}/control/prices             # what is pinned
curl -X DELETE ${origin}/control/prices   # release all</pre>
    </details>
    <details>
      <summary>Letters</summary>
      <p>A list, the newest first: <code>id, to, subject, text, html, links, receivedAt</code>.</p>
      <pre>
curl '${origin}/mailbox/messages?to=anna@example.com'
curl -X DELETE ${origin}/mailbox/messages</pre>
    </details>
  </div>`
}
