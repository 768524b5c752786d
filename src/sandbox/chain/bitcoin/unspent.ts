import type { Transaction } from '../transaction.ts'

/** An output that nothing spends, not even in the mempool. */
export interface Unspent {
  transaction: Transaction
  output: number
  satoshi: number
}

/** The outputs at an address that can be spent, those of blocks first, then the largest. */
export function unspentOf(live: Transaction[], address: string): Unspent[] {
  const spent = new Set(live.flatMap(({ bitcoin }) => bitcoin?.inputs.map((input) => `${input.transaction}:${input.output}`) ?? []))
  return live
    .flatMap((transaction) =>
      (transaction.bitcoin?.outputs ?? []).flatMap((one, output) =>
        one.address === address && !spent.has(`${transaction.id}:${output}`) ? [{ transaction, output, satoshi: one.satoshi }] : [],
      ),
    )
    .toSorted((a, b) => Number(a.transaction.height === null) - Number(b.transaction.height === null) || b.satoshi - a.satoshi)
}
