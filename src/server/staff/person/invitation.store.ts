import { and, eq, getTableColumns, gt, isNull, ne } from 'drizzle-orm'
import { type Queryable, storedId } from '../../platform/database/database.ts'
import { staffInvitationTable, staffTable } from './staff.table.ts'

export const insertInvitation = (tx: Queryable, invitation: typeof staffInvitationTable.$inferInsert) =>
  storedId(tx.insert(staffInvitationTable).values(invitation).returning({ id: staffInvitationTable.id }))

/** Stores the token of the newest letter, which replaces the token of an earlier one. Undefined if the invitation is used or deleted. */
export async function setToken(
  db: Queryable,
  { id, tokenHash, expiresAt }: { id: string; tokenHash: Buffer; expiresAt: Date },
): Promise<{ staffId: string } | undefined> {
  const [row] = await db
    .update(staffInvitationTable)
    .set({ tokenHash, expiresAt })
    .where(and(eq(staffInvitationTable.id, id), isNull(staffInvitationTable.usedAt)))
    .returning({ staffId: staffInvitationTable.staffId })
  return row
}

/** The invitation of a mailed token with its person, if it is neither used nor expired. */
export async function findOpenInvitation(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({ invitation: getTableColumns(staffInvitationTable), staff: getTableColumns(staffTable) })
    .from(staffInvitationTable)
    .innerJoin(staffTable, eq(staffTable.id, staffInvitationTable.staffId))
    .where(
      and(
        eq(staffInvitationTable.tokenHash, tokenHash),
        isNull(staffInvitationTable.usedAt),
        gt(staffInvitationTable.expiresAt, now),
        eq(staffTable.state, 'invited'),
      ),
    )
  return row
}

/** Uses up an invitation, and deletes the others of its person. Atomic; false if it is used or deleted. */
export async function takeInvitation(tx: Queryable, { id, staffId, now }: { id: string; staffId: string; now: Date }): Promise<boolean> {
  const { rowCount } = await tx
    .update(staffInvitationTable)
    .set({ usedAt: now })
    .where(and(eq(staffInvitationTable.id, id), isNull(staffInvitationTable.usedAt)))
  if (rowCount !== 1) return false
  await tx.delete(staffInvitationTable).where(and(eq(staffInvitationTable.staffId, staffId), ne(staffInvitationTable.id, id)))
  return true
}

export async function deleteInvitationsOf(tx: Queryable, staffId: string): Promise<void> {
  await tx.delete(staffInvitationTable).where(eq(staffInvitationTable.staffId, staffId))
}
