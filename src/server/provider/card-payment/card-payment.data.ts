import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type PersonalData, type RetentionRule, webhookRetention } from '../../platform/retention/personal-data.ts'
import { orderErasures } from '../erasure/vendor-erasure.ts'
import { cardPaymentWebhookTable, cardPaymentTable } from './card-payment.table.ts'

export const cardPaymentPersonalData: PersonalData = {
  tables: [cardPaymentTable],
  async export(db, { accountId }) {
    const payments = await db
      .select()
      .from(cardPaymentTable)
      .where(eq(cardPaymentTable.accountId, accountId))
      .orderBy(cardPaymentTable.createdAt)
    return { cardPayments: payments.map(paymentForClient) }
  },
  retained: {
    record: 'card-payments',
    exists: async (db, accountId) => (await db.$count(cardPaymentTable, eq(cardPaymentTable.accountId, accountId))) > 0,
  },
  async erase(tx, accountIds) {
    const known = await tx
      .selectDistinct({ accountId: cardPaymentTable.accountId, now: sql<Date>`now()`.mapWith(cardPaymentTable.createdAt) })
      .from(cardPaymentTable)
      .where(and(inArray(cardPaymentTable.accountId, accountIds), isNotNull(cardPaymentTable.requestId)))
    await orderErasures(
      tx,
      known.map(({ accountId, now }) => ({ vendor: 'paybis', subject: accountId, createdAt: now, dueAt: now })),
    )
    await tx.delete(cardPaymentTable).where(inArray(cardPaymentTable.accountId, accountIds))
  },
}

const paymentForClient = (payment: typeof cardPaymentTable.$inferSelect) => {
  const { reference, requestId, state, amount, currency, coin, quantity, fee, feeCurrency, createdAt, changedAt } = payment
  const amounts = { amount, currency, coin, quantity, fee, feeCurrency }
  return { reference, nameAtProvider: requestId, state, ...amounts, openedAt: createdAt, changedAt }
}

export const cardPaymentRetention: RetentionRule[] = [webhookRetention('card-payment webhooks', cardPaymentWebhookTable)]
