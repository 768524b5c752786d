import { and, asc, eq, inArray, isNull, lte, min } from 'drizzle-orm'
import { type Database, hasWritten, type Queryable } from '../../platform/database/database.ts'
import { type Vendor, type VendorErasure, vendorErasureTable } from './vendor-erasure.table.ts'

export interface NewErasure {
  vendor: Vendor
  subject: string
  createdAt: Date
  dueAt: Date
}

export const insertErasures = (tx: Queryable, erasures: NewErasure[]) => tx.insert(vendorErasureTable).values(erasures)

/** Marks due erasures as asked, and returns their ids. Skips those that another transaction has locked. */
export async function takeDue(tx: Queryable, now: Date, limit: number): Promise<string[]> {
  const due = await tx
    .select({ id: vendorErasureTable.id })
    .from(vendorErasureTable)
    .where(and(isNull(vendorErasureTable.askedAt), lte(vendorErasureTable.dueAt, now)))
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length > 0) await tx.update(vendorErasureTable).set({ askedAt: now }).where(inArray(vendorErasureTable.id, ids))
  return ids
}

/** Null once it is done. */
export async function findOpen(db: Queryable, id: string): Promise<VendorErasure | null> {
  const [row] = await db
    .select()
    .from(vendorErasureTable)
    .where(and(eq(vendorErasureTable.id, id), isNull(vendorErasureTable.doneAt)))
  return row ?? null
}

/** Also forgets by what the vendor knew the client. False if it was done before. */
export const markDone = (tx: Queryable, id: string, now: Date) =>
  hasWritten(
    tx
      .update(vendorErasureTable)
      .set({ doneAt: now, subject: '' })
      .where(and(eq(vendorErasureTable.id, id), isNull(vendorErasureTable.doneAt))),
  )

const isDue = (now: Date) => and(isNull(vendorErasureTable.doneAt), lte(vendorErasureTable.dueAt, now))

/** The erasures that are due and not done, oldest first. */
export const listDue = (db: Queryable, now: Date): Promise<VendorErasure[]> =>
  db.select().from(vendorErasureTable).where(isDue(now)).orderBy(asc(vendorErasureTable.dueAt))

/** Since when the oldest erasure is due; null if none is. */
export async function oldestDue(db: Database, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ oldest: min(vendorErasureTable.dueAt) })
    .from(vendorErasureTable)
    .where(isDue(now))
  return row?.oldest ?? null
}
