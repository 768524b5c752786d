import { normalTransactionId } from '#contract/addresses/transaction-id.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Expected, type Judgement, judgeTransfer, paysReceiver } from '../chain/judge-transfer.ts'
import { plusDays, plusSeconds } from '../../platform/clock.ts'
import { announceChange } from '../../platform/change/change.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { Block, ChainTransaction } from '../../provider/chain/chain.ts'
import { readTransaction, readUser } from '../../provider/chain/read-chain.ts'
import * as store from '../chain/shown-transfers.ts'
import { findTakenOutputs, findWatchedTransfers, type WatchedTransfer } from '../chain/chain-record.store.ts'
import type { ChainTransferRow } from '../chain/chain-record.table.ts'
import type { DealRefused } from '../deal/desk-change.ts'
import { addTransferStep } from '../deal/transfer.ts'
import { workOnDeal } from '../deal/work-on-deal.ts'
import { oneAfterAnother, type Round, type WatchContext } from './round.ts'
import { storeTransfer } from './chain-watch.store.ts'

/** How long after their decision transfers are looked at. */
export const watchedDays = 30
const slowSeconds = 60
const atOnce = 50

/** Looks at the transactions of our transfers, and records what the chain shows of them. */
export async function watchTransfers(context: WatchContext, round: Round): Promise<void> {
  const { now, network, stopping } = round
  const rows = await findWatchedTransfers(context.database, network, {
    since: plusDays(now, -watchedDays),
    slowBefore: plusSeconds(now, -slowSeconds),
    limit: atOnce,
  })
  await oneAfterAnother(rows, stopping, (row) => lookAt(context, round, row))
}

/** What one look found, and what follows from it for the transfer. */
interface Look {
  row: ChainTransferRow
  step?: { kind: 'sent' | 'confirmed' | 'failed' | 'returned'; transaction: string; block: Block | null }
}

async function lookAt(context: WatchContext, round: Round, transfer: WatchedTransfer): Promise<void> {
  const look = await lookOnce(context, round, transfer)
  await context.database.transaction(async (tx) => {
    const refused = look.step && (await recordStep(context, tx, { transfer, step: look.step }))
    // Somebody recorded something else meanwhile: the next round looks at it.
    if (refused) return
    await storeTransfer(tx, look.row)
    if (isNews(transfer.chain, look.row)) await announceChange(tx, `deal:${transfer.deal}`)
  })
}

const isNews = (before: ChainTransferRow | null, after: ChainTransferRow) =>
  before?.state !== after.state || before.confirmations !== after.confirmations || before.trouble !== after.trouble

async function lookOnce(context: WatchContext, round: Round, transfer: WatchedTransfer): Promise<Look> {
  const { network, now, chain, countsAt, finalAt } = round
  const id = normalTransactionId(transfer.transaction, network)
  const isBefore = transfer.chain?.transaction === (id ?? transfer.transaction) && transfer.chain.state !== 'found'
  const before = isBefore ? transfer.chain : undefined
  const same: ChainTransferRow = before ?? {
    transferId: transfer.id,
    network,
    transaction: id ?? transfer.transaction,
    state: 'unknown',
    outputIndex: null,
    blockHeight: null,
    confirmations: 0,
    nodes: 0,
    trouble: null,
    uses: [],
    replacedBy: null,
    seen: null,
    changedAt: now,
    lookedAt: now,
  }
  const kept = (trouble: ChainTransferRow['trouble']): Look => ({ row: { ...same, trouble, lookedAt: now } })
  if (id === null) return kept(null)
  const reading = await readTransaction(chain, network, id, same.blockHeight)
  if (reading.kind !== 'agreed') return kept(reading.kind)
  const { transaction, confirmations } = reading.value
  const taken = await findTakenOutputs(context.database, same)
  const judged = judgeTransfer(expectedOf(round, transfer), { transaction, confirmations, taken, countsAt, finalAt })
  const needed = store.nodesNeeded(context.operator, transfer.amountEur)
  const isFew = reading.by < needed
  // Too few nodes: what they show is shown, and nothing follows from it.
  const state = isFew && isConclusion(judged.state) ? 'seen' : judged.state
  const row: ChainTransferRow = {
    ...same,
    ...judged,
    state,
    outputIndex: isFew ? null : judged.outputIndex,
    blockHeight: transaction?.block?.height ?? (isFew ? same.blockHeight : null),
    confirmations,
    nodes: reading.by,
    trouble: isFew ? 'few' : null,
    uses: transaction?.uses ?? same.uses,
    changedAt: state === same.state ? same.changedAt : now,
    lookedAt: now,
  }
  if (isFew) return { row: before?.state === 'confirmed' || before?.state === 'gone' ? { ...row, state: before.state } : row }
  if (state === 'unknown' && transfer.step.kind === 'sent') return lookForReplacement(context, round, { transfer, row, needed })
  return conclude(transfer, { row, before: before?.state, transaction })
}

