import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { passkeySignature, requestOptions } from './proof.ts'
import { done, opaqueToken, secondFactorCode, time, tokens, typedEmail, typedPassword } from './text.ts'

export const login = endpoint({
  call: calls.login,
  summary:
    'Log in with e-mail and password. EMAIL_NOT_VERIFIED and OTHER_ERROR are returned only if the password is right. OTHER_ERROR without a challenge: the log-in is not possible right now. OTHER_ERROR with a challenge means that the password is right and the second factor is on: the second step needs a code, or a passkey logs in instead. `factors` says which of them the client has.',
  body: z.object({ email: typedEmail, password: typedPassword }),
  reply: tokens,
  failures: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'OTHER_ERROR', 'TOO_MANY_REQUESTS', 'BAD_REQUEST'],
  failureForm: 'login',
})

export const finishLogin = endpoint({
  call: calls.finishLogin,
  summary:
    'Second step of a log-in whose first step returned a challenge. A challenge works once, within 5 minutes; the fifth wrong code, or a change of the password, ends the challenge.',
  body: z.object({ challenge: opaqueToken.min(1), code: secondFactorCode }),
  reply: tokens,
  failures: ['VALIDATION_FAILED', 'CHALLENGE_ENDED', 'TOO_MANY_REQUESTS', 'BAD_REQUEST'],
})

export const passkeyOptions = endpoint({
  call: calls.passkeyOptions,
  summary:
    'The options with which a browser asks the client for a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn. The challenge works once, within five minutes, for a log-in or as the proof of another call.',
  reply: requestOptions,
  failures: [],
})

export const passkeyLogin = endpoint({
  call: calls.passkeyLogin,
  summary:
    'Log in with a passkey alone: the authenticator has verified the client, so neither password nor code is needed. OTHER_ERROR: the log-in is not possible right now. CHALLENGE_ENDED if the challenge is older than five minutes or was used.',
  body: z.object({ passkey: passkeySignature }),
  reply: tokens,
  failures: ['PASSKEY_REFUSED', 'CHALLENGE_ENDED', 'OTHER_ERROR', 'TOO_MANY_REQUESTS', 'BAD_REQUEST'],
})

export const refreshToken = endpoint({
  call: calls.refreshToken,
  summary:
    'Replace both tokens. A used refresh token returns the same new tokens for a short while, and only to the same network and device if the session has no key; later, its use ends the session. A session with a key needs a DPoP proof. A session ends 90 days after its log-in.',
  body: z.object({ refreshToken: opaqueToken.min(1) }),
  reply: tokens,
  failures: ['SESSION_ENDED', 'INVALID_DPOP_PROOF', 'USE_DPOP_NONCE'],
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
  summary: "The client's active sessions. The caller's session comes first, then the others by last use.",
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        browser: z.string().describe('Such as Firefox, read from the user agent; empty where unknown'),
        system: z.string().describe('Such as Windows, read from the user agent; empty where unknown'),
        networkAddress: z.string().describe('The IP address from which the client logged in'),
        startedAt: time,
        lastUsedAt: time.describe('To the minute'),
        current: z.boolean().describe('Whether it is the session of the caller'),
      }),
    ),
  }),
  failures: [],
})

export const endSession = endpoint({
  call: calls.endSession,
  summary: "End one of the client's sessions at once. The call also succeeds if the session has already ended.",
  body: z.object({ sessionId: z.uuid() }),
  reply: done,
  failures: ['NOT_FOUND'],
})

export const endOtherSessions = endpoint({
  call: calls.endOtherSessions,
  summary: 'End every other session of the client at once.',
  reply: done,
  failures: [],
})
