import { eq, sql } from 'drizzle-orm'
import { profileTable } from '../../client/profile/profile.table.ts'
import { firstRow, hasWritten, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { destinationCallTable } from '../destination-wait/destination-call.table.ts'

/** False if it was confirmed before. */
export const insertCall = (tx: Transaction, row: typeof destinationCallTable.$inferInsert) =>
  hasWritten(tx.insert(destinationCallTable).values(row).onConflictDoNothing())

/** The number in a client's profile, and since when it is there. */
export const findPhone = (db: Queryable, client: string): Promise<{ phone: string; since: Date } | undefined> =>
  firstRow(
    db
      .select({
        phone: profileTable.phone,
        since: sql`coalesce(${profileTable.phoneChangedAt}, ${profileTable.updatedAt})`.mapWith(profileTable.updatedAt),
      })
      .from(profileTable)
      .where(eq(profileTable.accountId, client)),
  )
