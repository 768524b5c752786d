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
import { workOnDeal } from '../deal/work-on-deal.ts'
import type { TradeContext } from '../context.ts'
import { type Bank, isOwnAccount } from '../../platform/config/bank.ts'
import { findDealByReference } from '../deal/deal.store.ts'
import { heldFor, readLedger } from '../deal/ledger.ts'
import { dueCurrencyOf, dueOf } from '../deal/terms.ts'
import type { DealRefused } from '../deal/desk-change.ts'
import { addTransferStep } from '../deal/transfer.ts'
import { transfersOf } from './apply-reports.ts'
import * as store from './payment-match.store.ts'
import { isKnownAccount } from './payment-match.store.ts'
import type { BankEntryRow } from './bank-statement.table.ts'
import { compareNames } from './compare-names.ts'
import { findReference } from './find-reference.ts'
import { isSameNumber } from './order-message.ts'
import { findTransferOfOrder, type ReportedTransfer } from './payment-order.store.ts'

export type MatchContext = Pick<TradeContext, 'database' | 'databaseNow' | 'mail' | 'bank' | 'operator'>

/** Looks at new entries once: records each one at its deal, or leaves it to a person. */
export const matchNewEntries = (context: MatchContext, stopping?: AbortSignal): Promise<'more' | void> =>
  oneByOne(context, { lock: store.lockNewEntry, act: (tx, entry, now) => lookAt(context, tx, entry, now) }, stopping)

async function lookAt(context: MatchContext, tx: Transaction, entry: BankEntryRow, now: Date): Promise<void> {
  await announceChange(tx, 'bank')
  const ofOrder = await lookAtOrder(context, tx, { entry, now })
  if (ofOrder !== undefined) {
    const isMatched = ofOrder === 'matched'
    await store.updateEntry(tx, entry.id, { state: isMatched ? 'matched' : 'open', verdicts: { reasons: isMatched ? [] : [ofOrder] } })
    return
  }
  if (entry.direction === 'debit') {
    const reasons = await reasonsOfDebit(context, tx, entry)
    await store.updateEntry(tx, entry.id, { state: reasons.length > 0 ? 'open' : 'noted', verdicts: { reasons } })
    return
  }
  const verdicts = await judgeEntry(tx, context.bank, entry)
  if (verdicts.reasons.length > 0 || verdicts.reference === undefined) {
    await store.updateEntry(tx, entry.id, { state: 'open', verdicts })
    return
  }
  const parts = [{ reference: verdicts.reference, amount: entry.amount, payer: 'party' as const }]
  const refused = await recordAsPayments(context, tx, { entry, parts, actor: 'system', staffId: null, now })
  if (refused) await store.updateEntry(tx, entry.id, { state: 'open', verdicts: { ...verdicts, reasons: ['recorded-already'] } })
  else await store.updateEntry(tx, entry.id, { state: 'matched', verdicts })
}

/** Why a debit without the id of an order is not only noted. */
async function reasonsOfDebit({ bank }: MatchContext, tx: Transaction, entry: BankEntryRow): Promise<EntryReason[]> {
  if (entry.isReversal || entry.returnReason !== null || entry.doubtOf !== null) return (await judgeEntry(tx, bank, entry)).reasons
  return (await transfersOf(tx, entry, { limit: 1 })).length > 0 ? ['perhaps-our-transfer'] : []
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
  const { id, currency, acceptedAt, bookedAt, isWholeDay, reference, otherName, otherAccount } = entry
  if (bookedAt === null) throw new Error('an entry that is matched is booked')
  // Of two entries with the same reference of the bank, a person said that they are not the same.
  const ofBank = reference === null ? id : entry.doubtOf === null ? reference : `${reference} ${id}`
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
          // The moment at which the payer's bank took the order decides whether it is in time.
          bookedAt: acceptedAt ?? bookedAt,
          isWholeDay: acceptedAt === null && isWholeDay,
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
 * Finds out what a credit is, without deciding anything. Without reasons it may be recorded by itself: its reference names one deal, and it came from a
 * known account of the party or under its very name.
 */
async function judgeEntry(db: Queryable, bank: Bank, entry: BankEntryRow): Promise<EntryVerdicts> {
  const reasons: EntryReason[] = []
  if (entry.isReversal) reasons.push('reversal')
  if (entry.returnReason !== null) reasons.push('returned')
  if (entry.isUnlisted) reasons.push('unlisted-batch')
  if (entry.doubtOf !== null) reasons.push('perhaps-repeated')
  const reference = findReference(entry)
  if (reference.found !== 'one') return { reasons: [...reasons, reference.found === 'none' ? 'no-reference' : 'several-references'] }
  const said = { reference: reference.reference, place: reference.place }
  const found = await findDealByReference(db, reference.reference)
  if (!found) return { reasons: [...reasons, 'unknown-reference'], ...said }
  const { deal, offer } = found
  const amount = amountOf(entry, {
    currency: dueCurrencyOf(offer),
    missing: needsMoney(deal.state) ? Big(dueOf(offer)).minus(heldFor(await readLedger(db, deal.rootDealId ?? deal.id))) : null,
  })
  const payer = await payerOf(db, bank, entry, {
    accountId: deal.accountId,
    name: offer.partyName ?? '',
    kind: offer.partyKind ?? 'person',
  })
  if (entry.otherAccount === null) reasons.push('no-account')
  if (entry.ultimateName !== null) reasons.push('for-somebody-else')
  if (payer === 'other-name') reasons.push('other-name')
  if (payer === 'close-name') reasons.push('name-close')
  return { reasons, ...said, payer, ...(amount && { amount }) }
}

/** A deal that has lapsed is paid by money that was booked in time. */
const needsMoney = (state: DealState) => state === 'lapsed' || (state !== 'refunding' && !isOver(state))

function amountOf({ amount, currency }: BankEntryRow, due: { currency: string; missing: Big | null }): AmountVerdict | undefined {
  if (due.missing === null) return 'nothing-due'
  if (currency !== due.currency) return undefined
  const more = Big(amount).cmp(due.missing)
  return more === 0 ? 'exact' : more > 0 ? 'more' : 'less'
}

interface Party {
  accountId: string
  name: string
  kind: 'person' | 'company'
}

async function payerOf(db: Queryable, bank: Bank, { otherAccount, otherName }: BankEntryRow, party: Party): Promise<PayerVerdict> {
  // Our own money is nobody's payment.
  if (otherAccount !== null && isOwnAccount(bank, otherAccount)) return 'other-name'
  const isKnown =
    otherAccount !== null && (await isKnownAccount(db, { accountId: party.accountId, partyKind: party.kind, number: otherAccount }))
  if (isKnown) return 'known-account'
  const fits = { same: 'same-name', close: 'close-name', other: 'other-name' } as const
  return fits[compareNames(otherName ?? '', party.name)]
}

/** When an entry was booked. The clock of a bank may be ahead of ours, and nothing is recorded for later. */
export const bookedBy = ({ bookedAt }: Pick<BankEntryRow, 'bookedAt'>, now: Date): Date => (bookedAt && bookedAt < now ? bookedAt : now)

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
  const isElsewhere = !isBack && entry.otherAccount !== null && !isSameNumber(entry.otherAccount, transfer.toAccount)
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
  const isRecorded = transfer.state === kind && !(await store.isLinked(tx, { transferId: id, kind }))
  const step = { id, kind, ofBank: entry.reference ?? entry.id, at: bookedBy(entry, now).toISOString(), staffId }
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
