import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { fillAnnulmentTable, fillTable } from './fill.table.ts'
import { dealPaymentReversalTable, dealPaymentTable } from './payment.table.ts'
import { dealQuestionTable } from './question.table.ts'
import { transferStepTable, transferTable } from './transfer.table.ts'

const person = { id: staffTable.id, name: staffTable.name }

export const findPayments = (db: Queryable, rootDealId: string) =>
  db
    .select({ payment: dealPaymentTable, reversal: dealPaymentReversalTable, by: person })
    .from(dealPaymentTable)
    .innerJoin(staffTable, eq(staffTable.id, dealPaymentTable.staffId))
    .leftJoin(dealPaymentReversalTable, eq(dealPaymentReversalTable.paymentId, dealPaymentTable.id))
    .where(eq(dealPaymentTable.dealId, rootDealId))
    .orderBy(asc(dealPaymentTable.recordedAt), asc(dealPaymentTable.id))

export const findFills = (db: Queryable, rootDealId: string) =>
  db
    .select({ fill: fillTable, annulment: fillAnnulmentTable, by: person })
    .from(fillTable)
    .innerJoin(staffTable, eq(staffTable.id, fillTable.staffId))
    .leftJoin(fillAnnulmentTable, eq(fillAnnulmentTable.fillId, fillTable.id))
    .where(eq(fillTable.dealId, rootDealId))
    .orderBy(asc(fillTable.recordedAt), asc(fillTable.id))

export const findTransfers = (db: Queryable, rootDealId: string) =>
  db
    .select({ transfer: transferTable, by: person })
    .from(transferTable)
    .innerJoin(staffTable, eq(staffTable.id, transferTable.staffId))
    .where(eq(transferTable.dealId, rootDealId))
    .orderBy(asc(transferTable.number))

export const findTransferSteps = (db: Queryable, rootDealId: string) =>
  db
    .select({ step: transferStepTable, by: person })
    .from(transferStepTable)
    .innerJoin(transferTable, eq(transferTable.id, transferStepTable.transferId))
    .innerJoin(staffTable, eq(staffTable.id, transferStepTable.staffId))
    .where(eq(transferTable.dealId, rootDealId))
    .orderBy(asc(transferStepTable.transferId), asc(transferStepTable.number))

export const findQuestions = (db: Queryable, rootDealId: string) =>
  db
    .select()
    .from(dealQuestionTable)
    .where(eq(dealQuestionTable.dealId, rootDealId))
    .orderBy(asc(dealQuestionTable.openedAt), asc(dealQuestionTable.id))
