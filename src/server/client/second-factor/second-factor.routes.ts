import * as endpoints from '#contract/endpoints/second-factor.ts'
import type { Route } from '../../platform/http/route.ts'
import type { ClientContext } from '../context.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { readSecondFactor } from './second-factor.ts'
import { addPasskey, beginNewPasskey, removePasskey } from './passkeys.ts'
import { beginSetUp, finishSetUp } from './set-up.ts'
import { turnOffSecondFactor } from './turn-off.ts'

export function secondFactorRoutes(route: Route, context: ClientContext): void {
  route(endpoints.readSecondFactor, ({ client }) => readSecondFactor(context, client.accountId))

  route(endpoints.beginSecondFactor, ({ body, client }) => beginSetUp(context, { ...body, accountId: client.accountId }))

  route(endpoints.confirmSecondFactor, ({ body, client }) => finishSetUp(context, { ...body, accountId: client.accountId }))

  route(endpoints.renewRecoveryCodes, ({ body, client }) => renewRecoveryCodes(context, { ...body, accountId: client.accountId }))

  route(endpoints.turnOffSecondFactor, ({ body, client }) => turnOffSecondFactor(context, { ...body, accountId: client.accountId }))

  route(endpoints.beginNewPasskey, ({ body, client }) => beginNewPasskey(context, { ...body, accountId: client.accountId }))

  route(endpoints.addPasskey, ({ body, client }) => addPasskey(context, { ...body, accountId: client.accountId }))

  route(endpoints.removePasskey, ({ body, client }) => removePasskey(context, { ...body, accountId: client.accountId }))
}
