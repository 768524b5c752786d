import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#contract/endpoints/second-factor.ts'
import type { Route } from '../../platform/http/route.ts'
import type { SecondFactors } from './second-factor.ts'

export function secondFactorRoutes(route: Route, secondFactors: SecondFactors): void {
  route(readSecondFactor, ({ client }) => secondFactors.read(client.accountId))

  route(beginSecondFactor, ({ body, client }) => secondFactors.begin({ ...body, accountId: client.accountId }))

  route(confirmSecondFactor, ({ body, client }) => secondFactors.confirm({ ...body, accountId: client.accountId }))

  route(renewRecoveryCodes, ({ body, client }) => secondFactors.renewRecoveryCodes({ ...body, accountId: client.accountId }))

  route(turnOffSecondFactor, async ({ body, client }) => {
    return (await secondFactors.turnOff({ ...body, accountId: client.accountId })) ?? { ok: true }
  })
}
