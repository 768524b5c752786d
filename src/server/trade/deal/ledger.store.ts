import { asc, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { bankOrderReportTable } from '../bank/bank-statement.table.ts'
import { fillAnnulmentTable, fillTable } from './fill.table.ts'
import { paymentOrderTable } from './payment-order.table.ts'
import { dealPaymentReversalTable, dealPaymentTable } from './payment.table.ts'
import { dealQuestionTable } from './question.table.ts'
import { transferStepTable, transferTable } from './transfer.table.ts'

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
