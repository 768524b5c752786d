import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { emailMaxLength, passwordMaxLength } from '../limits.ts'
import { done, line, secondFactorCode } from './text.ts'

/** Both tokens are opaque: 43 characters of base64url. */
const tokens = z.object({ accessToken: z.string().min(1), refreshToken: z.string().min(1) })

export const login = endpoint({
  call: calls.login,
  summary:
    'Log in with e-mail and password. EMAIL_NOT_VERIFIED, and OTHER_ERROR for a frozen account, are answered only after the right password. So is OTHER_ERROR with a challenge: the second factor is on, and a code is asked for.',
  body: z.object({ email: line(emailMaxLength), password: z.string().max(passwordMaxLength) }),
  reply: tokens,
  failures: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'OTHER_ERROR', 'TOO_MANY_REQUESTS'],
  failureForm: 'login',
})

export const finishLogin = endpoint({
  call: calls.finishLogin,
  summary:
    'Second step of a log-in whose first step was answered with a challenge. A challenge works for 5 minutes, once, and bears 4 wrong codes; the fifth, or a new password in between, ends it.',
  body: z.object({ challenge: z.string().min(1).max(200), code: secondFactorCode }),
  reply: tokens,
  failures: ['VALIDATION_FAILED', 'CHALLENGE_ENDED', 'TOO_MANY_REQUESTS'],
})

export const refreshToken = endpoint({
  call: calls.refreshToken,
  summary: 'Replace both tokens. A used refresh token answers with the same successor for a short while; after that it ends the session.',
  body: z.object({ refreshToken: z.string().min(1).max(200) }),
  reply: tokens,
  failures: ['SESSION_ENDED'],
})

export const logout = endpoint({
  call: calls.logout,
  summary: 'End the session that the access token or the refresh token belongs to.',
  body: z.object({ refreshToken: z.string().max(200) }),
  reply: done,
  failures: [],
})
