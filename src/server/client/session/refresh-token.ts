import { randomBytes } from 'node:crypto'
import { tokenHash } from '../../platform/crypto/token.ts'

/**
 * A refresh token is its family's mark, the moment when it was issued, and 256 random bits: 72 characters of base64url. Mark and moment
 * make an old token of a family recognisable after its row was deleted. Decision 111.
 */
const markBytes = 16
const momentBytes = 6
const secretBytes = 32
// A made-up token may hold any moment, and PostgreSQL throws on a year of five digits.
const lastMoment = Date.UTC(9999, 0)

/** Known only to those who have had a token of the family. */
export const newFamilyMark = (): Buffer => randomBytes(markBytes)

/** What is stored of a mark. */
export const familyHash = (mark: Buffer): Buffer => tokenHash(mark.toString('base64url'))

export function newRefreshToken(mark: Buffer, issuedAt: Date): string {
  const moment = Buffer.alloc(momentBytes)
  moment.writeUIntBE(issuedAt.getTime(), 0, momentBytes)
  return Buffer.concat([mark, moment, randomBytes(secretBytes)]).toString('base64url')
}

/**
 * Reads mark and moment of a token, which may be made up. Null for a token that we never wrote like that: one to which something was added
 * on its way was not stolen.
 */
export function readRefreshToken(token: string): { mark: Buffer; issuedAt: Date } | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== markBytes + momentBytes + secretBytes || bytes.toString('base64url') !== token) return null
  const moment = bytes.readUIntBE(markBytes, momentBytes)
  return moment < lastMoment ? { mark: bytes.subarray(0, markBytes), issuedAt: new Date(moment) } : null
}
