import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { fiatCurrencies, type FiatCurrency } from '#contract/currencies.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { pick } from '../../platform/pick.ts'
import { isNewestOf } from '../deal/deal.store.ts'
import { dealTable } from '../deal/deal.table.ts'
import { dealPaymentReversalTable, dealPaymentTable } from '../deal/payment.table.ts'
import { dealQuestionTable } from '../deal/question.table.ts'
import { hasStatement } from '../deal/bank-reports.store.ts'
import { bankEntryTable } from './bank-statement.table.ts'
import { paymentMatchTable } from './payment-match.table.ts'

/** Payments of deals that no statement has and that are not taken back: only notifications report them, or two people typed them. */
export const findWithoutStatement = (db: Queryable, since: Date) =>
  db
    .select({
      paymentId: dealPaymentTable.id,
      deal: dealTable.reference,
      /** Ours; null of what was typed. */
      account: bankEntryTable.account,
      currency: sql<FiatCurrency>`${dealPaymentTable.currency}`,
      bookedAt: sql<Date>`coalesce(${bankEntryTable.bookedAt}, ${dealPaymentTable.bookedAt})`.mapWith(dealPaymentTable.bookedAt),
    })
    .from(dealPaymentTable)
    .innerJoin(dealTable, isNewestOf(dealPaymentTable.dealId))
    .leftJoin(paymentMatchTable, and(eq(paymentMatchTable.dealPaymentId, dealPaymentTable.id), eq(paymentMatchTable.kind, 'received')))
    .leftJoin(bankEntryTable, eq(bankEntryTable.id, paymentMatchTable.entryId))
    .where(
      and(
        inArray(dealPaymentTable.currency, [...fiatCurrencies]),
        gte(dealPaymentTable.bookedAt, since),
        sql`not exists (select from ${dealPaymentReversalTable} where ${dealPaymentReversalTable.paymentId} = ${dealPaymentTable.id})`,
        or(
          and(isNull(paymentMatchTable.entryId), isNotNull(dealPaymentTable.approvalId)),
          and(eq(bankEntryTable.state, 'matched'), sql`not ${hasStatement(sql`${bankEntryTable.id}`)}`),
        ),
      ),
    )

const isOpenAboutStatement = sql`${dealQuestionTable.outcome} is null and ${dealQuestionTable.cause} in ('not-in-statement', 'sent-without-statement')`

/** The open questions about statements: of a deal, or of a payment. */
export const findAsked = (db: Queryable) =>
  db
    .select({ ...pick(dealQuestionTable, 'paymentId', 'cause'), deal: dealTable.reference })
    .from(dealQuestionTable)
    .innerJoin(dealTable, isNewestOf(dealQuestionTable.dealId))
    .where(isOpenAboutStatement)

/** How many questions are open about money that the bank's statements lack. */
export const countMissing = (db: Queryable): Promise<number> => db.$count(dealQuestionTable, isOpenAboutStatement)
