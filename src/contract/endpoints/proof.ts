import { z } from 'zod'
import { line, secondFactorCode, typedPassword } from './text.ts'

/** Bytes as WebAuthn's JSON forms have them. */
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

/** The parts of a browser's WebAuthn response that are the same for a new passkey and a used one. */
const credential = {
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

/** The options with which a browser makes a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn, level 3. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
})

/** A browser's answer with a new passkey: RegistrationResponseJSON of WebAuthn, level 3. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url(4000), attestationObject: base64url(20_000) }),
})

/** The options with which a browser asks for a passkey's signature. */
export const requestOptions = z.object({
  challenge: z.string().describe('Works once, within five minutes'),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** The name that a person gives a passkey. */
export const passkeyName = line(60).trim().min(1, 'must not be empty')

/** A fresh proof of the client: the current password, with a code if the second factor is on; or a passkey's signature. */
export const proof = {
  currentPassword: typedPassword.optional().describe('Required without `passkey`'),
  code: secondFactorCode.optional(),
  passkey: passkeySignature.optional().describe('Of a challenge not older than five minutes; replaces password and code'),
}
