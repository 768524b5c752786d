import * as endpoints from '#contract/endpoints/account.ts'
import { Failure } from '../../platform/failure.ts'
import type { Route } from '../../platform/http/route.ts'
import type { ClientContext } from '../context.ts'
import { readHolder } from '../session/start-session.ts'
import { changePassword } from './password-change.ts'
import { checkResetLink, requestPasswordReset, setNewPassword } from './password-reset.ts'

export function passwordRoutes(route: Route, context: ClientContext): void {
  route(endpoints.resetPassword, ({ body }) => requestPasswordReset(context, body.email))

  route(endpoints.checkResetLink, ({ body }) => checkResetLink(context, body.token))

  route(endpoints.setNewPassword, ({ body: { token, newPassword }, callerDevice: { networkAddress } }) =>
    setNewPassword(context, { token, newPassword, networkAddress }),
  )

  route(endpoints.changePassword, async (input) => {
    const holder = await readHolder(context, endpoints.changePassword.call, input)
    return holder instanceof Failure ? holder : changePassword(context, input.client, { ...input.body, ...holder })
  })
}
