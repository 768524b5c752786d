import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { emailMaxLength } from '../limits.ts'
import { done, line, opaqueToken, secondFactorCode, typedPassword } from './text.ts'
import { tokens } from './tokens.ts'

export const login = endpoint({
  call: calls.login,
  summary:
    'Log in with e-mail and password. EMAIL_NOT_VERIFIED, and OTHER_ERROR for a frozen account, are answered only after the right password. So is OTHER_ERROR with a challenge: the second factor is on, and a code is asked for.',
  body: z.object({ email: line(emailMaxLength), password: typedPassword }),
  reply: tokens,
  failures: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'OTHER_ERROR', 'TOO_MANY_REQUESTS'],
  failureForm: 'login',
})

export const finishLogin = endpoint({
  call: calls.finishLogin,
  summary:
    'Second step of a log-in whose first step was answered with a challenge. A challenge works for 5 minutes, once, and bears 4 wrong codes; the fifth, or a new password in between, ends it.',
  body: z.object({ challenge: opaqueToken.min(1), code: secondFactorCode }),
  reply: tokens,
  failures: ['VALIDATION_FAILED', 'CHALLENGE_ENDED', 'TOO_MANY_REQUESTS'],
})

export const refreshToken = endpoint({
  call: calls.refreshToken,
  summary: 'Replace both tokens. A used refresh token answers with the same successor for a short while; after that it ends the session.',
  body: z.object({ refreshToken: opaqueToken.min(1) }),
  reply: tokens,
  failures: ['SESSION_ENDED'],
})

export const logout = endpoint({
  call: calls.logout,
  summary: 'End the session that the access token or the refresh token belongs to.',
  body: z.object({ refreshToken: opaqueToken }),
  reply: done,
  failures: [],
})

export const readSessions = endpoint({
  call: calls.readSessions,
  summary:
    'Where the client is logged in: every session that has neither ended nor run out. The one that asks comes first, then by last use.',
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        browser: z.string().describe('Such as Firefox, read from the user agent; empty where it names none that is known'),
        system: z.string().describe('Such as Windows, read from the user agent; empty where it names none that is known'),
        networkAddress: z.string().describe('Where the client logged in from'),
        startedAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().describe('To the minute'),
        current: z.boolean().describe('Whether it is the session that asks'),
      }),
    ),
  }),
  failures: [],
})

export const endSession = endpoint({
  call: calls.endSession,
  summary: "End one of the client's sessions at once. Ending one that has ended already succeeds.",
  body: z.object({ sessionId: z.uuid() }),
  reply: done,
  failures: ['NOT_FOUND'],
})

export const endOtherSessions = endpoint({
  call: calls.endOtherSessions,
  summary: 'End every session of the client at once, but the one that asks.',
  reply: done,
  failures: [],
})
