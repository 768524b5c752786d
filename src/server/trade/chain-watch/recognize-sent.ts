import { announceChange } from '../../platform/change/change.ts'
import { plusDays, plusHours } from '../../platform/clock.ts'
import type { ChainTransaction } from '../../provider/chain/chain.ts'
import { type DecidedTransfer, findDecidedTransfers, findTakenOutputs } from '../chain/chain-record.store.ts'
import { judgeTransfer } from '../chain/judge-transfer.ts'
import { nodesNeeded } from '../chain/shown-transfers.ts'
import { forgetFound, storeFound, storeTransfer } from './chain-watch.store.ts'
import { findOurs } from './own-addresses.ts'
import type { Round, WatchContext } from './round.ts'
import { recordStep, watchedDays } from './watch-transfers.ts'

/** Transactions that do not pay a decided transfer, by its id: they are not read again. */
export type Unfit = Map<string, Set<string>>

/** The transfers that somebody sends now. Forgets what is known of others. */
export async function findAwaited({ database }: WatchContext, { network, now }: Round, unfit: Unfit): Promise<DecidedTransfer[]> {
  const decided = await findDecidedTransfers(database, network, plusDays(now, -watchedDays))
  for (const id of unfit.keys()) if (!decided.some((one) => one.id === id)) unfit.delete(id)
  return decided
}

interface Read {
  id: string
  /** Null: no node knows it any more. */
  transaction: ChainTransaction | null
  confirmations: number
  /** How many nodes say so. */
  by: number
}

/**
 * Records decided transfers as sent that a transaction pays exactly: if addresses of ours alone sent it, and no other transfer has the same coins to the same
 * address. Otherwise a person reads that it was found.
 */
export async function recognizeSent(
  context: WatchContext,
  round: Round,
  { read, decided, unfit }: { read: Read; decided: DecidedTransfer[]; unfit: Unfit },
): Promise<void> {
  for (const transfer of decided) {
    const payment = await paymentOf(context, round, { read, transfer })
    if (payment) {
      const isAlone = !decided.some((one) => one.id !== transfer.id && isAlike(one, transfer))
      const isSure =
        isAlone && read.by >= nodesNeeded(context.operator, transfer.amountEur) && (await areAllOurs(context, round, payment.from))
      await take(context, round, { read, transfer, isSure })
    } else {
      if (transfer.chain?.transaction === read.id) await forget(context, transfer)
      // A pending transaction of Ethereum is not final.
      if (read.transaction && (read.transaction.block || round.network === 'bitcoin'))
        unfit.set(transfer.id, (unfit.get(transfer.id) ?? new Set()).add(read.id))
    }
  }
}

const isAlike = (one: DecidedTransfer, other: DecidedTransfer) =>
  one.coin === other.coin && one.to === other.to && one.amount === other.amount

/** Which of the transaction's payments is the transfer; undefined if none is, or if it is older than the deal. */
async function paymentOf({ database }: WatchContext, round: Round, { read, transfer }: { read: Read; transfer: DecidedTransfer }) {
  const { network, countsAt, finalAt } = round
  const { transaction, confirmations } = read
  // Miners' clocks are at most two hours off.
  if (transaction?.block && new Date(transaction.block.at) < plusHours(transfer.acceptedAt, -2)) return undefined
  const taken = await findTakenOutputs(database, { network, transaction: read.id, transferId: transfer.id })
  const { outputIndex } = judgeTransfer({ ...transfer, network }, { transaction, confirmations, taken, countsAt, finalAt })
  return outputIndex === null ? undefined : transaction?.payments.find(({ index }) => index === outputIndex)
}

async function areAllOurs({ database, operator }: WatchContext, { network }: Round, senders: string[]): Promise<boolean> {
  const ours = await findOurs(database, operator, { network, addresses: senders })
  return senders.length > 0 && senders.every((sender) => ours.includes(sender))
}

interface Fit {
  read: Read
  transfer: DecidedTransfer
  isSure: boolean
}

async function take(context: WatchContext, round: Round, { read, transfer, isSure }: Fit): Promise<void> {
  const { network, now } = round
  const { id, transaction } = read
  const row = {
    transferId: transfer.id,
    network,
    transaction: id,
    outputIndex: null,
    blockHeight: transaction?.block?.height ?? null,
    confirmations: read.confirmations,
    nodes: read.by,
    trouble: null,
    uses: transaction?.uses ?? [],
    replacedBy: null,
    seen: null,
    changedAt: now,
    lookedAt: now,
  }
  await context.database.transaction(async (tx) => {
    const step = { kind: 'sent', transaction: id, block: transaction?.block ?? null } as const
    const isRecorded = isSure && !(await recordStep(context, tx, { transfer: { ...transfer, step: { number: 0 } }, step }))
    if (isRecorded) return void (await storeTransfer(tx, { ...row, state: 'seen' }))
    if (await storeFound(tx, row)) await announceChange(tx, 'deals', `deal:${transfer.deal}`)
  })
}

const forget = (context: WatchContext, { id, deal }: DecidedTransfer) =>
  context.database.transaction(async (tx) => {
    await forgetFound(tx, id)
    await announceChange(tx, 'deals', `deal:${deal}`)
  })
