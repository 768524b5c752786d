import { eq, inArray } from 'drizzle-orm'
import type { PersonalData } from '../../client/client-data/client-data.ts'
import { processedWebhooks, type Removal } from '../../platform/retention/retention.ts'
import { cardPaymentWebhookTable, cardPaymentTable } from './card-payment.table.ts'

export const cardPaymentPersonalData: PersonalData = {
  tables: [cardPaymentTable],
  async tell(db, { accountId }) {
    const payments = await db
      .select()
      .from(cardPaymentTable)
      .where(eq(cardPaymentTable.accountId, accountId))
      .orderBy(cardPaymentTable.createdAt)
    return { cardPayments: payments.map(toldPayment) }
  },
  kept: {
    record: 'card-payments',
    isThere: async (db, accountId) => (await db.$count(cardPaymentTable, eq(cardPaymentTable.accountId, accountId))) > 0,
  },
  async erase(tx, accountIds) {
    await tx.delete(cardPaymentTable).where(inArray(cardPaymentTable.accountId, accountIds))
  },
}

const toldPayment = ({ reference, requestId, state, amount, currency, createdAt, changedAt }: typeof cardPaymentTable.$inferSelect) => ({
  reference,
  nameAtProvider: requestId,
  state,
  amount,
  currency,
  openedAt: createdAt,
  changedAt,
})

export const cardPaymentRemovals: Removal[] = [processedWebhooks('card-payment webhooks', cardPaymentWebhookTable)]
