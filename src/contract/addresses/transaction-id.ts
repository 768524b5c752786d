import { base58 } from '@scure/base'
import type { NetworkId } from '../networks.ts'
import { decoded } from './address-form.ts'

const lower = (text: string) => (/^[\da-f]{64}$/i.test(text) ? text.toLowerCase() : null)
const upper = (text: string) => lower(text)?.toUpperCase() ?? null
const prefixed = (text: string) => (/^0x[\da-f]{64}$/i.test(text) ? text.toLowerCase() : null)
const signature = (text: string) => (decoded(() => base58.decode(text))?.length === 64 ? text : null)
// Subscan also names an extrinsic by its block and its place there: 12345678-2.
const extrinsic = (text: string) => prefixed(text) ?? (/^[1-9]\d*-\d+$/.test(text) ? text : null)

const forms: Record<NetworkId, (text: string) => string | null> = {
  base: prefixed,
  bitcoin: lower,
  'bitcoin-cash': lower,
  cardano: lower,
  'cosmos-hub': upper,
  ethereum: prefixed,
  litecoin: lower,
  'neo-n3': prefixed,
  'polkadot-asset-hub': extrinsic,
  solana: signature,
  stellar: lower,
  tron: lower,
  'xrp-ledger': upper,
}

/** The id of a transaction as its network's explorers write it; null if it has not the form of one. */
export const normalTransactionId = (typed: string, network: string): string | null =>
  Object.hasOwn(forms, network) ? forms[network as NetworkId](typed.replaceAll(/[\s\p{Cf}]/gu, '')) : null

/** A payment of a transaction: its id, and behind it the payment's number if it was given, as in `<id>:1`. Null if it has not this form. */
export function normalPaymentId(typed: string, network: string): string | null {
  const [, id = '', number = ''] = /^(.*?)(:(?:0|[1-9]\d{0,5}))?$/s.exec(typed.trim()) ?? []
  const transaction = normalTransactionId(id, network)
  return transaction === null ? null : transaction + number
}

/** Whether a text has the form of a transaction's id on a network. */
export const isTransactionId = (typed: string, network: string): boolean => normalTransactionId(typed, network) !== null
