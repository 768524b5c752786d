import type { CryptoCurrency } from '../currencies.ts'
import { type MemoType, type MemoTypeFlaw, readMemoType } from '../memo-type.ts'
import { type AddressFlaw, readAddress } from './read-address.ts'
import { type MemoFlaw, readMemo } from './read-memo.ts'

/** What is wrong with which of the fields. `other-memo`: the address contains a tag or memo of its own. */
export interface DestinationFlaws {
  address?: AddressFlaw
  memo?: MemoFlaw | 'other-memo'
  memoType?: MemoTypeFlaw
}

interface Destination {
  address: string
  memo: string | null
  memoType: MemoType | null
}

interface TypedDestination extends Omit<Destination, 'memoType'> {
  /** What was said of the memo, which does not count where memos have no type. `ours`: it is an address of ours. */
  memoType: MemoType | 'ours' | null
}

/** Reads an address with its tag or memo, as they are stored. The tag, and the memo's type, may be part of the address. */
export function readDestination(
  typed: TypedDestination,
  on: { coin: CryptoCurrency; network: string },
): Destination | { flaws: DestinationFlaws } {
  const read = readAddress(typed.address, on)
  const contained = 'flaw' in read ? { memo: null, memoType: null } : read
  const apart = readMemo(typed.memo ?? '', on)
  const memo = 'memo' in apart && apart.memo === null ? readMemo(contained.memo ?? '', on) : apart
  const isOther = 'memo' in memo && contained.memo !== null && memo.memo !== contained.memo
  const type = 'memo' in memo && !isOther ? typeOf({ network: on.network, memo: memo.memo, said: typed.memoType, contained }) : null
  const flaws: DestinationFlaws = {
    ...('flaw' in read && { address: read.flaw }),
    ...('flaw' in memo ? { memo: memo.flaw } : isOther && { memo: 'other-memo' as const }),
    ...(type && 'flaw' in type && { memoType: type.flaw }),
  }
  return 'flaw' in read || 'flaw' in memo || !type || 'flaw' in type
    ? { flaws }
    : { address: read.address, memo: memo.memo, memoType: type.memoType }
}

interface Said {
  network: string
  memo: string | null
  said: TypedDestination['memoType']
  contained: Pick<Destination, 'memoType'>
}

function typeOf({ network, memo, said, contained: { memoType } }: Said): ReturnType<typeof readMemoType> {
  if (memoType !== null && said !== null && said !== 'ours' && said !== memoType) return { flaw: 'other-type' }
  return readMemoType({ network, memo, memoType: memoType ?? said })
}

/**
 * A destination that a second person typed again, as it is stored, or what is wrong with it. The first entry is read like the second: it may be older
 * than the form in which addresses are stored now.
 */
export function readAgain(
  first: TypedDestination & { coin: CryptoCurrency; network: string },
  typed: TypedDestination,
): Destination | { flaws: { address?: string; memo?: string; memoType?: string } } {
  const again = readDestination(typed, first)
  if ('flaws' in again) return again
  const entered = readDestination(first, first)
  const known = 'flaws' in entered ? first : entered
  const differing = (['address', 'memo', 'memoType'] as const).filter((field) => known[field] !== again[field])
  return differing.length === 0 ? again : { flaws: Object.fromEntries(differing.map((field) => [field, different])) }
}

const different = 'differs from what was entered first'
