import Big from 'big.js'
import { readReference } from '#contract/creditor-reference.ts'
import { isOtherName } from '#contract/desk/deal-actions.ts'
import type { EntryState, PayerVerdict } from '#contract/desk/bank-entries.ts'
import type { matchBankEntry, parkBankEntry } from '#contract/desk/endpoints/bank.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { compareNames } from '../../platform/payer-name/compare-names.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import { type Reversal, takePaymentBack } from '../deal/pay.ts'
import { changeDeal, type DealRefused, type DeskChange, refuse } from '../deal/desk-change.ts'
import { findDealByReference } from '../deal/deal.store.ts'
import { workOnDeal } from '../deal/work-on-deal.ts'
import type { TradeContext } from '../context.ts'
import { findReference } from './find-reference.ts'
import { bankReferenceOf, bookedBy, linkTyped, type MatchContext, payerOf, recordAsPayments, recordAsTransfer } from './match-entries.ts'
import { transfersOf } from './apply-reports.ts'
import * as store from './payment-match.store.ts'
import { findTypedBefore } from './typed-payments.ts'
import type { BankEntryRow } from './bank-statement.table.ts'

const takenBackListed = 10

/** Payments that the bank may take back with a debit. */
export function takenBackBy(db: Queryable, entry: BankEntryRow) {
  const reference = findReference(entry)
  return store.findTakenBack(db, entry, { deal: reference.found === 'one' ? reference.reference : undefined, limit: takenBackListed })
}

interface Decision {
  staff: StaffMember
  id: string
}

/** Gives up a transaction in which something was stored already. */
class Refused extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

type Act<F extends Failure> = (parts: { tx: Transaction; entry: BankEntryRow; now: Date }) => Promise<EntryState | F>

/** One decision of a person about an entry that is locked, and in one of these states: otherwise somebody else was faster. */
async function decide<F extends Failure>(
  context: MatchContext,
  { id }: Decision,
  from: readonly EntryState[],
  act: Act<F>,
): Promise<{ state: EntryState } | Failure<'NOT_FOUND' | 'CONFLICT'> | F> {
  try {
    return await context.database.transaction(async (tx) => {
      const now = await context.databaseNow(tx)
      const entry = await store.lockEntry(tx, id)
      if (!entry) return fail('NOT_FOUND')
      if (!from.includes(entry.state)) return fail('CONFLICT', { message: 'Somebody decided about this payment meanwhile.' })
      const result = await act({ tx, entry, now })
      // What was stored before a refusal is given up with the transaction.
      if (result instanceof Failure) throw new Refused(result)
      await store.updateEntry(tx, id, { state: result })
      await announceChange(tx, 'bank')
      return { state: result }
    })
  } catch (error) {
    if (error instanceof Refused) return error.failure as F
    throw error
  }
}

type Match = BodyOf<typeof matchBankEntry>

/** Only compliance decides that money under another or a close name is the party's. */
const isPartys = (payer: PayerVerdict) => payer === 'same-name' || payer === 'known-account'

/** Records an open credit at one or several deals. The parts are the whole amount. */
export const matchEntryToDeals = (context: MatchContext, decision: Decision, { parts }: Match) =>
  decide<Failure<'VALIDATION_FAILED' | 'NOT_FOUND' | 'CONFLICT'>>(context, decision, ['open'], async ({ tx, entry, now }) => {
    if (entry.direction === 'debit' || entry.isReversal)
      return fail('CONFLICT', { message: 'Only money that came can be recorded at a deal.' })
    const sum = parts.reduce((all, { amount }) => all.plus(amount), Big(0))
    if (!sum.eq(entry.amount) || parts.some(({ amount }) => Big(amount).eq(0)))
      return fail('VALIDATION_FAILED', { fields: { parts: `must add up to ${entry.amount} ${entry.currency}` } })
    for (const part of parts.filter(({ payer }) => payer === 'party')) {
      const found = await findDealByReference(tx, readReference(part.reference) ?? '')
      const isForOther = entry.ultimateName !== null && compareNames(entry.ultimateName, found?.offer.partyName ?? '') !== 'same'
      if (found && (isForOther || !isPartys(await payerOf(tx, context.bank, entry, found))))
        return fail('VALIDATION_FAILED', { fields: { parts: isOtherName } })
    }
    const read = parts.map((part) => ({ ...part, reference: readReference(part.reference) ?? '' }))
    if (new Set(read.map(({ reference }) => reference)).size < read.length)
      return fail('VALIDATION_FAILED', { fields: { parts: 'must name each deal once' } })
    const { staff } = decision
    return (await recordAsPayments(context, tx, { entry, parts: read, actor: actorOf(staff), staffId: staff.id, now })) ?? 'matched'
  })

