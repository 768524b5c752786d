import { cardPaymentFailures, widgetWays } from '../card-payment/faults.ts'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { identityFailures } from '../identity/faults.ts'
import { webhookFailures } from '../webhooks.ts'
import { mailFailures, marketDataFailures } from './faults.ts'

const words = (table: object) => Object.keys(table).join(' · ')

/** The JSON side of the sandbox, as the control page explains it. */
export function instructions(origin: string): Html {
  return html`<div class="parts">
    <details>
      <summary>Faults</summary>
      <p>What is named changes, everything else stays. A wrong body is answered with 400 and a sentence that names the field.</p>
      <pre>
curl -X POST ${origin}/control/faults -H 'content-type: application/json' \\
  -d '{"marketData": {"failure": "unavailable", "delayMs": 500, "pointsPerMinute": 100}}'
curl -X POST ${origin}/control/faults -H 'content-type: application/json' \\
  -d '{"mail": {"failure": "temporary", "delayMs": 0, "onlyTo": "anna@example.com"}}'
curl ${origin}/control/faults             # what is set
curl -X DELETE ${origin}/control/faults   # everything back to normal</pre>
      <dl class="facts">
        <dt>Exchange</dt>
        <dd><code>${words(marketDataFailures)}</code></dd>
        <dt>Mail</dt>
        <dd><code>${words(mailFailures)}</code></dd>
      </dl>
    </details>
    <details>
      <summary>Prices</summary>
      <p>A number pins the pair at that price, <code>null</code> releases it. If one entry is wrong, none is set.</p>
      <pre>
curl -X POST ${origin}/control/prices -H 'content-type: application/json' -d '{"BTC-EUR": 80000}'
curl ${origin}/control/prices             # what is pinned
curl -X DELETE ${origin}/control/prices   # release all</pre>
    </details>
    <details>
      <summary>Identity verification</summary>
      <p>
        Faults as above; what was opened and sent stands in the answer. A review can be decided by hand:
        <code>approve · reject-retry · reject-final · on-hold · reset</code>.
      </p>
      <pre>
curl -X POST ${origin}/control/identity -H 'content-type: application/json' \\
  -d '{"failure": "none", "delayMs": 0, "webhooks": "duplicated", "webhookDelayMs": 0}'
curl ${origin}/control/identity           # faults, applicants, webhooks sent
curl -X POST ${origin}/control/identity/decide -H 'content-type: application/json' \\
  -d '{"externalUserId": "…", "outcome": "approve"}'
curl -X POST ${origin}/control/identity/expire-tokens -H 'content-type: application/json' -d '{}'</pre>
      <dl class="facts">
        <dt>Provider</dt>
        <dd><code>${words(identityFailures)}</code></dd>
        <dt>Webhooks</dt>
        <dd><code>${words(webhookFailures)}</code></dd>
      </dl>
    </details>
    <details>
      <summary>Card payment</summary>
      <p>Faults as above; what was opened and sent stands in the answer.</p>
      <pre>
curl -X POST ${origin}/control/card-payment -H 'content-type: application/json' \\
  -d '{"failure": "none", "delayMs": 0, "widget": "flat-messages", "webhooks": "reordered", "webhookDelayMs": 0}'
curl ${origin}/control/card-payment       # faults, requests, webhooks sent</pre>
      <dl class="facts">
        <dt>Provider</dt>
        <dd><code>${words(cardPaymentFailures)}</code></dd>
        <dt>Widget</dt>
        <dd><code>${words(widgetWays)}</code></dd>
        <dt>Webhooks</dt>
        <dd><code>${words(webhookFailures)}</code></dd>
      </dl>
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
