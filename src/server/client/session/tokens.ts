import { randomBytes } from 'node:crypto'
import { accessTokenMinutes } from '#contract/limits.ts'
import { plusDays, plusMinutes } from '../../platform/clock.ts'
import { derivedKey, seal, unseal } from '../../platform/crypto/sealed.ts'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import { networkOf } from '../../platform/http/network-address.ts'
import type { CallerDevice } from '../../platform/http/device.ts'
import { maxSessionDays, refreshTokenDays } from '../limits.ts'
import type { NewTokenPair } from './session.store.ts'

/** The tokens of a session, as the client gets them. */
export interface Tokens {
  accessToken: string
  refreshToken: string
}

/** Makes new tokens for a caller, and the row that stores their hashes. */
export function newTokenPair({ now, mark, callerDevice }: { now: Date; mark: Buffer; callerDevice: CallerDevice }): {
  tokens: Tokens
  pair: NewTokenPair
} {
  const tokens = { accessToken: newToken(), refreshToken: newRefreshToken(mark, now) }
  const pair = {
    accessHash: tokenHash(tokens.accessToken),
    refreshHash: tokenHash(tokens.refreshToken),
    issuedTo: placeHash(callerDevice),
    createdAt: now,
    accessExpiresAt: plusMinutes(now, accessTokenMinutes),
    refreshExpiresAt: plusDays(now, refreshTokenDays),
  }
  return { tokens, pair }
}

/** Shortens the life of new tokens to that of their session. */
export function withinSession(pair: NewTokenPair, sessionStart: Date): NewTokenPair {
  const end = plusDays(sessionStart, maxSessionDays)
  const earlier = (time: Date) => (time < end ? time : end)
  return { ...pair, accessExpiresAt: earlier(pair.accessExpiresAt), refreshExpiresAt: earlier(pair.refreshExpiresAt) }
}

/** Equal for two calls if they come from the same browser or program in the same network. */
export const placeHash = ({ networkAddress, userAgent }: CallerDevice): Buffer => tokenHash(`${networkOf(networkAddress)} ${userAgent}`)

/**
 * A refresh token has three parts: the mark of its session, the time of issue, and 256 random bits. It is written as 72 characters of base64url. By
 * mark and time, an old token is recognised after its row was deleted. Decision 111.
 */
const markBytes = 16
const issuedAtBytes = 6
const secretBytes = 32
// A made-up token can contain any time, and PostgreSQL throws on a year of five digits.
const latestIssuedAt = Date.UTC(9999, 0)

/** Random bits that every refresh token of one session contains. */
export const newSessionMark = (): Buffer => randomBytes(markBytes)

/** The table stores this hash, so that nobody can read a mark there. */
export const hashOfMark = (mark: Buffer): Buffer => tokenHash(mark.toString('base64url'))

export function newRefreshToken(mark: Buffer, issuedAt: Date): string {
  const issuedAtPart = Buffer.alloc(issuedAtBytes)
  issuedAtPart.writeUIntBE(issuedAt.getTime(), 0, issuedAtBytes)
  return Buffer.concat([mark, issuedAtPart, randomBytes(secretBytes)]).toString('base64url')
}

/**
 * Reads the mark and the time of issue from a token, which may be made up. Null for a token in any other form: a damaged token is no sign of a
 * theft.
 */
export function readRefreshToken(token: string): { mark: Buffer; issuedAt: Date } | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== markBytes + issuedAtBytes + secretBytes || bytes.toString('base64url') !== token) return null
  const issuedAtMs = bytes.readUIntBE(markBytes, issuedAtBytes)
  return issuedAtMs < latestIssuedAt ? { mark: bytes.subarray(0, markBytes), issuedAt: new Date(issuedAtMs) } : null
}

// Nobody can derive this key from the table, which holds only hashes of tokens.
const keyFor = (refreshToken: string) => derivedKey(refreshToken, 'successor of a refresh token')

/** Encrypts new tokens, so that only the refresh token that they replace can decrypt them. */
export const sealTokens = (newTokens: Tokens, usedToken: string): Buffer =>
  seal(JSON.stringify([newTokens.accessToken, newTokens.refreshToken]), { key: keyFor(usedToken) })

/** Throws if the tokens were sealed for another refresh token, or altered. */
export function unsealTokens(sealed: Buffer, usedToken: string): Tokens {
  const [accessToken, refreshToken] = JSON.parse(unseal(sealed, { key: keyFor(usedToken) })) as [string, string]
  return { accessToken, refreshToken }
}
