import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { passkeySignature } from '#contract/endpoints/proof.ts'
import type { addPasskey, beginNewPasskey } from '#contract/endpoints/second-factor.ts'
import type { passkeyOptions } from '#contract/endpoints/session.ts'
import type { Clock } from '../clock.ts'
import { createNonces } from '../crypto/nonce.ts'
import { fail, type Failure } from '../failure.ts'
import { passkeyChallengeUses } from '../rate-limit/limits.ts'
import type { RateLimits } from '../rate-limit/rate-limit.ts'

export type PasskeySignature = z.output<typeof passkeySignature>
export type NewPasskey = BodyOf<typeof addPasskey>['passkey']

/** A passkey as it is stored. */
export interface StoredPasskey {
  /** As base64url. */
  credentialId: string
  /** In the form of COSE (RFC 9052). */
  publicKey: Buffer
  counter: number
}

type Refusal = Failure<'PASSKEY_REFUSED' | 'CHALLENGE_ENDED'>

/** How long a passkey may take to sign a challenge. */
const challengeMinutes = 5

/** ES256 and RS256, which every authenticator has one of. Without this list, the library tries out what this Node can do, with warnings in the log. */
const supportedAlgorithmIDs = [-7, -257]

// At the first passkey, because loading it slows the start and takes memory.
const loadLibrary = () => import('@simplewebauthn/server')

/** Whether an attestation names no maker. Certificates are refused unread: to check them, the library would fetch addresses that they contain. */
async function isWithoutMaker(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = attestation.get('fmt')
  // Some authenticators sign with the passkey itself, although we ask for no attestation.
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

export type WebAuthn = ReturnType<typeof createWebAuthn>

interface Site {
  /** Scheme and host of the pages. Passkeys belong to the host for ever: with another host, people must add new ones. */
  origin: string
  /** The site's name, as the authenticator shows it. */
  name: string
  secretsKeys: Buffer[]
  clock: Clock
  rateLimits: RateLimits
}

/** Asks for passkeys, and checks what authenticators sign (WebAuthn, level 3). Decision 188. */
export function createWebAuthn({ origin, name, secretsKeys, clock, rateLimits }: Site) {
  const rpId = new URL(origin).hostname
  const challenges = createNonces({ secretsKeys, clock, use: 'passkey challenge', minutes: challengeMinutes })
  const uses = rateLimits.create('passkey-challenge', passkeyChallengeUses)
  const timeout = challengeMinutes * 60_000

  /** Runs a check of the library, which calls `isFresh` with the signed challenge, and uses the challenge up. */
  async function checked<Result>(
    subject: string | undefined,
    verify: (isFresh: (challenge: string) => boolean) => Promise<Result | null>,
  ): Promise<Result | Refusal> {
    let challenge = ''
    const isFresh = (signed: string) => challenges.isFresh((challenge = signed), subject)
    // The library throws on every wrong or malformed response.
    const result = await verify(isFresh).catch(() => null)
    if (challenge !== '' && !challenges.isFresh(challenge, subject)) return fail('CHALLENGE_ENDED')
    if (!result) return fail('PASSKEY_REFUSED')
    return (await uses.consume(challenge)) ? fail('CHALLENGE_ENDED') : result
  }

  async function verifySignature(
    signature: PasskeySignature,
    { credentialId, publicKey, counter }: StoredPasskey,
    expectedChallenge: string | ((challenge: string) => boolean),
  ): Promise<{ newCounter: number } | null> {
    const { verifyAuthenticationResponse } = await loadLibrary()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: signature,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    })
    return verified ? { newCounter: authenticationInfo.newCounter } : null
  }

  return {
    /** The host that the passkeys belong to. */
    rpId,

    requestOptions: (): ReplyOf<typeof passkeyOptions> => ({
      challenge: challenges.create(),
      rpId,
      timeout,
      userVerification: 'required',
    }),

    creationOptions: ({ id, email }: { id: string; email: string }, existing: StoredPasskey[]): ReplyOf<typeof beginNewPasskey> => ({
      rp: { id: rpId, name },
      // The id is not personal data: authenticators may show it.
      user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: email },
      challenge: challenges.create(id),
      pubKeyCredParams: supportedAlgorithmIDs.map((alg) => ({ alg, type: 'public-key' })),
      timeout,
      excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    }),

    /** Checks a new passkey of the person with this id. */
    readNewPasskey: (passkey: NewPasskey, id: string) =>
      checked(id, async (expectedChallenge) => {
        if (!(await isWithoutMaker(passkey.response.attestationObject))) return null
        const { verifyRegistrationResponse } = await loadLibrary()
        const response = passkey as RegistrationResponseJSON
        const { registrationInfo } = await verifyRegistrationResponse({
          response,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          supportedAlgorithmIDs,
        })
        if (!registrationInfo) return null
        const { id: credentialId, publicKey, counter } = registrationInfo.credential
        return { credentialId, publicKey: Buffer.from(publicKey), counter }
      }),

    /** Checks a signature by a stored passkey over one of our challenges. Returns the authenticator's new counter. */
    readSignature: (signature: PasskeySignature, passkey: StoredPasskey) =>
      checked(undefined, (isFresh) => verifySignature(signature, passkey, isFresh)),

    /** Checks a signature over a challenge that the caller made, and whose single use the caller ensures. */
    readSignatureOver: async (challenge: string, signature: PasskeySignature, passkey: StoredPasskey) =>
      (await verifySignature(signature, passkey, challenge).catch(() => null)) ?? fail('PASSKEY_REFUSED'),
  }
}
