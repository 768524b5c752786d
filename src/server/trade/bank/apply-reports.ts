import { compactNumber } from '#contract/account-number.ts'
import type { OrderReportOutcome } from '#contract/desk/bank-entries.ts'
import type { TransferState } from '#contract/desk/deal-actions.ts'
import { plusDays } from '../../platform/clock.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import type { TradeContext } from '../context.ts'
import type { DealRefused } from '../deal/desk-change.ts'
import { oneByOne } from '../deal/one-by-one.ts'
import { addTransferStep } from '../deal/transfer.ts'
import { lockDeal } from '../deal/deal.store.ts'
import { workOnDeal } from '../deal/work-on-deal.ts'
import * as store from './payment-order.store.ts'
import { findReportedTransfers, findTransferOfOrder, type ReportedTransfer } from './payment-order.store.ts'

type Context = Pick<TradeContext, 'database' | 'databaseNow' | 'mail'>

/** What the bank's codes mean for a transfer (ISO 20022, external code sets). All others say that it waits. Only the debit confirms it. */
const rejections = new Set(['RJCT', 'CANC'])
const acceptances = new Set(['ACTC', 'ACCP', 'ACWC', 'ACFC', 'ACWP', 'ACSP', 'ACSC', 'ACCC'])

/** Looks at new reports of the bank about our orders once. */
export const applyOrderReports = (context: Context, stopping?: AbortSignal): Promise<'more' | void> =>
  oneByOne(
    context,
    {
      lock: store.lockNewReport,
      async act(tx, report, now) {
        await store.setOutcome(tx, report.id, await apply(context, tx, { report, now }))
        await announceChange(tx, 'bank')
      },
      giveUp: (tx, { id }) => store.setOutcome(tx, id, 'contradicts'),
    },
    stopping,
  )

/** Reports of the last seven days that contradict what is recorded of a transfer. */
export const countContradictedOrders = async ({ database, databaseNow }: Pick<Context, 'database' | 'databaseNow'>): Promise<number> =>
  store.countContradictions(database, plusDays(await databaseNow(database), -7))

const meaningOf = (status: string): 'sent' | 'failed' | undefined => {
  if (rejections.has(status)) return 'failed'
  return acceptances.has(status) ? 'sent' : undefined
}

interface New {
  report: store.OrderReportRow
  now: Date
}

async function apply(context: Context, tx: Transaction, { report, now }: New): Promise<OrderReportOutcome> {
  const known = await store.findTransferOfOrder(tx, report.orderId)
  if (!known) return 'unknown'
  const { deal: reference } = known
  await lockDeal(tx, { reference })
  // What was recorded before the lock was ours.
  const order = (await store.findTransferOfOrder(tx, report.orderId)) ?? known
  const kind = meaningOf(report.status)
  if (!kind || isOfCopy(report) || repeats(kind, order.state)) return 'noted'
  if (kind === 'failed' && !(report.isOfChannel && mayFail(order))) return 'contradicts'
  const ofBank = [report.status, report.reason].filter(Boolean).join(' ')
  const step = { id: order.id, kind, ofBank: ofBank.slice(0, 140), at: now.toISOString(), staffId: null } as const
  const result = await workOnDeal<Failure<'NOT_FOUND' | 'VALIDATION_FAILED'> | DealRefused>(
    context,
    tx,
    { reference, actor: 'system', now },
    (work) => addTransferStep(context, tx, work, step),
  )
  return result instanceof Failure ? 'contradicts' : kind
}

/** Whether the bank rejects only that the order was handed in a second time. */
const isOfCopy = ({ status, reason }: store.OrderReportRow) => rejections.has(status) && /\b(AM05|DU\d\d|DUPL)\b|duplic/i.test(reason ?? '')

/** Whether a report says nothing new of a transfer. Orders are taken before they are debited, and reports may come late. */
const repeats = (kind: 'sent' | 'failed', state: TransferState) =>
  kind === 'failed' ? state === 'failed' : state === 'sent' || state === 'confirmed' || state === 'returned'

/**
 * Whether a rejection ends the transfer by itself: only if the bank's own client brought it, the bank had checked the order, and no more was recorded
 * of it. If the order was handed in twice, the rejection may be of one copy while the other is paid.
 */
const mayFail = ({ state, lastReference }: store.ReportedTransfer) => state === 'sent' && /^(ACTC|ACCP)\b/.test(lastReference ?? '')

/** Money that moved on one of our accounts, as the bank reports it. */
interface Reported {
  direction: 'credit' | 'debit'
  currency: string
  amount: string
  /** Of the other side. */
  otherAccount: string | null
  endToEndId: string | null
  isReversal: boolean
  returnReason: string | null
}

/**
 * Transfers of ours that the bank may report: with a debit, those that are on their way; with a credit, those that arrived. The end-to-end id of an order
 * decides; without one, amount and account. With `id`, only that transfer.
 */
export async function transfersOf(
  db: Queryable,
  reported: Reported,
  { id, limit }: { id?: string; limit: number },
): Promise<ReportedTransfer[]> {
  const { direction, currency, amount, otherAccount, endToEndId } = reported
  const isBack = reported.returnReason !== null || reported.isReversal
  // A debit that takes something back is about money that came.
  if (direction === 'debit' && isBack) return []
  const wanted = direction === 'debit' ? 'running' : 'confirmed'
  const ofOrder = endToEndId === null ? undefined : await findTransferOfOrder(db, endToEndId)
  if (ofOrder) return isIn(wanted, ofOrder) && (id ?? ofOrder.id) === ofOrder.id ? [ofOrder] : []
  // Of a credit that the bank does not call a return, only what went to its sender.
  if (direction === 'credit' && !isBack && otherAccount === null) return []
  const toAccount = otherAccount === null ? null : compactNumber(otherAccount)
  return findReportedTransfers(db, { currency, amount, toAccount, wanted, id, limit })
}

const isIn = (wanted: 'running' | 'confirmed', { state }: ReportedTransfer) =>
  wanted === 'confirmed' ? state === 'confirmed' : state === 'decided' || state === 'sent'
