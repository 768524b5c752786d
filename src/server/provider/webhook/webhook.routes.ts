import { calendlyWebhook, paybisWebhook, sumsubWebhook } from '#contract/endpoints/webhooks.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Webhooks } from './webhook.ts'

export function webhookRoutes(
  route: Route,
  { identityChecks, cardPayments, scheduling }: Record<'identityChecks' | 'cardPayments' | 'scheduling', { webhooks: Webhooks }>,
): void {
  route(sumsubWebhook, ({ rawBody, header }) => identityChecks.webhooks.receive({ body: rawBody, header }))
  route(paybisWebhook, ({ rawBody, header }) => cardPayments.webhooks.receive({ body: rawBody, header }))
  route(calendlyWebhook, ({ rawBody, header }) => scheduling.webhooks.receive({ body: rawBody, header }))
}
