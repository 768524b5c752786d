import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type CryptoCurrency } from '../currencies.ts'
import { networkOf } from '../networks.ts'

/** What is wrong with a memo. `not-used`: the network has none. `not-a-tag`: a tag is a whole number. */
export type MemoFlaw = 'not-used' | 'not-a-tag' | 'too-long'

/** 2³² − 1: xrpl.org/docs/concepts/transactions/source-and-destination-tags. */
export const largestTag = 4_294_967_295

// Text: developers.stellar.org/docs/learn/fundamentals/transactions/operations-and-transactions#memo. A number that is a memo's id is shorter.
// max_memo_characters of the Cosmos Hub: docs.cosmos.network, modules/auth.
const longestMemo: Partial<Record<string, number>> = { stellar: 28, 'cosmos-hub': 256 }

/** Reads a memo or destination tag that was typed or pasted. An empty one is null: only an exchange's address needs one. */
export function readMemo(
  typed: string,
  { coin, network }: { coin: CryptoCurrency; network: string },
): { memo: string | null } | { flaw: MemoFlaw } {
  const memo = typed.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
  const rule = networkOf(coin, network)?.memo ?? 'none'
  if (memo === '') return { memo: null }
  if (rule === 'none') return { flaw: 'not-used' }
  if (rule === 'tag') return /^(0|[1-9]\d{0,9})$/.test(memo) && Number(memo) <= largestTag ? { memo } : { flaw: 'not-a-tag' }
  return utf8ToBytes(memo).length > (longestMemo[network] ?? 0) ? { flaw: 'too-long' } : { memo }
}