/** The bank takes a payment of a deal back with an open entry. */
export const takeBackEntry = (context: MatchContext, decision: Decision, { paymentId }: { paymentId: string }) =>
  decide<DealRefused | Failure<'NOT_FOUND' | 'VALIDATION_FAILED' | 'CONFLICT'>>(context, decision, ['open'], async ({ tx, entry, now }) => {
    const { staff } = decision
    const possible = entry.direction === 'debit' ? await takenBackBy(tx, entry) : []
    const payment = possible.find((one) => one.paymentId === paymentId)
    if (!payment) return fail('CONFLICT', { message: 'This entry takes back another payment, or it was taken back already.' })
    const reversal = {
      id: paymentId,
      kind: 'recalled',
      at: bookedBy(entry, now).toISOString(),
      reference: bankReferenceOf(entry),
    } as const
    const result = await workOnDeal<DealRefused | Failure<'NOT_FOUND' | 'VALIDATION_FAILED'>>(
      context,
      tx,
      { reference: payment.deal, actor: actorOf(staff), now },
      (work) => takePaymentBack(tx, work, { ...reversal, staffId: staff.id }),
    )
    if (result instanceof Failure) return result.code === 'STALE' ? fail('CONFLICT') : (result as DealRefused)
    const number = await store.insertDecision(tx, { entryId: entry.id, kind: 'taken-back', staffId: staff.id, at: now })
    await store.insertMatches(tx, [{ dealPaymentId: paymentId, kind: 'taken-back', entryId: entry.id, decision: number }])
    await recordEvent(tx, {
      kind: 'bank-entry.decided',
      actor: actorOf(staff),
      at: now,
      details: { entryId: entry.id, decision: 'taken-back', reference: payment.deal },
    })
    return 'matched'
  })

/** An open entry is a transfer of ours: as a debit, the bank has sent it; as a credit, it came back. */
export const matchEntryToTransfer = (context: MatchContext, decision: Decision, { transferId }: { transferId: string }) =>
  decide<DealRefused | Failure<'NOT_FOUND' | 'VALIDATION_FAILED' | 'CONFLICT'>>(context, decision, ['open'], async ({ tx, entry, now }) => {
    const [transfer] = await transfersOf(tx, entry, { id: transferId, limit: 1 })
    if (!transfer) return fail('CONFLICT', { message: 'This entry is another transfer, or somebody recorded what became of it.' })
    const { staff } = decision
    const refused = await recordAsTransfer(context, tx, { entry, transfer, actor: actorOf(staff), staffId: staff.id, now })
    if (refused) return refused.code === 'STALE' ? fail('CONFLICT') : (refused as DealRefused)
    return 'matched'
  })

/** An open entry reports a payment that two people typed. */
export const linkEntryToTyped = (context: MatchContext, decision: Decision, { paymentId }: { paymentId: string }) =>
  decide<Failure<'CONFLICT'>>(context, decision, ['open'], async ({ tx, entry, now }) => {
    const { staff } = decision
    const possible = entry.direction === 'credit' ? await findTypedBefore(tx, context.bank, { entry, deal: entry.verdicts?.reference }) : []
    const typed = possible.find((one) => one.paymentId === paymentId)
    // Another name is a separate question, which only compliance answers.
    if (!typed || compareNames(entry.otherName ?? '', typed.payerName) !== 'same')
      return fail('CONFLICT', { message: 'This entry reports another payment, or the bank has reported it already.' })
    return (
      (await linkTyped(context, tx, { entry, paymentId, deal: typed.deal, actor: actorOf(staff), staffId: staff.id, now })) ?? 'matched'
    )
  })

type Park = BodyOf<typeof parkBankEntry>

/** An entry is about no deal. */
export const parkEntry = (context: MatchContext, decision: Decision, { why, note: words }: Park) =>
  decide<never>(context, decision, ['open'], ({ tx, entry, now }) =>
    note(tx, decision, { entry, kind: 'parked', reason: words ? `${why}: ${words}` : why, state: 'parked', now }),
  )

/** An entry in doubt is the same money as the other. */
export const repeatEntry = (context: MatchContext, decision: Decision) =>
  decide<Failure<'CONFLICT'>>(context, decision, ['open'], async ({ tx, entry, now }) => {
    if (entry.doubtOf === null) return fail('CONFLICT', { message: 'This payment is like no other.' })
    return note(tx, decision, { entry, kind: 'repeated', reason: null, state: 'repeated', now })
  })

export const reopenEntry = (context: MatchContext, decision: Decision, { reason }: { reason: string }) =>
  decide<never>(context, decision, ['parked', 'repeated', 'noted'], ({ tx, entry, now }) =>
    note(tx, decision, { entry, kind: 'reopened', reason, state: 'open', now }),
  )

interface Noted {
  entry: BankEntryRow
  kind: 'unmatched' | 'parked' | 'repeated' | 'reopened'
  reason: string | null
  state: EntryState
  now: Date
}

async function note(tx: Transaction, { staff }: Decision, { entry, kind, reason, state, now }: Noted): Promise<EntryState> {
  await store.insertDecision(tx, { entryId: entry.id, kind, reason, staffId: staff.id, at: now })
  await recordEvent(tx, { kind: 'bank-entry.decided', actor: actorOf(staff), at: now, details: { entryId: entry.id, decision: kind } })
  return state
}

/** Records that a payment was taken back, or that its record was a mistake. Of a matched payment, the match is the mistake: its entry must be open again. */
export const reversePayment = (context: TradeContext, change: DeskChange, reversal: Reversal) =>
  changeDeal<Failure<'NOT_FOUND' | 'VALIDATION_FAILED'> | DealRefused>(context, change, async (work, tx) => {
    if (reversal.kind === 'mistaken' && (await store.findReceived(tx, reversal.id))) return refuse('matched-from-file')
    return takePaymentBack(tx, work, { ...reversal, staffId: change.staff.id })
  })
