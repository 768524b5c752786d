import { and, asc, type Column, desc, eq, isNull, max, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { isCrypto } from '#contract/currencies.ts'
import type { QuestionCause } from '#contract/desk/deal-questions.ts'
import { type Queryable, storedId, type Transaction } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { bankOrderReportTable } from '../bank/bank-statement.table.ts'
import { offerTable } from '../offer/offer.table.ts'
import { dealTable } from './deal.table.ts'
import { fillAnnulmentTable, type FillRow, fillTable } from './fill.table.ts'
import { paymentOrderTable } from './payment-order.table.ts'
import { dealPaymentReversalTable, dealPaymentTable } from './payment.table.ts'
import { type DealQuestionRow, dealQuestionTable } from './question.table.ts'
import { type TransferRow, transferStepTable, transferTable } from './transfer.table.ts'

const person = { id: staffTable.id, name: staffTable.name }

/** Of each of these deals, which are the first of those that replace one another. */
const isOf = (dealId: Column, rootDealIds: string[]): SQL => sql`${dealId} = any(${sql.param(rootDealIds)}::uuid[])`

export const findPayments = (db: Queryable, rootDealIds: string[]) =>
  db
    .select({ payment: dealPaymentTable, reversal: dealPaymentReversalTable, by: person })
    .from(dealPaymentTable)
    .leftJoin(staffTable, eq(staffTable.id, dealPaymentTable.staffId))
    .leftJoin(dealPaymentReversalTable, eq(dealPaymentReversalTable.paymentId, dealPaymentTable.id))
    .where(isOf(dealPaymentTable.dealId, rootDealIds))
    .orderBy(asc(dealPaymentTable.recordedAt), asc(dealPaymentTable.id))

export const findFills = (db: Queryable, rootDealIds: string[]) =>
  db
    .select({ fill: fillTable, annulment: fillAnnulmentTable, by: person })
    .from(fillTable)
    .innerJoin(staffTable, eq(staffTable.id, fillTable.staffId))
    .leftJoin(fillAnnulmentTable, eq(fillAnnulmentTable.fillId, fillTable.id))
    .where(isOf(fillTable.dealId, rootDealIds))
    .orderBy(asc(fillTable.recordedAt), asc(fillTable.id))

/**
 * Whether a report of the bank about an order contradicts what is recorded of its transfer. A rejection does not any more, once a person has recorded that
 * the transfer failed.
 */
export const isReportContradicted = sql<boolean>`exists (
  select from ${bankOrderReportTable} where ${bankOrderReportTable.orderId} = ${paymentOrderTable.endToEndId}
  and ${bankOrderReportTable.outcome} = 'contradicts'
  and not (${bankOrderReportTable.status} in ('RJCT', 'CANC') and 'failed' is not distinct from (
    select kind from ${transferStepTable} where ${transferStepTable.transferId} = ${paymentOrderTable.transferId} order by number desc limit 1)))`

export const findTransfers = (db: Queryable, rootDealIds: string[]) =>
  db
    .select({
      transfer: transferTable,
      by: person,
      order: { endToEndId: paymentOrderTable.endToEndId, madeAt: paymentOrderTable.madeAt, isContradicted: isReportContradicted },
    })
    .from(transferTable)
    .innerJoin(staffTable, eq(staffTable.id, transferTable.staffId))
    .leftJoin(paymentOrderTable, eq(paymentOrderTable.transferId, transferTable.id))
    .where(isOf(transferTable.dealId, rootDealIds))
    .orderBy(asc(transferTable.number))

export const findTransferSteps = (db: Queryable, rootDealIds: string[]) =>
  db
    .select({ step: transferStepTable, by: person })
    .from(transferStepTable)
    .innerJoin(transferTable, eq(transferTable.id, transferStepTable.transferId))
    .leftJoin(staffTable, eq(staffTable.id, transferStepTable.staffId))
    .where(isOf(transferTable.dealId, rootDealIds))
    .orderBy(asc(transferStepTable.transferId), asc(transferStepTable.number))

export const findQuestions = (db: Queryable, rootDealIds: string[]) =>
  db
    .select()
    .from(dealQuestionTable)
    .where(isOf(dealQuestionTable.dealId, rootDealIds))
    .orderBy(asc(dealQuestionTable.openedAt), asc(dealQuestionTable.id))

type NewPayment = Omit<typeof dealPaymentTable.$inferInsert, 'recording'>

/**
 * Stores a payment. Undefined if the bank's reference is recorded already, unless that record was mistaken or undone: coins can come into another block.
 * `isAgain`: somebody wrongly recorded that the bank took it back.
 * The reference of coins is their transaction. If that pays more than once, the number of the payment follows: `<transaction>:<number>`.
 */
export async function insertPayment(tx: Transaction, payment: NewPayment, { isAgain = false } = {}): Promise<string | undefined> {
  if (!isAgain && (await isPaymentRecorded(tx, payment))) return undefined
  const isSame = and(eq(dealPaymentTable.currency, payment.currency), eq(dealPaymentTable.bankReference, payment.bankReference))
  const [row] = await tx
    .insert(dealPaymentTable)
    .values({ ...payment, recording: (await tx.$count(dealPaymentTable, isSame)) + 1 })
    .onConflictDoNothing()
    .returning({ id: dealPaymentTable.id })
  return row?.id
}

/** Whether a payment is recorded already: under its reference or, if it is coins, under another one. Nobody else can record it until the transaction ends. */
export async function isPaymentRecorded(tx: Transaction, payment: RecordedPayment): Promise<boolean> {
  const { currency, bankReference } = payment
  const [transaction = ''] = isCrypto(currency) ? bankReference.split(':') : [bankReference]
  await lockTransaction(tx, { currency, transaction })
  if (isCrypto(currency) && (await isRecordedOtherwise(tx, payment))) return true
  const isSame = and(eq(dealPaymentTable.currency, currency), eq(dealPaymentTable.bankReference, bankReference))
  return (await tx.$count(dealPaymentTable, and(isSame, isStillRecorded))) > 0
}

type RecordedPayment = Pick<NewPayment, 'currency' | 'bankReference' | 'dealId'>

/** Whether coins are recorded already under another reference. A number that a person gave is another payment than that of another deal without a number. */
async function isRecordedOtherwise(tx: Transaction, { currency, bankReference, dealId }: RecordedPayment): Promise<boolean> {
  const [transaction = '', number] = bankReference.split(':')
  const { bankReference: recorded, staffId } = dealPaymentTable
  const isSame =
    number === undefined
      ? sql`starts_with(${recorded}, ${`${transaction}:`})`
      : and(eq(recorded, transaction), or(eq(dealPaymentTable.dealId, dealId), isNull(staffId)))
  return (await tx.$count(dealPaymentTable, and(eq(dealPaymentTable.currency, currency), isSame, isStillRecorded))) > 0
}

/** Neither mistaken nor undone. */
const isStillRecorded = sql`not exists (
  select from ${dealPaymentReversalTable}
  where ${dealPaymentReversalTable.paymentId} = ${dealPaymentTable.id} and ${dealPaymentReversalTable.kind} in ('mistaken', 'undone'))`

/** Whether a person recorded a transaction, as one that pays once, for another deal than these. */
export async function isRecordedForOthers(
  tx: Transaction,
  { currency, transaction, dealIds }: { currency: string; transaction: string; dealIds: string[] },
): Promise<boolean> {
  const { bankReference, dealId } = dealPaymentTable
  const isSame = and(eq(dealPaymentTable.currency, currency), eq(bankReference, transaction), notInArray(dealId, dealIds))
  return (await tx.$count(dealPaymentTable, and(isSame, isStillRecorded))) > 0
}

/** Serialised across all deals: payments with the same transaction or bank reference are recorded one at a time. */
export const lockTransaction = (tx: Transaction, { currency, transaction }: { currency: string; transaction: string }) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${currency} ${transaction}`}, 0))`)

