import { businessCheckStatus, personalCheckStatus, startBusinessCheck, startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import type { Route } from '../../platform/http/route.ts'
import type { IdentityChecks } from './identity-check.ts'

export function identityCheckRoutes(route: Route, checks: IdentityChecks): void {
  route(startPersonalCheck, ({ client }) => checks.start(client.accountId, 'personal'))
  route(startBusinessCheck, ({ client }) => checks.start(client.accountId, 'business'))

  route(personalCheckStatus, async ({ client }) => {
    const { status, result, ...more } = await checks.status(client.accountId, 'personal')
    return { kycReviewStatus: status, kycReviewResult: result, ...more }
  })

  route(businessCheckStatus, async ({ client }) => {
    const { status, result, ...more } = await checks.status(client.accountId, 'business')
    return { kybReviewStatus: status, kybReviewResult: result, ...more }
  })
}
