import { z } from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { creationOptions, newPasskey, passkeyName, proof } from './proof.ts'
import { secondFactorCode as code, done, time } from './text.ts'

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const firstRecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).nullable().describe('Null if another second factor is on: its recovery codes stay valid'),
})

export const readSecondFactor = endpoint({
  call: calls.readSecondFactor,
  summary:
    "The client's second factors. While there is one, a log-in with the password also needs an app's code, a passkey or a recovery code.",
  reply: z.object({
    app: z.object({ since: time }).nullable().describe('The authenticator app; null while it is off'),
    passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: time, lastUsedAt: time.nullable() })),
    recoveryCodesLeft: z.int(),
  }),
  failures: [],
})

export const beginSecondFactor = endpoint({
  call: calls.beginSecondFactor,
  summary:
    'Begin to turn the authenticator app on: returns a new secret, once. The app stays off until a first code confirms the secret, within an hour. Requires a fresh proof.',
  body: z.object(proof),
  reply: z.object({
    secret: z.string().describe('Base32'),
    uri: z.string().describe('The secret as an otpauth URI, for a QR code'),
  }),
  failures: ['VALIDATION_FAILED', 'CONFLICT'],
})

export const confirmSecondFactor = endpoint({
  call: calls.confirmSecondFactor,
  summary: 'Turn the authenticator app on with its first code. Returns ten recovery codes, once, if it is the first second factor.',
  body: z.object({ code }),
  reply: firstRecoveryCodes,
  failures: ['VALIDATION_FAILED', 'CONFLICT'],
})

export const renewRecoveryCodes = endpoint({
  call: calls.renewRecoveryCodes,
  summary: 'Replace the recovery codes by ten new ones. Requires a fresh proof.',
  body: z.object(proof),
  reply: recoveryCodes,
  failures: ['VALIDATION_FAILED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const turnOffSecondFactor = endpoint({
  call: calls.turnOffSecondFactor,
  summary: 'Turn the authenticator app off. Passkeys stay. Requires a fresh proof.',
  body: z.object(proof),
  reply: done,
  failures: ['VALIDATION_FAILED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const beginNewPasskey = endpoint({
  call: calls.beginNewPasskey,
  summary:
    'The options with which a browser makes a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn. The challenge works once, within five minutes. Requires a fresh proof. CONFLICT if the client has 20 passkeys.',
  body: z.object(proof),
  reply: creationOptions,
  failures: ['VALIDATION_FAILED', 'CONFLICT'],
})

export const addPasskey = endpoint({
  call: calls.addPasskey,
  summary:
    'Store a new passkey, which can log in alone from now on. Returns ten recovery codes, once, if it is the first second factor. CONFLICT if the passkey is stored already, or the client has 20.',
  body: z.object({ name: passkeyName, passkey: newPasskey }),
  reply: firstRecoveryCodes,
  failures: ['VALIDATION_FAILED', 'CHALLENGE_ENDED', 'PASSKEY_REFUSED', 'CONFLICT'],
})

export const removePasskey = endpoint({
  call: calls.removePasskey,
  summary:
    "Remove one of the client's passkeys. Without another second factor, the recovery codes are removed too. Requires a fresh proof.",
  body: z.object({ passkeyId: z.uuid(), ...proof }),
  reply: done,
  failures: ['VALIDATION_FAILED', 'NOT_FOUND'],
})
