import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { firstRow, hasWritten, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { identityCheckWebhookTable, identityCheckTable } from './identity-check.table.ts'
import type { IdentityWebhook } from './provider.ts'

export type IdentityCheck = typeof identityCheckTable.$inferSelect
export type CheckKind = IdentityCheck['kind']

export async function findCheck(db: Queryable, accountId: string, kind: CheckKind): Promise<IdentityCheck | undefined> {
  const [row] = await db
    .select()
    .from(identityCheckTable)
    .where(and(eq(identityCheckTable.accountId, accountId), eq(identityCheckTable.kind, kind)))
  return row
}

export const findChecks = (db: Queryable, accountId: string): Promise<IdentityCheck[]> =>
  db.select().from(identityCheckTable).where(eq(identityCheckTable.accountId, accountId))

export const findCheckById = (db: Queryable, id: string): Promise<IdentityCheck | undefined> =>
  firstRow(db.select().from(identityCheckTable).where(eq(identityCheckTable.id, id)))

export async function findCheckByWebhook(db: Queryable, { externalId, applicantId }: Pick<IdentityWebhook, 'externalId' | 'applicantId'>) {
  const [row] = await db
    .select()
    .from(identityCheckTable)
    .where(externalId === null ? eq(identityCheckTable.applicantId, applicantId) : eq(identityCheckTable.externalId, externalId))
  return row
}

/** Finds or creates the account's check of this kind. */
export async function findOrCreateCheck(
  db: Queryable,
  check: { accountId: string; kind: CheckKind; externalId: string; now: Date },
): Promise<IdentityCheck> {
  const { now, ...fields } = check
  await db
    .insert(identityCheckTable)
    .values({ ...fields, createdAt: now, updatedAt: now })
    // Another call may have created the check first: either unique key can conflict.
    .onConflictDoNothing()
  const opened = await findCheck(db, check.accountId, check.kind)
  if (!opened) throw new Error('the check was not stored')
  return opened
}

/** Stores when the client first got a token; false if that is already stored. */
export const markStarted = (tx: Transaction, id: string, now: Date) =>
  hasWritten(
    tx
      .update(identityCheckTable)
      .set({ startedAt: now })
      .where(and(eq(identityCheckTable.id, id), isNull(identityCheckTable.startedAt))),
  )

const nextRead = sql`${identityCheckTable.readsBegun} + 1`

/** Returns the number of a new read of the provider. */
export async function beginRead(db: Queryable, id: string): Promise<number> {
  const [row] = await db
    .update(identityCheckTable)
    .set({ readsBegun: nextRead })
    .where(eq(identityCheckTable.id, id))
    .returning({ number: identityCheckTable.readsBegun })
  if (!row) throw new Error('the check is no longer stored')
  return row.number
}

/** Returns the number of a new read for a status call; null if another status call began a read after `since`. */
export async function beginReadThrough(db: Queryable, id: string, { since, now }: { since: Date; now: Date }): Promise<number | null> {
  const [row] = await db
    .update(identityCheckTable)
    .set({ readsBegun: nextRead, readThroughAt: now })
    .where(and(eq(identityCheckTable.id, id), or(isNull(identityCheckTable.readThroughAt), lte(identityCheckTable.readThroughAt, since))))
    .returning({ number: identityCheckTable.readsBegun })
  return row?.number ?? null
}

/** Locks the check to store the result of a read; null if the result of a later read is stored. */
export async function lockForReadResult(tx: Transaction, id: string, number: number): Promise<IdentityCheck | null> {
  const [row] = await tx
    .select()
    .from(identityCheckTable)
    .where(and(eq(identityCheckTable.id, id), lt(identityCheckTable.readApplied, number)))
    .for('update')
  return row ?? null
}

export async function saveReview(tx: Transaction, id: string, review: Partial<IdentityCheck>): Promise<void> {
  await tx.update(identityCheckTable).set(review).where(eq(identityCheckTable.id, id))
}

export const findWebhook = (db: Queryable, digest: string) =>
  firstRow(db.select().from(identityCheckWebhookTable).where(eq(identityCheckWebhookTable.digest, digest)))

export async function markProcessed(db: Queryable, digest: string, now: Date): Promise<void> {
  await db.update(identityCheckWebhookTable).set({ processedAt: now }).where(eq(identityCheckWebhookTable.digest, digest))
}
