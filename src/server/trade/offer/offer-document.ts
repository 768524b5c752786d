import { createHash } from 'node:crypto'
import Big from 'big.js'
import canonicalize from 'canonicalize'
import type { OfferRow } from './offer.table.ts'

/** What the hash of an offer is over: every member that the row has, as texts, so that a number has one form. */
export type HashedOffer = Omit<OfferRow, 'id' | 'hash'>

/** The offer as canonical JSON (RFC 8785). Decimals have no trailing zeros, times are ISO 8601, bytes are hexadecimal. */
const offerDocument = (offer: HashedOffer): string =>
  canonicalize(Object.fromEntries(hashedColumns.map((column) => [column, plain(offer[column], decimals.has(column))]))) ?? ''

/** SHA-256 of the offer's document. */
export const offerHash = (offer: HashedOffer): Buffer => createHash('sha256').update(offerDocument(offer)).digest()

const decimals = new Set<keyof HashedOffer>([
  'fiatAmount',
  'coinAmount',
  'amountEur',
  'bid',
  'ask',
  'rate',
  'feeRate',
  'feeAmount',
  'networkFee',
  'shortAmount',
])

function plain(value: unknown, isDecimal: boolean): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return isDecimal ? Big(String(value)).toFixed() : value
}

const columns: Record<keyof HashedOffer, true> = {
  requestId: true,
  accountId: true,
  number: true,
  reference: true,
  kind: true,
  direction: true,
  partyId: true,
  partyKind: true,
  partyName: true,
  currency: true,
  coin: true,
  network: true,
  coinDecimals: true,
  fixedSide: true,
  fiatAmount: true,
  coinAmount: true,
  amountEur: true,
  bid: true,
  ask: true,
  marketSource: true,
  marketAt: true,
  marketDerived: true,
  evidence: true,
  evidenceHash: true,
  spreadBp: true,
  rate: true,
  feeTier: true,
  feeRate: true,
  feeAmount: true,
  networkFee: true,
  publishedAt: true,
  expiresAt: true,
  payBy: true,
  lateMinutes: true,
  shortAmount: true,
  words: true,
  receivingAddressId: true,
  staffId: true,
  policyVersion: true,
  exceeded: true,
  proofId: true,
  salt: true,
}

const hashedColumns = Object.keys(columns) as (keyof HashedOffer)[]
