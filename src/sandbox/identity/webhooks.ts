import { createWebhooks, type WebhooksParts } from '../webhooks.ts'
import type { Applicant, WebhookType } from './applicants.ts'
import { webhookBody } from './replies.ts'
import { webhookHeaders, sandboxAccount } from './signing.ts'

/** The provider's webhooks: what has become of an applicant. */
export function createSumsubWebhooks(parts: WebhooksParts) {
  const webhooks = createWebhooks<{ type: WebhookType; externalUserId: string }>(parts)
  return {
    deliveries: webhooks.deliveries,
    stop: webhooks.stop,
    send(applicant: Applicant, type: WebhookType) {
      const body = webhookBody(applicant, type, parts.now())
      webhooks.send({
        body,
        headers: (right) => webhookHeaders(body, right ? sandboxAccount.webhookSecret : 'a wrong secret'),
        about: { type, externalUserId: applicant.externalUserId },
      })
    },
  }
}

export type Webhooks = ReturnType<typeof createSumsubWebhooks>
