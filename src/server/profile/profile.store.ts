import { eq } from 'drizzle-orm'
import { accountTable } from '../account/account.table.ts'
import type { Queryable } from '../database/database.ts'
import { profileTable } from './profile.table.ts'

export type ProfileFields = Pick<typeof profileTable.$inferSelect, 'firstName' | 'lastName' | 'phone' | 'country'>

/** The account's address and what the client told about themselves, null where nothing was ever saved. */
export async function findProfile(db: Queryable, accountId: string) {
  const [row] = await db
    .select({ email: accountTable.email, profile: profileTable })
    .from(accountTable)
    .leftJoin(profileTable, eq(profileTable.accountId, accountTable.id))
    .where(eq(accountTable.id, accountId))
  return row
}

export async function saveProfile(db: Queryable, accountId: string, fields: ProfileFields, updatedAt: Date): Promise<void> {
  const row = { ...fields, updatedAt }
  await db
    .insert(profileTable)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: profileTable.accountId, set: row })
}
