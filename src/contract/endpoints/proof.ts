import { z } from 'zod'
import { line, secondFactorCode, typedPassword } from './text.ts'

/** Bytes as WebAuthn's JSON forms have them. */
export const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

/** The parts of a browser's WebAuthn response that are the same for a new passkey and a used one. */
export const credential = {
  id: base64url(1400).describe('The credential id, at most 1023 bytes'),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
}

/** A passkey's signature: AuthenticationResponseJSON of WebAuthn, level 3. */
export const passkeySignature = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100).optional(),
  }),
})

/** The name that a client gives a passkey. */
export const passkeyName = line(60).trim().min(1, 'must not be empty')

/** A fresh proof of the client: the current password, with a code if the second factor is on; or a passkey's signature. */
export const proof = {
  currentPassword: typedPassword.optional().describe('Required without `passkey`'),
  code: secondFactorCode.optional(),
  passkey: passkeySignature.optional().describe('Of a challenge not older than five minutes; replaces password and code'),
}
