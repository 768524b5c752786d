import { and, eq, sql } from 'drizzle-orm'
import { hasWritten, type Queryable } from '../../platform/database/database.ts'
import { profileTable } from './profile.table.ts'

export type ProfileFields = Pick<typeof profileTable.$inferSelect, 'firstName' | 'lastName' | 'phone' | 'country'>

export async function saveProfile(db: Queryable, accountId: string, fields: ProfileFields, updatedAt: Date): Promise<void> {
  const row = { ...fields, updatedAt }
  const { phone, phoneChangedAt } = profileTable
  await db
    .insert(profileTable)
    .values({ accountId, ...row, phoneChangedAt: updatedAt })
    .onConflictDoUpdate({
      target: profileTable.accountId,
      set: {
        ...row,
        phoneChangedAt: sql`case when ${phone} = ${fields.phone} then coalesce(${phoneChangedAt}, ${profileTable.updatedAt}) else ${updatedAt.toISOString()}::timestamptz end`,
      },
    })
}

/** Stores a name if there is none. Whether it did. */
export const saveMissingName = (
  db: Queryable,
  accountId: string,
  { updatedAt, ...name }: Pick<ProfileFields, 'firstName' | 'lastName'> & { updatedAt: Date },
): Promise<boolean> =>
  hasWritten(
    db
      .update(profileTable)
      .set({ ...name, phoneChangedAt: sql`coalesce(${profileTable.phoneChangedAt}, ${profileTable.updatedAt})`, updatedAt })
      .where(and(eq(profileTable.accountId, accountId), eq(profileTable.firstName, ''), eq(profileTable.lastName, ''))),
  )
