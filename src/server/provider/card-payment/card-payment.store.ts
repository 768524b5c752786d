import { and, desc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import { firstRow, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { cardPaymentWebhookTable, cardPaymentTable } from './card-payment.table.ts'

export type CardPayment = typeof cardPaymentTable.$inferSelect
export type StartedPayment = CardPayment & { state: Exclude<CardPayment['state'], 'opened'> }
export type StoredWebhook = typeof cardPaymentWebhookTable.$inferSelect

// An arbitrary number that no other advisory lock uses.
const openingLock = 7_310_202

/** Serialises the opening of payments for one account. */
export async function lockOpenings(tx: Transaction, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${openingLock}, hashtext(${accountId}))`)
}

/** Finds the payment of an earlier call of this click: by the idempotency key or, without a key, the last payment after `since` that is still `opened`. */
export async function findPaymentOfClick(
  db: Queryable,
  { accountId, idempotencyKey, since }: { accountId: string; idempotencyKey: string | null; since: Date },
): Promise<CardPayment | undefined> {
  const [row] = await db
    .select()
    .from(cardPaymentTable)
    .where(
      and(
        eq(cardPaymentTable.accountId, accountId),
        idempotencyKey === null
          ? and(isNull(cardPaymentTable.idempotencyKey), eq(cardPaymentTable.state, 'opened'), gt(cardPaymentTable.createdAt, since))
          : eq(cardPaymentTable.idempotencyKey, idempotencyKey),
      ),
    )
    .orderBy(desc(cardPaymentTable.createdAt))
    .limit(1)
  return row
}

/** Deletes payments from before `until` that were never opened at the provider, because the process was killed. */
export async function deleteUnopenedPayments(tx: Transaction, accountId: string, until: Date): Promise<void> {
  await tx
    .delete(cardPaymentTable)
    .where(and(eq(cardPaymentTable.accountId, accountId), isNull(cardPaymentTable.requestId), lte(cardPaymentTable.createdAt, until)))
}

/** Stores a payment before it is opened at the provider; null if its reference is taken. */
export async function insertPayment(
  tx: Transaction,
  { accountId, idempotencyKey, reference, now }: { accountId: string; idempotencyKey: string | null; reference: string; now: Date },
): Promise<string | null> {
  const [row] = await tx
    .insert(cardPaymentTable)
    .values({ accountId, idempotencyKey, reference, createdAt: now, changedAt: now })
    .onConflictDoNothing({ target: cardPaymentTable.reference })
    .returning({ id: cardPaymentTable.id })
  return row?.id ?? null
}

export const findPayment = (db: Queryable, id: string): Promise<CardPayment | undefined> =>
  firstRow(db.select().from(cardPaymentTable).where(eq(cardPaymentTable.id, id)))

export async function saveRequestId(tx: Transaction, id: string, requestId: string): Promise<CardPayment> {
  const [row] = await tx.update(cardPaymentTable).set({ requestId }).where(eq(cardPaymentTable.id, id)).returning()
  if (!row) throw new Error('the payment is no longer stored')
  return row
}

export async function deletePayment(db: Queryable, id: string): Promise<void> {
  await db.delete(cardPaymentTable).where(eq(cardPaymentTable.id, id))
}

/** The latest payments, without widgets in which no payment was started. */
export async function latestPayments(db: Queryable, accountId: string, count: number): Promise<StartedPayment[]> {
  const rows = await db
    .select()
    .from(cardPaymentTable)
    .where(and(eq(cardPaymentTable.accountId, accountId), ne(cardPaymentTable.state, 'opened')))
    .orderBy(desc(cardPaymentTable.createdAt))
    .limit(count)
  return rows as StartedPayment[]
}

export const lockPayment = (tx: Transaction, requestId: string): Promise<CardPayment | undefined> =>
  firstRow(tx.select().from(cardPaymentTable).where(eq(cardPaymentTable.requestId, requestId)).for('update'))

export async function savePayment(tx: Transaction, id: string, change: Partial<CardPayment>): Promise<void> {
  await tx.update(cardPaymentTable).set(change).where(eq(cardPaymentTable.id, id))
}

export const lockWebhook = (tx: Transaction, digest: string): Promise<StoredWebhook | undefined> =>
  firstRow(tx.select().from(cardPaymentWebhookTable).where(eq(cardPaymentWebhookTable.digest, digest)).for('update'))

export async function markProcessed(tx: Transaction, digest: string, now: Date): Promise<void> {
  await tx.update(cardPaymentWebhookTable).set({ processedAt: now }).where(eq(cardPaymentWebhookTable.digest, digest))
}
