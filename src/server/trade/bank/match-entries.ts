import type { EntryReason } from '#contract/desk/bank-entries.ts'
import type { Payer } from '#contract/desk/deal-actions.ts'
import { isReference } from '#contract/creditor-reference.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { oneByOne } from '../deal/one-by-one.ts'
import { addPayment } from '../deal/record-payment.ts'
import { workOnDeal } from '../deal/work-on-deal.ts'
import type { TradeContext } from '../context.ts'
import { judgeEntry } from './judge-entry.ts'
import { transfersOf } from './reported-transfers.ts'
import { type EntryDecision, lookAtOrder } from './match-transfer.ts'
import * as store from './payment-match.store.ts'
import { type BankEntryRow } from './bank-statement.table.ts'

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
  const refused = await matchTo(context, tx, { entry, parts, actor: 'system', staffId: null, now })
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
export async function matchTo(
  context: Pick<MatchContext, 'mail' | 'operator'>,
  tx: Transaction,
  { entry, parts, actor, staffId, now }: EntryDecision & { parts: Part[] },
): Promise<Failure<'NOT_FOUND' | 'CONFLICT'> | undefined> {
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
        return undefined
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
  return undefined
}
