import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { emailMaxLength, passwordMaxLength } from '../limits.ts'
import { done, line } from './text.ts'

/** Both tokens are opaque: 43 characters of base64url. */
const tokens = z.object({ accessToken: z.string().min(1), refreshToken: z.string().min(1) })

export const login = endpoint({
  call: calls.login,
  summary:
    'Log in with e-mail and password. EMAIL_NOT_VERIFIED, and OTHER_ERROR for a frozen account, are answered only after the right password.',
  body: z.object({ email: line(emailMaxLength), password: z.string().max(passwordMaxLength) }),
  reply: tokens,
  failures: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'OTHER_ERROR', 'TOO_MANY_REQUESTS'],
  failureForm: 'login',
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
