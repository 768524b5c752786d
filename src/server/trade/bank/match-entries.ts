import { isSameAccount } from '#contract/account-number.ts'
import Big from 'big.js'
import type { AmountVerdict, EntryReason, EntryVerdicts, PayerVerdict, TransferEntryKind } from '#contract/desk/bank-entries.ts'
import type { Payer } from '#contract/desk/deal-actions.ts'
import { isReference } from '#contract/creditor-reference.ts'
import { type DealState, isOver } from '#contract/desk/deal-moves.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { oneByOne } from '../deal/one-by-one.ts'
import { addPayment } from '../deal/pay.ts'
import { type DealWork, workOnDeal } from '../deal/work-on-deal.ts'
import type { TradeContext } from '../context.ts'
import { bookingDayOf } from '../../platform/banking-day/closing-days.ts'
import { plusDays } from '../../platform/clock.ts'
import { type Bank, isOwnAccount, zoneOf } from '../../platform/config/bank.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import { type DealWithOffer, findAcceptance, findDealByReference, lockDeal } from '../deal/deal.store.ts'
import { heldFor, readLedger } from '../deal/ledger.ts'
import { dueCurrencyOf, dueOf } from '../deal/terms.ts'
import type { DealRefused } from '../deal/desk-change.ts'
import { addTransferStep } from '../deal/transfer.ts'
import { transfersOf } from './apply-reports.ts'
import * as store from './payment-match.store.ts'
import type { BankEntryRow } from './bank-statement.table.ts'
import { compareNames } from '../../platform/payer-name/compare-names.ts'
import { findReference } from './find-reference.ts'
import { findTypedBefore } from './typed-payments.ts'
import { findTransferOfOrder, findTransfers, type ReportedTransfer } from './payment-order.store.ts'

export type MatchContext = Pick<TradeContext, 'database' | 'databaseNow' | 'mail' | 'bank' | 'operator'>

/** Looks at new entries once: records each one at its deal, or leaves it to a person. */
export const matchNewEntries = (context: MatchContext, stopping?: AbortSignal): Promise<'more' | void> =>
  oneByOne(
    context,
    {
      lock: store.lockNewEntry,
      act: (tx, entry, now) => lookAt(context, tx, entry, now),
      giveUp: (tx, { id }) => store.updateEntry(tx, id, { state: 'open', verdicts: { reasons: ['could-not-be-matched'] } }),
    },
    stopping,
  )

async function lookAt(context: MatchContext, tx: Transaction, entry: BankEntryRow, now: Date): Promise<void> {
  await announceChange(tx, 'bank')
  if (Big(entry.amount).eq(0)) {
    await store.updateEntry(tx, entry.id, { state: 'parked', verdicts: { reasons: ['no-money'] } })
    return
  }
  const ofOrder = await lookAtOrder(context, tx, { entry, now })
  if (ofOrder !== undefined) {
    const isMatched = ofOrder === 'matched'
    await store.updateEntry(tx, entry.id, { state: isMatched ? 'matched' : 'open', verdicts: { reasons: isMatched ? [] : [ofOrder] } })
    return
  }
  if (entry.direction === 'debit') {
    const reasons = await reasonsOfDebit(context, tx, entry, now)
    await store.updateEntry(tx, entry.id, { state: reasons.length > 0 ? 'open' : 'noted', verdicts: { reasons } })
    return
  }
  const verdicts = await judgeEntry(tx, context.bank, entry, now)
  const typed = entry.isReversal ? [] : await findTypedBefore(tx, context.bank, { entry, deal: verdicts.reference })
  if (typed.length > 0) {
    const [first, ...others] = typed
    const isSame = first?.isSure && others.length === 0 && verdicts.reasons.every((reason) => isSaidByTyped(reason))
    const isLinked =
      isSame && !((await linkTyped(context, tx, { entry, ...first, actor: 'system', staffId: null, now })) instanceof Failure)
    const reasons: EntryReason[] = isLinked ? [] : ['perhaps-typed', ...verdicts.reasons]
    await store.updateEntry(tx, entry.id, { state: isLinked ? 'matched' : 'open', verdicts: { ...verdicts, reasons } })
    return
  }
  if (verdicts.reasons.length > 0 || verdicts.reference === undefined) {
    await store.updateEntry(tx, entry.id, { state: 'open', verdicts })
    return
  }
  const parts = [{ reference: verdicts.reference, amount: entry.amount, payer: 'party' as const }]
  const refused = await recordAsPayments(context, tx, { entry, parts, actor: 'system', staffId: null, now })
  if (refused) await store.updateEntry(tx, entry.id, { state: 'open', verdicts: { ...verdicts, reasons: ['recorded-already'] } })
  else await store.updateEntry(tx, entry.id, { state: 'matched', verdicts })
}

