import Big from 'big.js'
import type { CryptoCurrency } from '#contract/currencies.ts'
import type { ChainTransferState, SeenPayment } from '#contract/desk/chain-states.ts'
import { normalTransactionId } from '#contract/addresses/transaction-id.ts'
import { type ChainTransaction, comparedAddress, shownAddress, type WatchedNetwork, watchedNetworks } from '../../provider/chain/chain.ts'
import { isWatched, readTransaction } from '../../provider/chain/read-chain.ts'
import type { TradeContext } from '../context.ts'
import * as store from './chain-record.store.ts'
import { confirmationsNeeded, nodesNeeded } from './shown-transfers.ts'

/** What a transaction must do to be a transfer of ours. */
export interface Expected {
  network: WatchedNetwork
  coin: CryptoCurrency
  to: string
  amount: string
}

export interface Judgement {
  state: Exclude<ChainTransferState, 'gone'>
  /** Which of its payments is the transfer. */
  outputIndex: number | null
  /** What it pays, if that is not the transfer. */
  seen: SeenPayment[] | null
}

interface Shown {
  transaction: ChainTransaction | null
  confirmations: number
  /** Payments of the transaction that are other transfers. */
  taken: number[]
  /** After so many, it counts; after so many, it is watched no more. */
  countsAt: number
  finalAt: number
}

const mostSeen = 5

/** What the chain says of a transfer. The transaction must pay exactly the amount, to the very address. */
export function judgeTransfer(expected: Expected, { transaction, confirmations, taken, countsAt, finalAt }: Shown): Judgement {
  const judgement = (state: Judgement['state'], outputIndex: number | null = null) => ({ state, outputIndex, seen: null })
  if (!transaction) return judgement('unknown')
  const isCounted = confirmations >= countsAt
  if (transaction.hasFailed) return judgement(isCounted ? 'failed' : 'seen')
  const payment = transaction.payments.find(
    (one) => pays(one, expected) && Big(one.amount).eq(expected.amount) && !taken.includes(one.index),
  )
  if (payment) return judgement(confirmations >= finalAt ? 'final' : isCounted ? 'confirmed' : 'seen', payment.index)
  // What a pending transaction does with tokens is known once it is in a block.
  if (!transaction.block && expected.network === 'ethereum') return judgement('seen')
  const seen = transaction.payments
    .toSorted((one, other) => Number(pays(other, expected)) - Number(pays(one, expected)))
    .slice(0, mostSeen)
    .map(({ coin, amount, to }) => ({ coin, amount, to: shownAddress(expected.network, to) }))
  return { state: 'contradicts', outputIndex: null, seen }
}

/** Whether a transaction pays anything of the coin to the address. */
export const paysReceiver = (expected: Expected, { payments }: ChainTransaction): boolean => payments.some((one) => pays(one, expected))

const pays = ({ coin, to }: SeenPayment, expected: Expected) =>
  coin === expected.coin && to === comparedAddress(expected.network, expected.to.trim())

/**
 * Whether our nodes show that a transfer has not arrived by this transaction: nobody can record that it has. Enough of them answer and agree that they do
 * not know it, that it does something else, or that it has too few confirmations. Asks them now, so call it before the locks.
 */
export async function isDeniedByChain(
  { database, chain, operator }: Pick<TradeContext, 'database' | 'chain' | 'operator'>,
  { transferId, reference }: { transferId: string; reference: string },
): Promise<boolean> {
  const transfer = await store.findCoinTransfer(database, transferId)
  const network = watchedNetworks.find((one) => one === transfer?.network)
  if (!transfer || !network || !isWatched(chain, { coin: transfer.coin, network })) return false
  const id = normalTransactionId(reference, network)
  if (id === null) return false
  const reading = await readTransaction(chain, network, id)
  if (reading.kind !== 'agreed' || reading.by < nodesNeeded(operator, transfer.amountEur)) return false
  const taken = await store.findTakenOutputs(database, { network, transaction: id, transferId })
  const countsAt = confirmationsNeeded(operator, network)
  return judgeTransfer({ ...transfer, network }, { ...reading.value, taken, countsAt, finalAt: Infinity }).state !== 'confirmed'
}
