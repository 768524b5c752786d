import { readAddress } from '../addresses/read-address.ts'
import type { CryptoCurrency } from '../currencies.ts'
import { type MemoRule, networkOf } from '../networks.ts'

/** The most receiving addresses that one import may have. */
export const maxImportedAddresses = 1000

/** Why a line of an import is refused. `twice`: an earlier line has the same address. `clients-wallet`: coins that arrive there are not ours. */
export const lineFlaws = [
  'empty',
  'mistyped',
  'malformed',
  'testnet',
  'other-network',
  'memo-not-used',
  'memo-wrong',
  'twice',
  'clients-wallet',
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
  const memo = rest.join(',') || null
  if (memo !== null && read.memo !== null && memo !== read.memo) return { flaw: 'memo-wrong' }
  const flaw = memoFlaw(memo ?? read.memo, networkOf(on.coin, on.network)?.memo ?? 'none')
  return flaw ? { flaw } : { address: read.address, memo: memo ?? read.memo }
}

// A program that exports a list may put each value in quotes.
const withoutQuotes = (text: string) => text.trim().replace(/^"(.*)"$/, '$1')

const mostTag = 2 ** 32 - 1

function memoFlaw(memo: string | null, rule: MemoRule): LineFlaw | undefined {
  if (memo === null) return undefined
  if (rule === 'none') return 'memo-not-used'
  const isRight = rule === 'tag' ? /^\d{1,10}$/.test(memo) && Number(memo) <= mostTag : /^[!-~]{1,28}$/.test(memo)
  return isRight ? undefined : 'memo-wrong'
}