/** Reasons that a typed payment of the same payer answers: its deal, and whose money it is. */
const isSaidByTyped = (reason: EntryReason) => reason === 'no-reference' || reason === 'other-name' || reason === 'name-close'

/** The bank reports a payment that was typed before: nothing is recorded again. It locks the deal, because the payment may be taken back meanwhile. */
export async function linkTyped(
  context: Pick<MatchContext, 'mail'>,
  tx: Transaction,
  { entry, paymentId, deal, actor, staffId, now }: EntryDecision & { paymentId: string; deal: string },
): Promise<Failure<'CONFLICT'> | void> {
  const locked = await workOnDeal<Failure<'CONFLICT'>>(context, tx, { reference: deal, actor, now }, async ({ ledger }) => {
    const payment = ledger.payments.find((one) => one.payment.id === paymentId)
    if (!payment || payment.reversal || (await store.findReceived(tx, paymentId))) return fail('CONFLICT')
  })
  if (locked instanceof Failure) return fail('CONFLICT')
  const decision = await store.insertDecision(tx, { entryId: entry.id, kind: 'matched', staffId, at: now })
  await store.insertMatches(tx, [{ dealPaymentId: paymentId, kind: 'received', entryId: entry.id, decision }])
  await recordEvent(tx, { kind: 'bank-entry.matched', actor, at: now, details: { entryId: entry.id } })
}

/** Why a debit without the id of an order is not only noted. */
async function reasonsOfDebit({ bank }: MatchContext, tx: Transaction, entry: BankEntryRow, now: Date): Promise<EntryReason[]> {
  if (entry.isReversal || entry.returnReason !== null || entry.doubtOf !== null) return (await judgeEntry(tx, bank, entry, now)).reasons
  if ((await transfersOf(tx, entry, { limit: 1 })).length > 0) return ['perhaps-our-transfer']
  const isOfDeal = findReference(entry).found !== 'none' || (await store.isOfMatchedCredit(tx, entry))
  return isOfDeal ? ['perhaps-taken-back'] : []
}

export interface Part {
  /** Of a deal, 14 digits. */
  reference: string
  amount: string
  payer: Payer
}

/** Records an entry as payments of deals. Nothing is recorded if one of them fails: the caller gives up its transaction, or there is only one. */
export async function recordAsPayments(
  context: Pick<MatchContext, 'mail' | 'operator'>,
  tx: Transaction,
  { entry, parts, actor, staffId, now }: EntryDecision & { parts: Part[] },
): Promise<Failure<'NOT_FOUND' | 'CONFLICT'> | void> {
  const { id, currency, reference, otherName, otherAccount } = entry
  // Banks use references again, and two payments of one batch may share one.
  const isOwn = reference !== null && entry.doubtOf === null && !(await store.isReferenceShared(tx, entry))
  const ofBank = isOwn ? reference : [reference, id].filter((one) => one !== null).join(' ')
  const paymentIds: string[] = []
  // In one order, so that two matches never wait for each other.
  for (const [at, part] of parts.toSorted((one, other) => (one.reference < other.reference ? -1 : 1)).entries()) {
    const bankReference = parts.length === 1 ? ofBank : `${ofBank}/${at + 1}`
    const result = await workOnDeal<Failure<'CONFLICT'>>(
      context,
      tx,
      { reference: isReference(part.reference) ? part.reference : '', actor, now },
      async (work) => {
        const added = await addPayment(context, tx, work, {
          amount: part.amount,
          currency,
          ...(await momentOf(tx, work, entry)),
          bankReference,
          payerName: otherName ?? '',
          payerAccount: otherAccount,
          payer: part.payer,
          staffId,
        })
        if (typeof added !== 'string') return added
        paymentIds.push(added)
      },
    )
    if (result instanceof Failure) return result.code === 'NOT_FOUND' ? fail('NOT_FOUND') : fail('CONFLICT', result.details)
  }
  const decision = await store.insertDecision(tx, { entryId: id, kind: 'matched', staffId, at: now })
  await store.insertMatches(
    tx,
    paymentIds.map((dealPaymentId) => ({ dealPaymentId, kind: 'received' as const, entryId: id, decision })),
  )
  await recordEvent(tx, { kind: 'bank-entry.matched', actor, at: now, details: { entryId: id } })
}

