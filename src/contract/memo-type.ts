/** How a transaction of Stellar carries a memo. Exchanges ask for one of the two: a memo of the other type does not reach their client. */
export const memoTypes = ['id', 'text'] as const
export type MemoType = (typeof memoTypes)[number]

/**
 * What is wrong with the type of a memo. `unsaid`: a number may be either, and nobody said which. `not-an-id`: no id can have this memo.
 * `other-type`: the address says another one.
 */
export type MemoTypeFlaw = 'unsaid' | 'not-an-id' | 'other-type'

interface TypedMemo {
  /** Null of money. */
  network: string | null
  memo: string | null
  /** What was said of it. `ours`: the memo is at an address of ours, where a number is an id by rule. */
  memoType: MemoType | 'ours' | null
}

const isNumber = (memo: string): boolean => /^\d+$/.test(memo) && BigInt(memo) < 2n ** 64n

/** The type with which a memo is sent; null without a memo and on other networks, which have no types. */
export function readMemoType({ network, memo, memoType: said }: TypedMemo): { memoType: MemoType | null } | { flaw: MemoTypeFlaw } {
  if (memo === null || network !== 'stellar') return { memoType: null }
  // A transaction carries an id as a number, without zeros in front: "0012" would arrive as 12, so it can only be text.
  const isId = isNumber(memo) && String(BigInt(memo)) === memo
  if (said === 'ours') return { memoType: isId ? 'id' : 'text' }
  if (said === 'id') return isId ? { memoType: 'id' } : { flaw: 'not-an-id' }
  return said === null && isNumber(memo) ? { flaw: 'unsaid' } : { memoType: 'text' }
}

/** The type of a stored memo. Null also for a number of which nobody said it, as in wallets from before types were kept. */
export function memoTypeOf(stored: TypedMemo): MemoType | null {
  const read = readMemoType(stored)
  return 'flaw' in read ? null : read.memoType
}

/** Whether coins cannot be sent to a wallet because nobody said the type of its memo. */
export const lacksMemoType = (stored: TypedMemo): boolean => 'flaw' in readMemoType(stored)
