import { register, resendVerification, resetPassword, setNewPassword, verifyEmail } from '#contract/endpoints/account.ts'
import type { Route } from '../http/route.ts'
import type { Accounts } from './account.ts'
import { preferredLanguage } from './language.ts'

const done = { ok: true } as const

export function accountRoutes(route: Route, accounts: Accounts): void {
  route(register, async (incoming) => {
    await accounts.register({ ...incoming.body, language: preferredLanguage(incoming.header('accept-language')) })
    return done
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

  route(setNewPassword, async ({ body: { token, newPassword } }) => (await accounts.setNewPassword({ token, newPassword })) ?? done)
}