/**
 * When a payment was made. The moment at which the payer's bank took the order decides whether it is in time; but nobody orders a payment for a deal that
 * is not accepted yet, so such a moment says nothing.
 */
async function momentOf(tx: Transaction, work: DealWork, { acceptedAt, bookedAt, isWholeDay }: BankEntryRow) {
  if (bookedAt === null) throw new Error('an entry that is matched is booked')
  if (acceptedAt !== null && acceptedAt >= (await findAcceptance(tx, work.rootDealId))) return { bookedAt: acceptedAt, isWholeDay: false }
  return { bookedAt, isWholeDay }
}

/**
 * Finds out what a credit is, without deciding anything. Without reasons it may be recorded by itself: its reference names one deal, and it came under
 * the very name of the party, or under a close one that this account paid under before.
 */
async function judgeEntry(db: Queryable, bank: Bank, entry: BankEntryRow, now: Date): Promise<EntryVerdicts> {
  const reasons: EntryReason[] = []
  if (entry.isReversal) reasons.push('reversal')
  if (entry.returnReason !== null) reasons.push('returned')
  if (entry.isUnlisted) reasons.push(entry.unlistedBecause ?? 'unlisted-batch')
  if (entry.doubtOf !== null) reasons.push('perhaps-repeated')
  const reference = findReference(entry)
  if (reference.found !== 'one') return { reasons: [...reasons, reference.found === 'none' ? 'no-reference' : 'several-references'] }
  const said = { reference: reference.reference, place: reference.place }
  const found = await findDealByReference(db, reference.reference)
  if (!found) return { reasons: [...reasons, 'unknown-reference'], ...said }
  const { deal, offer } = found
  const amount = amountOf(entry, {
    currency: dueCurrencyOf(offer),
    missing: isDealPayable(deal.state) ? Big(dueOf(offer)).minus(heldFor(await readLedger(db, deal.rootDealId ?? deal.id))) : null,
  })
  const payer = await payerOf(db, bank, entry, found)
  if (entry.otherAccount === null) reasons.push('no-account')
  if (entry.ultimateName !== null) reasons.push('for-somebody-else')
  if (payer === 'other-name') reasons.push('other-name')
  if (payer === 'close-name') reasons.push('name-close')
  if (
    await isDayUnlikely(entry, {
      acceptedAt: await findAcceptance(db, deal.rootDealId ?? deal.id),
      now,
      zone: zoneOf(bank, entry.currency),
    })
  )
    reasons.push('unlikely-day')
  return { reasons, ...said, payer, ...(amount && { amount }) }
}

/**
 * Nobody pays before there is a deal, and banks book for the next banking day at the latest. A day more before the deal is allowed: zones differ, and some
 * banks book for the day before.
 */
async function isDayUnlikely(
  { bookedAt, currency }: BankEntryRow,
  { acceptedAt, now, zone }: { acceptedAt: Date; now: Date; zone: string },
): Promise<boolean> {
  if (bookedAt === null) return false
  const { next } = await bookingDayOf(currency, dayOf(now, zone))
  const booked = dayOf(bookedAt, zone)
  return booked > next || booked < dayOf(plusDays(acceptedAt, -1), zone)
}

/** A deal that has lapsed is paid by money that was booked in time. */
export const isDealPayable = (state: DealState) => state === 'lapsed' || (state !== 'refunding' && !isOver(state))

function amountOf({ amount, currency }: BankEntryRow, due: { currency: string; missing: Big | null }): AmountVerdict | undefined {
  if (due.missing === null) return 'nothing-due'
  if (currency !== due.currency) return undefined
  const more = Big(amount).cmp(due.missing)
  return more === 0 ? 'exact' : more > 0 ? 'more' : 'less'
}

