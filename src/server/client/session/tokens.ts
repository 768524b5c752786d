import { hkdfSync, randomBytes } from 'node:crypto'
import { accessTokenMinutes } from '#contract/limits.ts'
import { plusDays, plusMinutes } from '../../platform/clock.ts'
import { seal, unseal } from '../../platform/crypto/sealed.ts'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import { refreshTokenDays } from '../limits.ts'
import type { NewTokenPair } from './session.store.ts'

/** The tokens of a session, as the client gets them. */
export interface Tokens {
  accessToken: string
  refreshToken: string
}

/** Makes new tokens, and the row that stores their hashes. */
export function newTokenPair(now: Date, mark: Buffer): { tokens: Tokens; pair: NewTokenPair } {
  const tokens = { accessToken: newToken(), refreshToken: newRefreshToken(mark, now) }
  const pair = {
    accessHash: tokenHash(tokens.accessToken),
    refreshHash: tokenHash(tokens.refreshToken),
    createdAt: now,
    accessExpiresAt: plusMinutes(now, accessTokenMinutes),
    refreshExpiresAt: plusDays(now, refreshTokenDays),
  }
  return { tokens, pair }
}

/**
 * A refresh token is its family's mark, the moment when it was issued, and 256 random bits: 72 characters of base64url. Mark and moment
 * make an old token of a family recognisable after its row was deleted. Decision 111.
 */
const markBytes = 16
const momentBytes = 6
const secretBytes = 32
// A made-up token may hold any moment, and PostgreSQL throws on a year of five digits.
const lastMoment = Date.UTC(9999, 0)

/** Known only to owners of a token of the family. */
export const newFamilyMark = (): Buffer => randomBytes(markBytes)

/** Stored instead of a mark. */
export const familyHash = (mark: Buffer): Buffer => tokenHash(mark.toString('base64url'))

export function newRefreshToken(mark: Buffer, issuedAt: Date): string {
  const moment = Buffer.alloc(momentBytes)
  moment.writeUIntBE(issuedAt.getTime(), 0, momentBytes)
  return Buffer.concat([mark, moment, randomBytes(secretBytes)]).toString('base64url')
}

/**
 * Reads mark and moment of a token, which may be made up. Null for a token in any other form: a token that was damaged on its way was not
 * stolen.
 */
export function readRefreshToken(token: string): { mark: Buffer; issuedAt: Date } | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== markBytes + momentBytes + secretBytes || bytes.toString('base64url') !== token) return null
  const moment = bytes.readUIntBE(markBytes, momentBytes)
  return moment < lastMoment ? { mark: bytes.subarray(0, markBytes), issuedAt: new Date(moment) } : null
}

// Nobody can derive this key from the table, which holds only hashes of tokens.
const keyFor = (refreshToken: string) => Buffer.from(hkdfSync('sha256', refreshToken, '', 'kantor: successor of a refresh token', 32))

/** Seals the successor of a refresh token, so that only that token opens it. */
export const sealTokens = (successor: Tokens, refreshToken: string): Buffer =>
  seal(JSON.stringify([successor.accessToken, successor.refreshToken]), { key: keyFor(refreshToken) })

/** Throws if the tokens were sealed for another refresh token, or altered. */
export function unsealTokens(sealed: Buffer, presented: string): Tokens {
  const [accessToken, refreshToken] = JSON.parse(unseal(sealed, { key: keyFor(presented) })) as [string, string]
  return { accessToken, refreshToken }
}
