import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { passwordMinLength } from '../limits.ts'
import { proof } from './proof.ts'
import { accountEmail, done, emailAddress, languageTag, opaqueToken, tokens, typedPassword } from './text.ts'

const newPassword = typedPassword.min(passwordMinLength, `at least ${passwordMinLength} characters`)
const mailedToken = opaqueToken.min(1)

export const register = endpoint({
  call: calls.register,
  summary:
    'Sign up. A letter with a confirmation link follows; the response is the same whether the e-mail address is known or not. Refuses a password that is guessed at once, or contains a name of the address.',
  body: z.object({ email: emailAddress, password: newPassword }),
  reply: done,
  failures: ['VALIDATION_FAILED'],
  pausedWith: 'registration',
})

export const verifyEmail = endpoint({
  call: calls.verifyEmail,
  summary: 'Confirm an e-mail address with the token of the mailed link.',
  query: z.object({ token: mailedToken }),
  reply: done.extend({ email: z.string().describe('The confirmed address, for the log-in form') }),
  failures: ['LINK_INVALID'],
})

export const resendVerification = endpoint({
  call: calls.resendVerification,
  summary: 'Send a new confirmation link, at most one in 180 seconds to an e-mail address. Every address gets the same response.',
  body: z.object({ email: accountEmail }),
  reply: done,
  failures: [],
})

export const resetPassword = endpoint({
  call: calls.resetPassword,
  summary: 'Send a link to set a new password, at most one in 180 seconds to an e-mail address. Every address gets the same response.',
  body: z.object({ email: accountEmail }),
  reply: done,
  failures: [],
})

export const checkResetLink = endpoint({
  call: calls.checkResetLink,
  summary: 'Whether the token of a mailed link can set a new password. Does not use up the link.',
  body: z.object({ token: mailedToken }),
  reply: done,
  failures: ['LINK_INVALID'],
})

export const setNewPassword = endpoint({
  call: calls.setNewPassword,
  summary:
    'Set a new password with the token of the mailed link. Ends all sessions of the account. Refuses a password that is guessed at once, or contains a name of the address.',
  body: z
    .object({ newPassword, confirmNewPassword: typedPassword, token: mailedToken })
    .refine((body) => body.newPassword === body.confirmNewPassword, { path: ['confirmNewPassword'], error: 'must equal the new password' }),
  reply: done,
  failures: ['LINK_INVALID', 'VALIDATION_FAILED'],
})

export const changeLanguage = endpoint({
  call: calls.changeLanguage,
  summary: "Choose the language of the client's screens and letters. At sign-up, the Accept-Language header decides.",
  body: z.object({ language: languageTag }),
  reply: done,
  failures: [],
})

export const changePassword = endpoint({
  call: calls.changePassword,
  summary:
    'Change the password while logged in. Ends every session of the account at once, and returns the tokens of a new session for the caller. Requires a fresh proof. Refuses a password that is guessed at once, or contains a name of the address.',
  body: z.object({ ...proof, newPassword }),
  reply: tokens,
  failures: ['VALIDATION_FAILED', 'SESSION_ENDED', 'TOO_MANY_REQUESTS', 'BAD_REQUEST'],
})
