import type { CryptoCurrency } from '../currencies.ts'
import { type AddressFlaw, readAddress } from './read-address.ts'
import { type MemoFlaw, readMemo } from './read-memo.ts'

/** What is wrong with which of the two fields. `other-memo`: the address contains a tag or memo of its own. */
export interface DestinationFlaws {
  address?: AddressFlaw
  memo?: MemoFlaw | 'other-memo'
}

interface Destination {
  address: string
  memo: string | null
}

/** Reads an address with its tag or memo, as both are stored. The tag may be part of the address. */
export function readDestination(
  typed: Destination,
  on: { coin: CryptoCurrency; network: string },
): Destination | { flaws: DestinationFlaws } {
  const read = readAddress(typed.address, on)
  const contained = 'flaw' in read ? null : read.memo
  const apart = readMemo(typed.memo ?? '', on)
  const memo = 'memo' in apart && apart.memo === null ? readMemo(contained ?? '', on) : apart
  const flaws: DestinationFlaws = {
    ...('flaw' in read && { address: read.flaw }),
    ...('flaw' in memo ? { memo: memo.flaw } : contained !== null && memo.memo !== contained && { memo: 'other-memo' as const }),
  }
  return 'flaw' in read || 'flaw' in memo || flaws.memo ? { flaws } : { address: read.address, memo: memo.memo }
}

/**
 * A destination that a second person typed again, as it is stored, or what is wrong with it. The first entry is read like the second: it may be older
 * than the form in which addresses are stored now.
 */
export function readAgain(
  first: Destination & { coin: CryptoCurrency; network: string },
  typed: Destination,
): Destination | { flaws: { address?: string; memo?: string } } {
  const again = readDestination(typed, first)
  if ('flaws' in again) return again
  const entered = readDestination(first, first)
  const { address, memo } = 'flaws' in entered ? first : entered
  if (address === again.address && memo === again.memo) return again
  return { flaws: { ...(address !== again.address && { address: different }), ...(memo !== again.memo && { memo: different }) } }
}

const different = 'differs from what was entered first'
