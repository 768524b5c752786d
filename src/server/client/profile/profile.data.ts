import { eq, inArray } from 'drizzle-orm'
import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { profileTable } from './profile.table.ts'

const { firstName, lastName, phone, country, updatedAt } = profileTable
const profileForClient = { firstName, lastName, phone, country, updatedAt }

export const profilePersonalData: PersonalData = {
  tables: [profileTable],
  async export(db, { accountId }) {
    const [profile] = await db.select(profileForClient).from(profileTable).where(eq(profileTable.accountId, accountId))
    return { profile: profile ?? null }
  },
  // Retained records need the name and contact details of their client.
  async close(tx, { accountId }, { retained }) {
    if (retained.length === 0) await tx.delete(profileTable).where(eq(profileTable.accountId, accountId))
  },
  async erase(tx, accountIds) {
    await tx.delete(profileTable).where(inArray(profileTable.accountId, accountIds))
  },
}
