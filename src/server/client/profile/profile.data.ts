import { eq, inArray } from 'drizzle-orm'
import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { profileTable } from './profile.table.ts'

export const profilePersonalData: PersonalData = {
  tables: [profileTable],
  async export(db, { accountId }) {
    const [profile] = await db.select().from(profileTable).where(eq(profileTable.accountId, accountId))
    return { profile: profile ? profileForClient(profile) : null }
  },
  // Name and contact details say whose the retained records are.
  async close(tx, { accountId }, { retained }) {
    if (retained.length === 0) await tx.delete(profileTable).where(eq(profileTable.accountId, accountId))
  },
  async erase(tx, accountIds) {
    await tx.delete(profileTable).where(inArray(profileTable.accountId, accountIds))
  },
}

const profileForClient = ({ firstName, lastName, phone, country, updatedAt }: typeof profileTable.$inferSelect) => ({
  firstName,
  lastName,
  phone,
  country,
  updatedAt,
})
