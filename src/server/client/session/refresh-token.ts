import { randomBytes } from 'node:crypto'
import { tokenHash } from '../../platform/crypto/token.ts'

/**
 * A refresh token is its family's mark, the moment at which it was issued, and 256 random bits; to its client, 72 characters of base64url.
 * By mark and moment a token is known for an old one of its family when its row is gone, so that rows need not be kept for the alarm.
 * Decision 111.
 */
const markBytes = 16
const momentBytes = 6
const secretBytes = 32
// What somebody made up may say any moment; PostgreSQL reads one of five figures of years as a defect.
const lastMoment = Date.UTC(9999, 0)

/** The mark of a new family: only who has had one of its tokens knows it. */
export const newFamilyMark = (): Buffer => randomBytes(markBytes)

/** What is stored of a mark. */
export const familyHash = (mark: Buffer): Buffer => tokenHash(mark.toString('base64url'))

export function newRefreshToken(mark: Buffer, issuedAt: Date): string {
  const moment = Buffer.alloc(momentBytes)
  moment.writeUIntBE(issuedAt.getTime(), 0, momentBytes)
  return Buffer.concat([mark, moment, randomBytes(secretBytes)]).toString('base64url')
}

/**
 * Mark and moment of a token, as whoever presents it says. Null for one that has none, as an earlier release issued them, and for one that
 * we never wrote like that: a token to which something was added on its way is not a stolen one.
 */
export function readRefreshToken(token: string): { mark: Buffer; issuedAt: Date } | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== markBytes + momentBytes + secretBytes || bytes.toString('base64url') !== token) return null
  const moment = bytes.readUIntBE(markBytes, momentBytes)
  return moment < lastMoment ? { mark: bytes.subarray(0, markBytes), issuedAt: new Date(moment) } : null
}
