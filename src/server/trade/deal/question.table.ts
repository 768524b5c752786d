import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { QuestionCause, QuestionOutcome } from '#contract/desk/deal-questions.ts'
import { moment } from '../../platform/database/columns.ts'
import { dealPaymentTable, rootDealReference } from './payment.table.ts'

/** What waits for a decision: why a deal is in question, or why a payment does not count. It ends once, and nothing else of it changes. */
export const dealQuestionTable = pgTable(
  'deal_question',
  {
    id: uuid().primaryKey().defaultRandom(),
    dealId: rootDealReference(),
    /** Of a question about a payment, which leaves the deal's state as it is. */
    paymentId: uuid().references(() => dealPaymentTable.id),
    cause: text().$type<QuestionCause>().notNull(),
    openedAt: moment().notNull(),
    /** As in `event`. */
    openedBy: text().notNull(),
    outcome: text().$type<QuestionOutcome>(),
    endedAt: moment(),
    endedBy: text(),
  },
  (table) => [
    index().on(table.dealId),
    index().on(table.paymentId),
    index('deal_question_open')
      .on(table.openedAt, table.id)
      .where(sql`${table.outcome} is null`),
    check('deal_question_end', sql`num_nonnulls(${table.outcome}, ${table.endedAt}, ${table.endedBy}) in (0, 3)`),
    check('deal_question_outcome', sql`${table.outcome} in ('moved', 'accepted', 'refunded', 'taken-back', 'filled', 'reported')`),
  ],
)
export type DealQuestionRow = typeof dealQuestionTable.$inferSelect
