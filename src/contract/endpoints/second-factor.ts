import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { done, secondFactorCode as code, typedPassword } from './text.ts'

const currentPassword = typedPassword
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const readSecondFactor = endpoint({
  call: calls.readSecondFactor,
  summary: 'Whether the second factor is on, since when, and how many recovery codes are left.',
  reply: z.discriminatedUnion('state', [
    z.object({ state: z.literal('off') }),
    z.object({ state: z.literal('on'), since: z.iso.datetime(), recoveryCodesLeft: z.int() }),
  ]),
  failures: [],
})

export const beginSecondFactor = endpoint({
  call: calls.beginSecondFactor,
  summary:
    'Begin to turn the second factor on: returns a new secret for an authenticator app, once. The second factor stays off until a first code confirms the secret, within an hour.',
  body: z.object({ currentPassword }),
  reply: z.object({
    secret: z.string().describe('Base32'),
    uri: z.string().describe('The secret as an otpauth URI, for a QR code'),
  }),
  failures: ['VALIDATION_FAILED', 'CONFLICT'],
})

export const confirmSecondFactor = endpoint({
  call: calls.confirmSecondFactor,
  summary: 'Turn the second factor on with a first code of the app. Returns ten recovery codes, once.',
  body: z.object({ code }),
  reply: recoveryCodes,
  failures: ['VALIDATION_FAILED', 'CONFLICT'],
})

export const renewRecoveryCodes = endpoint({
  call: calls.renewRecoveryCodes,
  summary: 'Replace the recovery codes by ten new ones. Requires a code of the app or a recovery code.',
  body: z.object({ currentPassword, code }),
  reply: recoveryCodes,
  failures: ['VALIDATION_FAILED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const turnOffSecondFactor = endpoint({
  call: calls.turnOffSecondFactor,
  summary: 'Turn the second factor off. Requires a code of the app or a recovery code.',
  body: z.object({ currentPassword, code }),
  reply: done,
  failures: ['VALIDATION_FAILED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})