const isConclusion = (state: Judgement['state']) => state === 'confirmed' || state === 'final' || state === 'failed'

const expectedOf = ({ network }: Round, { coin, to, amount }: WatchedTransfer): Expected => ({ network, coin, to, amount })

interface Seen {
  row: ChainTransferRow
  before: ChainTransferRow['state'] | undefined
  transaction: ChainTransaction | null
}

/** What follows from what the chain shows, after what was recorded. */
function conclude({ step: { kind } }: WatchedTransfer, { row, before, transaction }: Seen): Look {
  const step = (of: 'confirmed' | 'failed' | 'returned') => ({ kind: of, transaction: row.transaction, block: transaction?.block ?? null })
  const isThere = row.state === 'confirmed' || row.state === 'final'
  if (kind === 'sent') {
    if (isThere) return { row, step: step('confirmed') }
    return row.state === 'failed' ? { row, step: step('failed') } : { row }
  }
  // The chain shows that it arrived, though it is recorded as failed or returned.
  if (kind !== 'confirmed') return { row: { ...row, state: isThere ? 'contradicts' : before === 'gone' ? 'gone' : row.state } }
  if (isThere) return { row }
  // A person recorded that it arrived, while the nodes did not answer.
  if (before !== 'confirmed') return { row: row.state === 'seen' ? row : { ...row, state: before === 'gone' ? 'gone' : 'contradicts' } }
  // In another block, and soon with as many confirmations.
  if (row.state === 'seen' && transaction?.block && !transaction.hasFailed) return { row: { ...row, state: 'confirmed' } }
  return { row: { ...row, state: 'gone' }, step: step('returned') }
}

interface Missing {
  transfer: WatchedTransfer
  row: ChainTransferRow
  needed: number
}

/** Looks for the transaction that used what the missing one would use: the same payment with a higher fee, or something else. */
async function lookForReplacement(context: WatchContext, round: Round, { transfer, row, needed }: Missing): Promise<Look> {
  const { network, chain, countsAt, finalAt } = round
  const id = row.replacedBy ?? (await findUser(round, row.uses))
  if (id === undefined || id === row.transaction) return { row }
  const reading = await readTransaction(chain, network, id)
  const other = reading.kind === 'agreed' ? reading.value.transaction : null
  if (reading.kind !== 'agreed' || !other || reading.by < needed) return { row: { ...row, replacedBy: id } }
  const expected = expectedOf(round, transfer)
  const taken = await findTakenOutputs(context.database, { ...row, transaction: id })
  const { confirmations } = reading.value
  const { state, seen } = judgeTransfer(expected, { transaction: other, confirmations, taken, countsAt, finalAt })
  if (state !== 'contradicts' && state !== 'failed' && paysReceiver(expected, other))
    return {
      row: { ...row, transaction: id, state: 'seen', uses: other.uses, replacedBy: null },
      step: { kind: 'sent', transaction: id, block: null },
    }
  const replaced: ChainTransferRow = { ...row, replacedBy: id, seen }
  // It pays the receiver another amount: a person decides.
  if (paysReceiver(expected, other)) return { row: { ...replaced, state: 'contradicts' } }
  if (confirmations < countsAt) return { row: replaced }
  return { row: { ...replaced, state: 'failed' }, step: { kind: 'failed', transaction: row.transaction, block: other.block } }
}

async function findUser({ chain, network }: Round, uses: string[]): Promise<string | undefined> {
  for (const use of uses) {
    const user = await readUser(chain, network, use)
    if (user.kind === 'agreed' && user.value !== null && user.value !== 'other') return user.value
  }
  return undefined
}

interface Recorded {
  /** `step`: the last one that is known, 0 if there is none. */
  transfer: Pick<WatchedTransfer, 'id' | 'deal'> & { step: { number: number } }
  step: NonNullable<Look['step']>
}

type Refusal = Failure<'NOT_FOUND' | 'VALIDATION_FAILED' | 'CONFLICT'> | DealRefused

/** Records a step under the lock of the deal. Refused if another step was recorded meanwhile. */
export async function recordStep(context: WatchContext, tx: Transaction, { transfer, step }: Recorded): Promise<Failure | undefined> {
  const now = await context.databaseNow(tx)
  const { block, kind, transaction } = step
  // The clock of a block may be ahead of ours, and nothing is recorded for later.
  const at = block && new Date(block.at) < now ? block.at : now.toISOString()
  const result = await workOnDeal<Refusal>(context, tx, { reference: transfer.deal, actor: 'system', now }, async (work) => {
    const current = work.ledger.transfers.find((one) => one.transfer.id === transfer.id)
    if (current?.steps.length !== transfer.step.number) return fail('CONFLICT')
    return addTransferStep(context, tx, work, { id: transfer.id, kind, ofBank: transaction, at, staffId: null })
  })
  return result instanceof Failure ? result : undefined
}
