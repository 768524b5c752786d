import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { z } from 'zod'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { passkeySignature } from '#contract/endpoints/proof.ts'
import type { addPasskey, beginNewPasskey } from '#contract/endpoints/second-factor.ts'
import type { passkeyOptions } from '#contract/endpoints/session.ts'
import type { Clock } from '../../platform/clock.ts'
import { createNonces } from '../../platform/crypto/nonce.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { passkeyChallengeUses } from '../../platform/rate-limit/limits.ts'
import type { RateLimits } from '../../platform/rate-limit/rate-limit.ts'
import { passkeyChallengeMinutes } from '../limits.ts'
import type { PasskeyRow } from './second-factor.store.ts'

export type PasskeySignature = z.output<typeof passkeySignature>
export type NewPasskey = BodyOf<typeof addPasskey>['passkey']

type Refusal = Failure<'PASSKEY_REFUSED' | 'CHALLENGE_ENDED'>

/** ES256 and RS256, which every authenticator has one of. Without this list, the library tries out what this Node can do, with warnings in the log. */
const supportedAlgorithmIDs = [-7, -257]

/** Whether an attestation names no maker. Certificates are refused unread: to check them, the library would fetch addresses that they contain. */
function isWithoutMaker(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = attestation.get('fmt')
  // Some authenticators sign with the passkey itself, although we ask for no attestation.
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

export type WebAuthn = ReturnType<typeof createWebAuthn>

interface Site {
  /** Scheme and host of our pages. Passkeys belong to the host for ever: with another host, clients must add new ones. */
  publicOrigin: string
  /** Our name, as the authenticator shows it. */
  brand: string
  secretsKeys: Buffer[]
  clock: Clock
  rateLimits: RateLimits
}

/** Asks for passkeys, and checks what authenticators sign (WebAuthn, level 3). Decision 188. */
export function createWebAuthn({ publicOrigin, brand, secretsKeys, clock, rateLimits }: Site) {
  const rpID = new URL(publicOrigin).hostname
  const challenges = createNonces({ secretsKeys, clock, use: 'passkey challenge', minutes: passkeyChallengeMinutes })
  const uses = rateLimits.create('passkey-challenge', passkeyChallengeUses)
  const timeout = passkeyChallengeMinutes * 60_000

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

  return {
    requestOptions: (): ReplyOf<typeof passkeyOptions> => ({
      challenge: challenges.create(),
      rpId: rpID,
      timeout,
      userVerification: 'required',
    }),

    creationOptions: (
      { accountId, email }: { accountId: string; email: string },
      existing: PasskeyRow[],
    ): ReplyOf<typeof beginNewPasskey> => ({
      rp: { id: rpID, name: brand },
      // The id is not personal data: authenticators may show it.
      user: { id: Buffer.from(accountId).toString('base64url'), name: email, displayName: email },
      challenge: challenges.create(accountId),
      pubKeyCredParams: supportedAlgorithmIDs.map((alg) => ({ alg, type: 'public-key' })),
      timeout,
      excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    }),

    /** Checks the new passkey of a client. */
    readNewPasskey: (passkey: NewPasskey, accountId: string) =>
      checked(accountId, async (expectedChallenge) => {
        if (!isWithoutMaker(passkey.response.attestationObject)) return null
        const response = passkey as RegistrationResponseJSON
        const { registrationInfo } = await verifyRegistrationResponse({
          response,
          expectedChallenge,
          expectedOrigin: publicOrigin,
          expectedRPID: rpID,
          supportedAlgorithmIDs,
        })
        if (!registrationInfo) return null
        const { id, publicKey, counter } = registrationInfo.credential
        return { credentialId: id, publicKey: Buffer.from(publicKey), counter }
      }),

    /** Checks a signature by a stored passkey. Returns the authenticator's new counter. */
    readSignature: (signature: PasskeySignature, { credentialId, publicKey, counter }: PasskeyRow) =>
      checked(undefined, async (expectedChallenge) => {
        const response = signature as AuthenticationResponseJSON
        const credential = { id: credentialId, publicKey: new Uint8Array(publicKey), counter }
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response,
          expectedChallenge,
          expectedOrigin: publicOrigin,
          expectedRPID: rpID,
          credential,
        })
        return verified ? { newCounter: authenticationInfo.newCounter } : null
      }),
  }
}
