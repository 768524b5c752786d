import { createHash } from 'node:crypto'
import Big from 'big.js'
import canonicalize from 'canonicalize'
import { getTableColumns } from 'drizzle-orm'
import { type OfferRow, offerTable } from './offer.table.ts'

/** What the hash of an offer is over. */
export type HashedOffer = Omit<OfferRow, 'id' | 'hash'>

const { id: _id, hash: _hash, ...hashedColumns } = getTableColumns(offerTable)

/** SHA-256 of the offer's canonical JSON (RFC 8785): every column but id and hash. A column that is null is left out, so that later columns change no hash. */
export const offerHash = (offer: HashedOffer): Buffer => {
  const members = Object.entries(hashedColumns).map(([name, column]) => [
    name,
    plain(offer[name as keyof HashedOffer], column.getSQLType()),
  ])
  const known = Object.fromEntries(members.filter(([, value]) => value !== null))
  return createHash('sha256')
    .update(canonicalize(known) ?? '')
    .digest()
}

/** One form for each value: decimals without trailing zeros, times in ISO 8601, bytes as hexadecimal digits. */
function plain(value: unknown, sqlType: string): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return sqlType === 'numeric' ? Big(String(value)).toFixed() : value
}
