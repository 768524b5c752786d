import { z } from 'zod'
import { passkeySignature } from '../../endpoints/proof.ts'
import { line, lines, opaqueToken } from '../../endpoints/text.ts'

/**
 * A step-up: the person's signature over exactly this call (`step-up.ts`). Who has signed in with password and app code sends a new code instead;
 * it signs nothing, so outside of the demo such a person cannot decide anything.
 */
export const stepUpProof = z.object({
  nonce: opaqueToken.describe('From POST /api/step-up; used once, within five minutes'),
  expiresAt: z.iso.datetime().describe('As the same call returned it'),
  passkey: passkeySignature.optional().describe('Its challenge is the SHA-256 of the canonical text of the step-up, as base64url'),
  code: line(20).optional(),
})

/** Why something is proposed or done. For the record; clients never see it. */
export const reason = lines(500).trim().min(1, 'must not be empty')

/** The version of the object that the person saw. If another one is stored, the call fails with STALE. */
export const version = z.int().min(0)
