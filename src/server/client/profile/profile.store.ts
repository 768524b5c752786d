import type { Queryable } from '../../platform/database/database.ts'
import { profileTable } from './profile.table.ts'

export type ProfileFields = Pick<typeof profileTable.$inferSelect, 'firstName' | 'lastName' | 'phone' | 'country'>

export async function saveProfile(db: Queryable, accountId: string, fields: ProfileFields, updatedAt: Date): Promise<void> {
  const row = { ...fields, updatedAt }
  await db
    .insert(profileTable)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: profileTable.accountId, set: row })
}
