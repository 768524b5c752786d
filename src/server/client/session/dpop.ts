import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose'
import type { Call } from '#contract/calls.ts'
import type { Clock } from '../../platform/clock.ts'
import { createNonces } from '../../platform/crypto/nonce.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { RateLimits } from '../../platform/rate-limit/rate-limit.ts'
import { dpopNonceMinutes } from '../limits.ts'
import { dpopProofUses } from '../../platform/rate-limit/limits.ts'

/** A DPoP proof (RFC 9449) whose signature is right. */
export interface DpopProof {
  /** Of the key that signed the proof: SHA-256 by RFC 7638, as base64url. */
  thumbprint: string
  /** `stale`: without one of our nonces, or with an old one. */
  state: 'fresh' | 'stale' | 'replayed'
}

export type Dpop = ReturnType<typeof createDpop>

/** Reads DPoP proofs. Decision 186. */
export function createDpop({ secretsKeys, clock, rateLimits }: { secretsKeys: Buffer[]; clock: Clock; rateLimits: RateLimits }) {
  const nonces = createNonces({ secretsKeys, clock, use: 'DPoP nonce', minutes: dpopNonceMinutes })
  const uses = rateLimits.create('dpop-proof', dpopProofUses)
  return {
    newNonce: () => nonces.create(),

    /** The key of a new session: the thumbprint, or null without a header. The proof needs no nonce: a copied one could only bind a session to a key that the copier lacks. */
    async readKey(header: string | undefined, call: Call): Promise<string | null | Failure<'BAD_REQUEST'>> {
      if (header === undefined) return null
      const signed = await readProof(header, call)
      return signed?.thumbprint ?? fail('BAD_REQUEST', { message: 'The DPoP proof is not valid for this call.' })
    },

    /** Checks the proof of a refresh, and uses up a fresh one. Null: without a header, or with one that is no valid proof for this call. */
    async takeProof(header: string | undefined, call: Call): Promise<DpopProof | null> {
      const signed = header === undefined ? null : await readProof(header, call)
      if (!signed) return null
      const { thumbprint, id, nonce } = signed
      if (!nonces.isFresh(nonce)) return { thumbprint, state: 'stale' }
      const isUsed = await uses.consume(`${thumbprint} ${id}`)
      return { thumbprint, state: isUsed ? 'replayed' : 'fresh' }
    },
  }
}

// A proof of our own browser client has about 400 characters.
const maxProofLength = 2000

/** Null unless the proof is signed by the key in its header, for this call. */
async function readProof(proof: string, { method, path }: Call) {
  if (proof.length > maxProofLength) return null
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      requiredClaims: ['jti', 'htm', 'htu', 'iat'],
    })
    const { jti: id, htm, htu, nonce } = payload
    // Only the path is compared: the same service may have several origins, and a browser's key exists in one origin only.
    if (htm !== method || new URL(String(htu)).pathname !== path || !id) return null
    return { thumbprint: await calculateJwkThumbprint(protectedHeader.jwk as JWK), id, nonce }
  } catch {
    return null
  }
}
