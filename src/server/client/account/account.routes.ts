import * as endpoints from '#contract/endpoints/account.ts'
import { Failure } from '../../platform/failure.ts'
import type { Route } from '../../platform/http/route.ts'
import { preferredLanguage } from '../../platform/language/preferred-language.ts'
import type { ClientContext } from '../context.ts'
import { confirmEmail, resendConfirmation } from './confirm-email.ts'
import { changeLanguage } from './account.ts'
import { register } from './register.ts'

export function accountRoutes(route: Route, context: ClientContext): void {
  route(endpoints.register, async ({ body, header, hangUp, callerDevice: { networkAddress } }) => {
    const language = preferredLanguage(header('accept-language'))
    return register(context, { ...body, language, networkAddress, hangUp: hangUp() })
  })

  route(endpoints.verifyEmail, async ({ query, callerDevice: { networkAddress } }) => {
    const confirmed = await confirmEmail(context, { ...query, networkAddress })
    return confirmed instanceof Failure ? confirmed : { ok: true, email: confirmed.email }
  })

  route(endpoints.resendVerification, ({ body }) => resendConfirmation(context, body.email))

  route(endpoints.changeLanguage, ({ body, client }) => changeLanguage(context, client.accountId, body.language))
}
