import { calendlyWebhook } from '#contract/endpoints/webhooks.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Scheduling } from './scheduling.ts'

export function schedulingRoutes(route: Route, scheduling: Scheduling): void {
  route(calendlyWebhook, ({ rawBody, header }) => scheduling.receive({ body: rawBody, header }))
}
