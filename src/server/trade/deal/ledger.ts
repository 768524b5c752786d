import Big from 'big.js'
import type { TransferState } from '#contract/desk/deal-actions.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as store from './ledger.store.ts'

type Row<Find extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Find>>[number]

export type LedgerPayment = Row<typeof store.findPayments> & {
  counts: boolean
  /** Since when it counts, for the time to pay: when it was booked. Of coins whose sender was proven only afterwards: the proof, else it would hold the price. */
  paidAt: Date
}
export type LedgerFill = Row<typeof store.findFills>
export type LedgerTransfer = Row<typeof store.findTransfers> & {
  steps: Row<typeof store.findTransferSteps>[]
  /** The kind of its last step. */
  state: TransferState
}

/** All that was recorded for a deal and those that it replaces, oldest first. */
export interface Ledger {
  payments: LedgerPayment[]
  fills: LedgerFill[]
  transfers: LedgerTransfer[]
  questions: Row<typeof store.findQuestions>[]
}

export async function readLedger(db: Queryable, rootDealId: string): Promise<Ledger> {
  return (await readLedgers(db, [rootDealId])).get(rootDealId) ?? { payments: [], fills: [], transfers: [], questions: [] }
}

/** The ledgers of several deals, by the id of the first of those that replace one another. */
export async function readLedgers(db: Queryable, rootDealIds: string[]): Promise<Map<string, Ledger>> {
  // One after the other: a transaction has one connection.
  const payments = Map.groupBy(await store.findPayments(db, rootDealIds), ({ payment }) => payment.dealId)
  const fills = Map.groupBy(await store.findFills(db, rootDealIds), ({ fill }) => fill.dealId)
  const transfers = Map.groupBy(await store.findTransfers(db, rootDealIds), ({ transfer }) => transfer.dealId)
  const steps = transfers.size > 0 ? await store.findTransferSteps(db, rootDealIds) : []
  const stepsOf = Map.groupBy(steps, ({ step }) => step.transferId)
  const questions = Map.groupBy(await store.findQuestions(db, rootDealIds), ({ dealId }) => dealId)
  return new Map(
    rootDealIds.map((id) => {
      const own = questions.get(id) ?? []
      const accepted = new Set(own.filter(({ outcome }) => outcome === 'accepted').map(({ paymentId }) => paymentId))
      const ledger: Ledger = {
        payments: (payments.get(id) ?? []).map((one) => ({
          ...one,
          counts: one.reversal === null && (one.payment.setAside === null || accepted.has(one.payment.id)),
          paidAt: provenAt(own, one.payment.id) ?? one.payment.bookedAt,
        })),
        fills: fills.get(id) ?? [],
        transfers: (transfers.get(id) ?? []).map((one) => {
          const ofTransfer = stepsOf.get(one.transfer.id) ?? []
          return { ...one, steps: ofTransfer, state: ofTransfer.at(-1)?.step.kind ?? 'decided' }
        }),
        questions: own,
      }
      return [id, ledger]
    }),
  )
}

/** When coins began to count by themselves, because the client had proven their sender. */
const provenAt = (questions: Ledger['questions'], id: string): Date | null | undefined =>
  questions.find(({ paymentId, outcome, endedBy }) => paymentId === id && outcome === 'accepted' && endedBy === 'system')?.endedAt

const sum = (amounts: string[]) => amounts.reduce((total, amount) => total.plus(amount), Big(0))

export const countingPayments = ({ payments }: Ledger) => payments.filter(({ counts }) => counts)

/** Decided, and its result is not recorded yet. */
export const isRunning = ({ state }: LedgerTransfer) => state === 'decided' || state === 'sent'

/** The transaction, or the bank's reference, of what was sent. */
export const sentReferenceOf = ({ state, steps }: LedgerTransfer): string | undefined =>
  state === 'decided' ? undefined : steps.findLast(({ step: { kind } }) => kind === 'sent' || kind === 'confirmed')?.step.reference

/** Running or confirmed: what it moves is gone, or on its way. */
const isLive = ({ state }: LedgerTransfer) => state !== 'failed' && state !== 'returned'

/** Whether a transfer pays back what was taken back already. It must not leave. */
export const isOfTakenBack = ({ payments }: Ledger, { transfer }: Pick<LedgerTransfer, 'transfer'>): boolean =>
  payments.some(({ payment, reversal }) => payment.id === transfer.paymentId && reversal !== null)

export const liveDelivery = ({ transfers }: Ledger): LedgerTransfer | undefined =>
  transfers.find((one) => one.transfer.purpose === 'delivery' && isLive(one))

/** Whether the coins of a deal are leaving or have left. */
export const isDeliveryLive = async (db: Queryable, rootDealId: string): Promise<boolean> =>
  liveDelivery(await readLedger(db, rootDealId)) !== undefined

export const isDelivered = (ledger: Ledger): boolean => liveDelivery(ledger)?.state === 'confirmed'

/** What was paid back of a payment, or is on its way back. */
export const paidBackOf = ({ transfers }: Ledger, paymentId: string, counts = isLive): Big =>
  sum(transfers.filter((one) => one.transfer.paymentId === paymentId && counts(one)).map(({ transfer }) => transfer.amount))

export const confirmedBackOf = (ledger: Ledger, paymentId: string): Big =>
  paidBackOf(ledger, paymentId, ({ state }) => state === 'confirmed')

export const receivedFor = (ledger: Ledger): Big => sum(countingPayments(ledger).map(({ payment }) => payment.amount))

/** What counts for the deal, less what was paid back of it or is on its way back. */
export const heldFor = (ledger: Ledger): Big =>
  countingPayments(ledger).reduce((held, { payment }) => held.minus(paidBackOf(ledger, payment.id)), receivedFor(ledger))

/** Whether a refund of money that counts for the deal is running. */
export const isRefundRunning = (ledger: Ledger): boolean => {
  const counting = new Set(countingPayments(ledger).map(({ payment }) => payment.id))
  return ledger.transfers.some((one) => one.transfer.paymentId !== null && counting.has(one.transfer.paymentId) && isRunning(one))
}

/** Coins bought less coins sold. */
export const boughtCoins = ({ fills }: Ledger): Big =>
  fills
    .filter(({ annulment }) => annulment === null)
    .reduce((total, { fill }) => (fill.side === 'buy' ? total.plus(fill.coinAmount) : total.minus(fill.coinAmount)), Big(0))

/** Coins of which nobody has decided yet whether their sender is the client. Without those that go back. */
export const unprovenPayments = (ledger: Ledger): LedgerPayment[] => {
  const asked = openQuestions(ledger).flatMap(({ cause, paymentId }) => (cause === 'unproven-sender' ? [paymentId] : []))
  return ledger.payments.filter(({ payment: { id }, reversal }) => reversal === null && asked.includes(id) && paidBackOf(ledger, id).eq(0))
}

export const openQuestions = ({ questions }: Ledger) => questions.filter(({ outcome }) => outcome === null)

/** The open questions because of which the deal is in question: not those of single payments. */
export const openCauses = (ledger: Ledger) => openQuestions(ledger).flatMap(({ paymentId, cause }) => (paymentId === null ? [cause] : []))
