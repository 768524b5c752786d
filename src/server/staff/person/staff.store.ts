import { and, arrayContains, asc, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import type { DemoPerson } from '../../platform/config/desk.ts'
import { firstRow, type Queryable, storedId } from '../../platform/database/database.ts'
import { approvalDecisionTable, approvalTable } from '../approval/approval.table.ts'
import { staffSessionTable } from '../session/staff-session.table.ts'
import { staffPasskeyTable, staffTable } from './staff.table.ts'

export type StaffRow = typeof staffTable.$inferSelect

const isActive = eq(staffTable.state, 'active')

type Whose = { id: string } | { email: string }

/** However the address was typed. */
const isPerson = (whose: Whose) => ('id' in whose ? eq(staffTable.id, whose.id) : eq(staffTable.email, whose.email.toLowerCase()))

/**
 * Locks a person who may sign in. Lock the person before sessions and passkeys. No key update: a transaction that has locked an account, and stores a row
 * that refers to a person, must not wait.
 */
export async function lockActive(tx: Queryable, whose: Whose): Promise<StaffRow | undefined> {
  const [row] = await tx
    .select()
    .from(staffTable)
    .where(and(isPerson(whose), isActive))
    .for('no key update')
  return row
}

/** Locks a person in any state. */
export const lockPerson = (tx: Queryable, whose: Whose): Promise<StaffRow | undefined> =>
  firstRow(tx.select().from(staffTable).where(isPerson(whose)).for('no key update'))

/** All who may sign in. */
export const listActive = (db: Queryable): Promise<StaffRow[]> => db.select().from(staffTable).where(isActive)

const isAdministrator = and(arrayContains(staffTable.roles, ['administrator']), isActive)

/**
 * Locks all active administrators, in the order of their ids. Everything that could take away the last one locks them first, before it locks
 * anybody else.
 */
export const lockAdministrators = (tx: Queryable): Promise<StaffRow[]> =>
  tx.select().from(staffTable).where(isAdministrator).orderBy(staffTable.id).for('no key update')

export const listAdministrators = (db: Queryable): Promise<StaffRow[]> =>
  db.select().from(staffTable).where(isAdministrator).orderBy(staffTable.id)

export const findPerson = (db: Queryable, whose: Whose): Promise<StaffRow | undefined> =>
  firstRow(db.select().from(staffTable).where(isPerson(whose)))

export const insertPerson = (tx: Queryable, person: typeof staffTable.$inferInsert) =>
  storedId(tx.insert(staffTable).values(person).returning({ id: staffTable.id }))

type Changes = Partial<Pick<StaffRow, 'name' | 'roles' | 'language' | 'state' | 'leftAt'>>

/** Changes a person, as the next version. `changedBy`: null for the command line. */
export async function changePerson(
  tx: Queryable,
  id: string,
  { changedBy, now, ...changes }: Changes & { changedBy: string | null; now: Date },
): Promise<void> {
  await tx
    .update(staffTable)
    .set({ ...changes, version: sql`${staffTable.version} + 1`, changedBy, changedAt: now })
    .where(eq(staffTable.id, id))
}

/** Makes the demo's people who do not exist yet. */
export async function insertDemoStaff(db: Queryable, people: DemoPerson[], now: Date): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ name, email, roles, language }) => ({
    name,
    email,
    roles,
    language,
    state: 'active' as const,
    isDemo: true,
    createdAt: now,
    changedAt: now,
  }))
  await db.insert(staffTable).values(rows).onConflictDoNothing({ target: staffTable.email })
}

export const countDemoStaff = (db: Queryable): Promise<number> => db.$count(staffTable, eq(staffTable.isDemo, true))

/** Everybody by name, with what the desk's list shows about them. */
export function listStaff(db: Queryable, now: Date) {
  const openApproval = db
    .select({ id: approvalTable.id })
    .from(approvalTable)
    .leftJoin(approvalDecisionTable, eq(approvalDecisionTable.approvalId, approvalTable.id))
    .where(
      and(
        eq(approvalTable.object, sql`${staffTable.id}::text`),
        isNull(approvalDecisionTable.approvalId),
        gt(approvalTable.expiresAt, now),
      ),
    )
    .orderBy(desc(approvalTable.proposedAt))
    .limit(1)
  const lastSeen = db
    .select({ at: staffSessionTable.lastUsedAt })
    .from(staffSessionTable)
    .where(eq(staffSessionTable.staffId, staffTable.id))
    .orderBy(desc(staffSessionTable.lastUsedAt))
    .limit(1)
  return db
    .select({
      ...getTableColumns(staffTable),
      passkeys: db.$count(staffPasskeyTable, eq(staffPasskeyTable.staffId, staffTable.id)),
      lastSeenAt: sql<Date | null>`(${lastSeen})`.mapWith(staffSessionTable.lastUsedAt),
      openApprovalId: sql<string | null>`(${openApproval})`,
    })
    .from(staffTable)
    .orderBy(asc(staffTable.name), asc(staffTable.email))
}
