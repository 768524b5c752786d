import { and, asc, type Column, count, eq, inArray, isNull, max, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { isCrypto } from '#contract/currencies.ts'
import { type Queryable, storedId, type Transaction } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { bankOrderReportTable } from '../bank/bank-statement.table.ts'
import { fillAnnulmentTable, fillTable } from './fill.table.ts'
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

/** Whether a report of the bank about an order contradicts what is recorded. */
const isContradicted = sql<boolean>`exists (
  select from ${bankOrderReportTable} where ${bankOrderReportTable.orderId} = ${paymentOrderTable.endToEndId} and ${bankOrderReportTable.outcome} = 'contradicts')`

export const findTransfers = (db: Queryable, rootDealIds: string[]) =>
  db
    .select({
      transfer: transferTable,
      by: person,
      order: { endToEndId: paymentOrderTable.endToEndId, madeAt: paymentOrderTable.madeAt, isContradicted },
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
 * The reference of coins is their transaction. If that pays more than once, the number of the payment follows: `<transaction>:<number>`.
 */
export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<string | undefined> {
  if (isCrypto(payment.currency) && (await isRecordedOtherwise(tx, payment))) return undefined
  const [again] = await tx
    .select({ times: count() })
    .from(dealPaymentTable)
    .innerJoin(dealPaymentReversalTable, eq(dealPaymentReversalTable.paymentId, dealPaymentTable.id))
    .where(
      and(
        eq(dealPaymentTable.currency, payment.currency),
        eq(dealPaymentTable.bankReference, payment.bankReference),
        inArray(dealPaymentReversalTable.kind, ['mistaken', 'undone']),
      ),
    )
  const [row] = await tx
    .insert(dealPaymentTable)
    .values({ ...payment, recording: (again?.times ?? 0) + 1 })
    .onConflictDoNothing()
    .returning({ id: dealPaymentTable.id })
  return row?.id
}

/** Whether coins are recorded already under another reference. A number that a person gave is another payment than that of another deal without a number. */
async function isRecordedOtherwise(tx: Transaction, { currency, bankReference, dealId }: NewPayment): Promise<boolean> {
  const [transaction = '', number] = bankReference.split(':')
  await lockTransaction(tx, { currency, transaction })
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

/** Of payments by one transaction, one is recorded at a time, at whichever deals. */
export const lockTransaction = (tx: Transaction, { currency, transaction }: { currency: string; transaction: string }) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coins ${currency} ${transaction}`}, 0))`)

export const insertReversal = (tx: Transaction, reversal: typeof dealPaymentReversalTable.$inferInsert) =>
  tx.insert(dealPaymentReversalTable).values(reversal)

type NewFill = Omit<typeof fillTable.$inferInsert, 'recording'>

/** Stores a fill. Undefined if the venue's reference is recorded already, unless that record was annulled. */
export async function insertFill(tx: Transaction, fill: NewFill): Promise<string | undefined> {
  const [annulled] = await tx
    .select({ times: count() })
    .from(fillTable)
    .innerJoin(fillAnnulmentTable, eq(fillAnnulmentTable.fillId, fillTable.id))
    .where(and(eq(fillTable.venue, fill.venue), eq(fillTable.venueReference, fill.venueReference)))
  const [row] = await tx
    .insert(fillTable)
    .values({ ...fill, recording: (annulled?.times ?? 0) + 1 })
    .onConflictDoNothing()
    .returning({ id: fillTable.id })
  return row?.id
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

/** Ends the open questions about a payment; with null, those of the deal itself. */
export const endQuestions = (tx: Transaction, { dealId, paymentId }: { dealId: string; paymentId: string | null }, end: End) =>
  tx
    .update(dealQuestionTable)
    .set(end)
    .where(
      and(
        eq(dealQuestionTable.dealId, dealId),
        paymentId === null ? isNull(dealQuestionTable.paymentId) : eq(dealQuestionTable.paymentId, paymentId),
        isNull(dealQuestionTable.outcome),
      ),
    )
    .returning({ id: dealQuestionTable.id, cause: dealQuestionTable.cause })
