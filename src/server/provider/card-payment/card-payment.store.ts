import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { cardPaymentWebhookTable, cardPaymentTable } from './card-payment.table.ts'
import type { Webhook } from './provider.ts'

export type CardPayment = typeof cardPaymentTable.$inferSelect
export type StoredWebhook = typeof cardPaymentWebhookTable.$inferSelect

// Any number, as long as no other kind of lock uses it.
const openingLock = 7_310_202

/** Until the transaction ends, nobody else opens a payment for this account. */
export async function holdOpenings(tx: Transaction, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${openingLock}, hashtext(${accountId}))`)
}

/** The account's payment that this click has opened, or is opening: the one under its key, and without a key an untouched one after `since`. */
export async function findOpening(
  db: Queryable,
  { accountId, clickKey, since }: { accountId: string; clickKey: string | null; since: Date },
): Promise<CardPayment | undefined> {
  const [row] = await db
    .select()
    .from(cardPaymentTable)
    .where(
      and(
        eq(cardPaymentTable.accountId, accountId),
        clickKey === null
          ? and(isNull(cardPaymentTable.clickKey), eq(cardPaymentTable.state, 'opened'), gt(cardPaymentTable.createdAt, since))
          : eq(cardPaymentTable.clickKey, clickKey),
      ),
    )
    .orderBy(desc(cardPaymentTable.createdAt))
    .limit(1)
  return row
}

/** Forgets what was begun before `until` and never opened, because the process ended meanwhile. */
export async function forgetUnopened(tx: Transaction, accountId: string, until: Date): Promise<void> {
  await tx
    .delete(cardPaymentTable)
    .where(and(eq(cardPaymentTable.accountId, accountId), isNull(cardPaymentTable.requestId), lte(cardPaymentTable.createdAt, until)))
}

/** Stores a payment that is about to be opened; null if its reference is taken. */
export async function insertOpening(
  tx: Transaction,
  { accountId, clickKey, reference, now }: { accountId: string; clickKey: string | null; reference: string; now: Date },
): Promise<string | null> {
  const [row] = await tx
    .insert(cardPaymentTable)
    .values({ accountId, clickKey, reference, createdAt: now, changedAt: now })
    .onConflictDoNothing({ target: cardPaymentTable.reference })
    .returning({ id: cardPaymentTable.id })
  return row?.id ?? null
}

export async function findPayment(db: Queryable, id: string): Promise<CardPayment | undefined> {
  const [row] = await db.select().from(cardPaymentTable).where(eq(cardPaymentTable.id, id))
  return row
}

export async function saveOpened(tx: Transaction, id: string, requestId: string): Promise<CardPayment> {
  const [row] = await tx.update(cardPaymentTable).set({ requestId }).where(eq(cardPaymentTable.id, id)).returning()
  if (!row) throw new Error('the payment has gone')
  return row
}

export async function forget(db: Queryable, id: string): Promise<void> {
  await db.delete(cardPaymentTable).where(eq(cardPaymentTable.id, id))
}

export function latestPayments(db: Queryable, accountId: string, count: number): Promise<CardPayment[]> {
  return db
    .select()
    .from(cardPaymentTable)
    .where(and(eq(cardPaymentTable.accountId, accountId), isNotNull(cardPaymentTable.requestId)))
    .orderBy(desc(cardPaymentTable.createdAt))
    .limit(count)
}

/** The payment of a request, which nobody else changes meanwhile. */
export async function lockPayment(tx: Transaction, requestId: string): Promise<CardPayment | undefined> {
  const [row] = await tx.select().from(cardPaymentTable).where(eq(cardPaymentTable.requestId, requestId)).for('update')
  return row
}

export async function savePayment(tx: Transaction, id: string, change: Partial<CardPayment>): Promise<void> {
  await tx.update(cardPaymentTable).set(change).where(eq(cardPaymentTable.id, id))
}

/** False for a webhook that was stored before. */
export async function storeWebhook(tx: Transaction, webhook: Webhook, receivedAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(cardPaymentWebhookTable)
    .values({ ...webhook, receivedAt })
    .onConflictDoNothing()
    .returning({ digest: cardPaymentWebhookTable.digest })
  return rows.length > 0
}

export async function lockWebhook(tx: Transaction, digest: string): Promise<StoredWebhook | undefined> {
  const [row] = await tx.select().from(cardPaymentWebhookTable).where(eq(cardPaymentWebhookTable.digest, digest)).for('update')
  return row
}

export async function markProcessed(tx: Transaction, digest: string, now: Date): Promise<void> {
  await tx.update(cardPaymentWebhookTable).set({ processedAt: now }).where(eq(cardPaymentWebhookTable.digest, digest))
}
