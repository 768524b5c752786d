import { readAddress } from '../addresses/read-address.ts'
import { readMemo } from '../addresses/read-memo.ts'
import type { CryptoCurrency } from '../currencies.ts'

/** The most receiving addresses that one import may have. */
export const maxImportedAddresses = 1000

/**
 * Why a line of an import is refused. `twice`: an earlier line has the same address. `clients-wallet`: coins that arrive there are not ours.
 * `other-coin`: the address was entered for another coin of this network. `has-history`: the chain has transactions of it.
 */
export const lineFlaws = [
  'empty',
  'mistyped',
  'malformed',
  'testnet',
  'other-network',
  'lost',
  'memo-type',
  'memo-not-used',
  'memo-wrong',
  'twice',
  'clients-wallet',
  'other-coin',
  'has-history',
] as const
export type LineFlaw = (typeof lineFlaws)[number]

/** An address of ours. On a network with memos, null: an account, at which each client gets a memo of their own. */
export interface AddressLine {
  address: string
  memo: string | null
}

/** Reads a line of an import: the address, or the address and its memo with a comma between them. */
export function readAddressLine(line: string, on: { coin: CryptoCurrency; network: string }): AddressLine | { flaw: LineFlaw } {
  const [typed = '', ...rest] = line.split(',').map(withoutQuotes)
  const read = readAddress(typed, on)
  if ('flaw' in read) return { flaw: read.flaw }
  const memo = readMemo(rest.join(','), on)
  if ('flaw' in memo) return { flaw: memo.flaw === 'not-used' ? 'memo-not-used' : 'memo-wrong' }
  const isOther = memo.memo !== null && read.memo !== null && memo.memo !== read.memo
  return isOther ? { flaw: 'memo-wrong' } : { address: read.address, memo: memo.memo ?? read.memo }
}

// A program that exports a list may put each value in quotes.
const withoutQuotes = (text: string) => text.trim().replace(/^"(.*)"$/, '$1')