/** How the payer of an entry fits the party of a deal. */
export async function payerOf(
  db: Queryable,
  bank: Bank,
  { otherAccount, otherName }: BankEntryRow,
  { deal: { accountId }, offer: { partyName, partyKind } }: DealWithOffer,
): Promise<PayerVerdict> {
  // Our own money is nobody's payment.
  if (otherAccount !== null && isOwnAccount(bank, otherAccount)) return 'other-name'
  const name = otherName ?? ''
  const fit = compareNames(name, partyName ?? '')
  if (fit !== 'close') return fit === 'same' ? 'same-name' : 'other-name'
  const before =
    otherAccount === null ? [] : await store.findPayers(db, { accountId, partyKind: partyKind ?? 'person', number: otherAccount })
  return before.some((one) => one.name === name || compareNames(name, one.name) === 'same') ? 'known-account' : 'close-name'
}

/** When an entry was booked. The clock of a bank may be ahead of ours, and nothing is recorded for later. */
export const bookedBy = ({ bookedAt }: Pick<BankEntryRow, 'bookedAt'>, now: Date): Date => (bookedAt && bookedAt < now ? bookedAt : now)

/** What is recorded as the bank's reference of an entry. */
export const bankReferenceOf = ({ reference, id }: Pick<BankEntryRow, 'reference' | 'id'>): string => reference ?? id

/** What an entry can say about a transfer of ours: that the bank has sent it, or that it came back. */
const transferKindOf = ({ direction }: Pick<BankEntryRow, 'direction'>): TransferEntryKind =>
  direction === 'debit' ? 'confirmed' : 'returned'

/**
 * Looks at an entry with the end-to-end id of one of our orders. Undefined if it has none. A debit of the order's amount confirms the transfer; a credit
 * that the bank calls a return, of the whole amount, brings it back.
 */
async function lookAtOrder(
  context: Pick<TradeContext, 'mail'>,
  tx: Transaction,
  { entry, now }: { entry: BankEntryRow; now: Date },
): Promise<'matched' | EntryReason | undefined> {
  const transfer = entry.endToEndId === null ? undefined : await findTransferOfOrder(tx, entry.endToEndId)
  if (!transfer) return undefined
  const isBack = entry.isReversal || entry.returnReason !== null
  if (entry.doubtOf !== null) return 'perhaps-repeated'
  // A person may have changed the order's file before the bank got it.
  const isElsewhere = !isBack && entry.otherAccount !== null && !isSameAccount(entry.otherAccount, transfer.toAccount)
  if (isElsewhere) return 'order-differs'
  if (isBack !== (entry.direction === 'credit') || entry.currency !== transfer.currency || !Big(entry.amount).eq(transfer.amount))
    return 'order-differs'
  const refused = await recordAsTransfer(context, tx, { entry, transfer, actor: 'system', staffId: null, now })
  return refused ? 'order-in-another-state' : 'matched'
}

/** Who decides about an entry. */
interface EntryDecision {
  /** Locked. */
  entry: BankEntryRow
  actor: Actor
  /** Null: by itself. */
  staffId: string | null
  now: Date
}

/** Records what an entry says about a transfer. What a person has recorded of it before is only linked with the entry. */
export async function recordAsTransfer(
  context: Pick<TradeContext, 'mail'>,
  tx: Transaction,
  { entry, transfer, actor, staffId, now }: EntryDecision & { transfer: ReportedTransfer },
): Promise<Failure<'NOT_FOUND' | 'VALIDATION_FAILED' | 'STALE'> | DealRefused | void> {
  const kind = transferKindOf(entry)
  const { id, deal: reference } = transfer
  // Two entries say the same of one transfer only once.
  await lockDeal(tx, { reference })
  const [current = transfer] = await findTransfers(tx, [id])
  const isRecorded = current.state === kind && !(await store.isLinked(tx, { transferId: id, kind }))
  const step = { id, kind, ofBank: bankReferenceOf(entry), at: bookedBy(entry, now).toISOString(), staffId }
  const result = isRecorded
    ? undefined
    : await workOnDeal<Failure<'NOT_FOUND' | 'VALIDATION_FAILED'> | DealRefused>(context, tx, { reference, actor, now }, (work) =>
        addTransferStep(context, tx, work, step),
      )
  if (result instanceof Failure) return result
  await store.insertTransferMatch(tx, { entryId: entry.id, transferId: id, kind, staffId, at: now })
  await recordEvent(tx, { kind: 'bank-entry.matched', actor, at: now, details: { entryId: entry.id } })
  // A return that was reported before its debit.
  if (kind === 'confirmed' && entry.endToEndId !== null) await store.lookAgainAtReturns(tx, entry.endToEndId)
}
