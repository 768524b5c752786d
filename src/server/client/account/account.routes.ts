import {
  changeLanguage,
  changePassword,
  register,
  resendVerification,
  resetPassword,
  setNewPassword,
  verifyEmail,
} from '#contract/endpoints/account.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Accounts } from './account.ts'
import { preferredLanguage } from '../../platform/language/preferred-language.ts'
import type { ChangeLanguage } from './language-change.ts'
import type { ChangePassword } from '../password/password-change.ts'

const done = { ok: true } as const

export function accountRoutes(route: Route, accounts: Accounts & { changeLanguage: ChangeLanguage; changePassword: ChangePassword }): void {
  route(register, async (incoming) => {
    const { networkAddress } = incoming.origin
    const language = preferredLanguage(incoming.header('accept-language'))
    return (await accounts.register({ ...incoming.body, language, networkAddress })) ?? done
  })

  route(verifyEmail, async ({ query }) => (await accounts.confirmEmail(query.token)) ?? done)

  route(resendVerification, async ({ body }) => {
    await accounts.resendConfirmation(body.email)
    return done
  })

  route(resetPassword, async ({ body }) => {
    await accounts.requestPasswordReset(body.email)
    return done
  })

  route(setNewPassword, async ({ body: { token, newPassword }, origin: { networkAddress } }) => {
    return (await accounts.setNewPassword({ token, newPassword, networkAddress })) ?? done
  })

  route(changeLanguage, async ({ body, client }) => (await accounts.changeLanguage(client.accountId, body.language)) ?? done)

  route(changePassword, ({ body, client, origin }) => accounts.changePassword(client, { ...body, origin }))
}
