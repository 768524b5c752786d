import { sql } from 'drizzle-orm'
import { boolean, check, index, numeric, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PaymentQuestionCause } from '#contract/desk/deal-questions.ts'
import { moment, referenceTo } from '../../platform/database/columns.ts'
import { approvalTable } from '../../staff/approval/approval.table.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { dealTable } from './deal.table.ts'

/** The deal to which what is recorded belongs; of deals that replace one another, the first. */
export const rootDealReference = () => referenceTo(() => dealTable.id)

/** Money, or the coins of a sell, that came for a deal. Never changed: what is taken back is in `deal_payment_reversal`. */
export const dealPaymentTable = pgTable(
  'deal_payment',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: rootDealReference(),
    amount: numeric().notNull(),
    /** The code of a currency or coin; may be another than the deal's. */
    currency: text().notNull(),
    /** The bank's moment, or that of the block. */
    bookedAt: moment().notNull(),
    /** The bank gave a day only: `bookedAt` is its beginning, in the bank's zone. */
    isWholeDay: boolean().notNull(),
    /** The bank's own reference of the payment, or the transaction's id. With it, a payment counts once. */
    bankReference: text().notNull(),
    /** 1; 2 after the first record of the payment was mistaken or undone, and so on. */
    recording: smallint().notNull(),
    payerName: text().notNull(),
    /** IBAN, other account number, or the address of coins; null if the bank gave none. Refunds go there. */
    payerAccount: text(),
    /** Why it does not count; null if it does. */
    setAside: text().$type<PaymentQuestionCause>(),
    /** Null: by itself, from a file of the bank or from the chain. */
    staffId: uuid().references(() => staffTable.id),
    /** Of a typed payment: the approval says who proposed it and who decided. */
    approvalId: uuid().references(() => approvalTable.id),
    recordedAt: moment().notNull(),
  },
  (table) => [
    unique('deal_payment_once').on(table.currency, table.bankReference, table.recording),
    index().on(table.dealId),
    index().on(table.staffId),
    // Finds the typed payment that a file of the bank reports.
    index('deal_payment_typed')
      .on(table.currency, table.amount)
      .where(sql`${table.approvalId} is not null`),
    uniqueIndex('deal_payment_approval').on(table.approvalId),
    index().on(table.payerAccount),
    index().on(table.recordedAt),
    check('deal_payment_amount', sql`${table.amount} > 0`),
  ],
)
export type DealPaymentRow = typeof dealPaymentTable.$inferSelect

/** What took a payment away again. `mistaken`: it was recorded wrongly, for instance at another deal. */
export const dealPaymentReversalTable = pgTable(
  'deal_payment_reversal',
  {
    paymentId: referenceTo(() => dealPaymentTable.id).primaryKey(),
    kind: text({ enum: ['recalled', 'undone', 'mistaken'] }).notNull(),
    /** When the bank or the chain took it back. */
    at: moment().notNull(),
    /** The bank's reference, or why the record was wrong. */
    reference: text().notNull(),
    /** Null: the chain took it back. */
    staffId: uuid().references(() => staffTable.id),
    recordedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.staffId),
    index().on(table.recordedAt),
    check('deal_payment_reversal_kind', sql`${table.kind} in ('recalled', 'undone', 'mistaken')`),
  ],
)
