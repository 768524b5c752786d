import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { permissions, type Role } from '#contract/desk/permissions.ts'
import { type Queryable, storedId } from '../../platform/database/database.ts'
import { accountTable } from '../../client/account/account.table.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { exchangeRequestTable } from './exchange-request.table.ts'
import { requestMessageTable, requestPresenceTable } from './request-work.table.ts'
import { pick } from '../../platform/pick.ts'

type NewMessage = Omit<typeof requestMessageTable.$inferInsert, 'id' | 'number'>

export const insertMessage = (tx: Queryable, message: NewMessage) =>
  storedId(tx.insert(requestMessageTable).values(message).returning({ id: requestMessageTable.id }))

/** The message with which a request got a version. */
export async function findMessageOfVersion(db: Queryable, { reference, version }: { reference: string; version: number }) {
  const [row] = await db
    .select({ message: requestMessageTable })
    .from(requestMessageTable)
    .innerJoin(exchangeRequestTable, eq(exchangeRequestTable.id, requestMessageTable.requestId))
    .where(and(eq(exchangeRequestTable.reference, reference), eq(requestMessageTable.version, version)))
  return row?.message
}

/** An answer with its request, and the address of the account. */
export async function findAnswer(db: Queryable, messageId: string) {
  const [row] = await db
    .select({
      message: requestMessageTable,
      request: exchangeRequestTable,
      accountEmail: sql<string>`coalesce(${accountTable.closedEmail}, ${accountTable.email})`,
      accountState: accountTable.state,
    })
    .from(requestMessageTable)
    .innerJoin(exchangeRequestTable, eq(exchangeRequestTable.id, requestMessageTable.requestId))
    .innerJoin(accountTable, eq(accountTable.id, exchangeRequestTable.accountId))
    .where(eq(requestMessageTable.id, messageId))
  return row
}

const workers: readonly Role[] = permissions['requests.work']
const isWorker = and(eq(staffTable.state, 'active'), sql`${staffTable.roles} && ${sql.param([...workers])}::text[]`)
const person = { id: staffTable.id, name: staffTable.name }

/** The people who may work on requests. */
export const findWorkers = (db: Queryable) => db.select(person).from(staffTable).where(isWorker).orderBy(asc(staffTable.name))

/** Whether this person may work on requests. Waits for a change of the person's roles, and blocks later ones. */
export async function lockWorker(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: staffTable.id })
    .from(staffTable)
    .where(and(eq(staffTable.id, id), isWorker))
    .for('key share')
  return rows.length > 0
}

export async function findRequestId(db: Queryable, reference: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: exchangeRequestTable.id })
    .from(exchangeRequestTable)
    .where(eq(exchangeRequestTable.reference, reference))
  return row?.id
}

interface Visit {
  requestId: string
  staffId: string
  now: Date
  /** Before this time, an earlier visit has ended. */
  since: Date
}

/** Stores that a person opened a request or reads it again. True if it is a new visit, whose event is to be recorded. */
export async function openRequest(tx: Queryable, { requestId, staffId, now, since }: Visit): Promise<boolean> {
  const { seenAt, openedAt } = requestPresenceTable
  const isOfVisit = and(eq(requestPresenceTable.requestId, requestId), eq(requestPresenceTable.staffId, staffId), gt(seenAt, since))
  const [visit] = await tx.select({ openedAt }).from(requestPresenceTable).where(isOfVisit)
  const opened = visit?.openedAt ?? null
  await tx
    .insert(requestPresenceTable)
    .values({ requestId, staffId, seenAt: now, writing: false, openedAt: now })
    .onConflictDoUpdate({
      target: [requestPresenceTable.requestId, requestPresenceTable.staffId],
      set: { seenAt: now, openedAt: opened ?? now, ...(!visit && { writing: false }) },
    })
  return opened === null
}

/** Stores that a person still has a request on the screen. A visit that begins here was not opened: its first read is recorded. */
export async function keepVisit(db: Queryable, { requestId, staffId, now, since, writing }: Visit & { writing: boolean }): Promise<void> {
  const { seenAt, openedAt } = requestPresenceTable
  await db
    .insert(requestPresenceTable)
    .values({ requestId, staffId, seenAt: now, writing, openedAt: null })
    .onConflictDoUpdate({
      target: [requestPresenceTable.requestId, requestPresenceTable.staffId],
      set: { seenAt: now, writing, openedAt: sql`case when ${seenAt} > ${since} then ${openedAt} end` },
    })
}

/** The other people who have the request on the screen. */
export const findPresent = (db: Queryable, { requestId, staffId, since }: Omit<Visit, 'now'>) =>
  db
    .select({ ...person, writing: requestPresenceTable.writing })
    .from(requestPresenceTable)
    .innerJoin(staffTable, eq(staffTable.id, requestPresenceTable.staffId))
    .where(
      and(
        eq(requestPresenceTable.requestId, requestId),
        ne(requestPresenceTable.staffId, staffId),
        gt(requestPresenceTable.seenAt, since),
        eq(staffTable.state, 'active'),
      ),
    )
    .orderBy(asc(staffTable.name))

/** What a client and the desk wrote to each other, about all requests or one, for the client. */
export const findClientMessages = (db: Queryable, { accountId, requestId }: { accountId: string; requestId?: string }) =>
  db
    .select({
      reference: exchangeRequestTable.reference,
      ...pick(requestMessageTable, 'direction', 'channel', 'language', 'subject', 'text', 'at'),
    })
    .from(requestMessageTable)
    .innerJoin(exchangeRequestTable, eq(exchangeRequestTable.id, requestMessageTable.requestId))
    .where(and(eq(exchangeRequestTable.accountId, accountId), requestId === undefined ? undefined : eq(exchangeRequestTable.id, requestId)))
    .orderBy(asc(requestMessageTable.number))