export const insertReversal = (tx: Transaction, reversal: typeof dealPaymentReversalTable.$inferInsert) =>
  tx.insert(dealPaymentReversalTable).values(reversal)

/** All records of a trade at a venue, of any deal, in whichever case they are written. Nobody else can record it until the transaction ends. */
export async function lockFillsOf(tx: Transaction, { venue, venueReference }: Pick<FillRow, 'venue' | 'venueReference'>) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`fill ${venue} ${venueReference}`.toLowerCase()}, 0))`)
  return tx
    .select({
      fill: fillTable,
      coin: offerTable.coin,
      currency: offerTable.currency,
      isAnnulled: sql<boolean>`${fillAnnulmentTable.fillId} is not null`,
    })
    .from(fillTable)
    .innerJoin(dealTable, eq(dealTable.id, fillTable.dealId))
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .leftJoin(fillAnnulmentTable, eq(fillAnnulmentTable.fillId, fillTable.id))
    .where(sql`lower(${fillTable.venueReference}) = lower(${venueReference}) and lower(${fillTable.venue}) = lower(${venue})`)
}

export const insertFill = (tx: Transaction, fill: typeof fillTable.$inferInsert): Promise<string> =>
  storedId(tx.insert(fillTable).values(fill).returning({ id: fillTable.id }))

/** The venue that a person recorded last. */
export async function findLastVenue(db: Queryable, staffId: string): Promise<string | null> {
  const [row] = await db
    .select({ venue: fillTable.venue })
    .from(fillTable)
    .where(eq(fillTable.staffId, staffId))
    .orderBy(desc(fillTable.recordedAt))
    .limit(1)
  return row?.venue ?? null
}

export const insertAnnulment = (tx: Transaction, annulment: typeof fillAnnulmentTable.$inferInsert) =>
  tx.insert(fillAnnulmentTable).values(annulment)

export async function insertTransfer(tx: Transaction, transfer: Omit<typeof transferTable.$inferInsert, 'number'>): Promise<string> {
  const [row] = await tx
    .select({ last: max(transferTable.number) })
    .from(transferTable)
    .where(eq(transferTable.dealId, transfer.dealId))
  return storedId(
    tx
      .insert(transferTable)
      .values({ ...transfer, number: (row?.last ?? 0) + 1 })
      .returning({ id: transferTable.id }),
  )
}

interface OfDay {
  staffId: string
  accountId: string
  now: Date
}

/**
 * The value in euro of the deliveries that one person decided alone in the last 24 hours, and of those that left for a client so. Failed ones count: one person
 * alone records that a delivery failed.
 */
export async function sumDeliveredOfDay(
  db: Queryable,
  { staffId, accountId, now }: OfDay,
): Promise<{ byPerson: string; toClient: string }> {
  const { rows } = await db.execute<{ byPerson: string; toClient: string }>(sql`
    select coalesce(sum(delivered.eur) filter (where ${transferTable.staffId} = ${staffId}), 0)::text as "byPerson",
      coalesce(sum(delivered.eur) filter (where account_id = ${accountId}), 0)::text as "toClient"
    from ${transferTable} join ${dealTable} on ${dealTable.id} = deal_id
    cross join lateral (
      select max(amount_eur) as eur from ${dealTable} of_chain join ${offerTable} on ${offerTable.id} = of_chain.offer_id
      where ${dealTable.id} in (of_chain.id, of_chain.root_deal_id)) delivered
    where purpose = 'delivery' and approval_id is null
      and committed_at > ${now.toISOString()}::timestamptz - interval '24 hours'`)
  return rows[0] ?? { byPerson: '0', toClient: '0' }
}

export const insertTransferStep = (tx: Transaction, step: typeof transferStepTable.$inferInsert) =>
  tx.insert(transferStepTable).values(step)

type Sent = Pick<TransferRow, 'id' | 'toAccount'> & { transaction: string }

/** Whether a transaction was recorded for another transfer to the same address that has not failed. */
export async function isOfOtherTransfer(tx: Transaction, { id, toAccount, transaction }: Sent): Promise<boolean> {
  const [other] = await tx
    .select({ id: transferTable.id })
    .from(transferStepTable)
    .innerJoin(transferTable, eq(transferTable.id, transferStepTable.transferId))
    .where(
      and(
        eq(transferStepTable.reference, transaction),
        eq(transferTable.toAccount, toAccount),
        ne(transferTable.id, id),
        sql`not exists (select from transfer_step failed where failed.transfer_id = ${transferTable.id} and failed.kind = 'failed')`,
      ),
    )
    .limit(1)
  return other !== undefined
}

export const insertQuestion = (tx: Transaction, question: typeof dealQuestionTable.$inferInsert) =>
  tx.insert(dealQuestionTable).values(question)

type End = Pick<DealQuestionRow, 'outcome' | 'endedAt' | 'endedBy'>

interface Ended {
  dealId: string
  /** Null: those of the deal itself. */
  paymentId: string | null
  only?: QuestionCause | undefined
}

/** Ends the open questions about a payment, or those of one cause. */
export const endQuestions = (tx: Transaction, { dealId, paymentId, only }: Ended, end: End) =>
  tx
    .update(dealQuestionTable)
    .set(end)
    .where(
      and(
        eq(dealQuestionTable.dealId, dealId),
        paymentId === null ? isNull(dealQuestionTable.paymentId) : eq(dealQuestionTable.paymentId, paymentId),
        isNull(dealQuestionTable.outcome),
        only && eq(dealQuestionTable.cause, only),
      ),
    )
    .returning({ id: dealQuestionTable.id, cause: dealQuestionTable.cause })
