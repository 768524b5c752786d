import { and, desc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { accountTable } from '../../client/account/account.table.ts'
import { placeholders, preparedStatement, type Queryable } from '../../platform/database/database.ts'
import type { EventKind } from '../../../contract/desk/event-kinds.ts'
import { eventTable, hasObject, objectOf } from '../../platform/event/event.table.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { exchangeRequestTable } from './exchange-request.table.ts'
import { pick } from '../../platform/pick.ts'

const selectEarlierRequests = preparedStatement('earlier_exchange_requests', (db) => {
  const { accountId, reference, createdAt, idempotencyKey, contentHash, contactLetter } = exchangeRequestTable
  return db
    .select({ reference, createdAt, idempotencyKey, contentHash, contactLetter })
    .from(exchangeRequestTable)
    .where(
      and(
        eq(accountId, sql.placeholder('accountId')),
        or(gt(createdAt, sql.placeholder('since')), eq(idempotencyKey, sql.placeholder('idempotencyKey'))),
      ),
    )
})

/** The earlier request with this idempotency key, and the number of letters to contact addresses ordered after `since`. */
export async function findEarlierRequests(tx: Queryable, query: { accountId: string; since: Date; idempotencyKey: string | null }) {
  const { since, idempotencyKey } = query
  const requests = await selectEarlierRequests(tx, query)
  return {
    sameKey: idempotencyKey === null ? undefined : requests.find((request) => request.idempotencyKey === idempotencyKey),
    contactLetters: requests.filter(({ createdAt, contactLetter }) => contactLetter && createdAt > since).length,
  }
}

/** What the desk writes later. */
type DeskColumn =
  | 'state'
  | 'assignedTo'
  | 'answeredAt'
  | 'version'
  | 'closedAt'
  | 'closeReason'
  | 'openOfferId'
  | 'openOfferUntil'
  | 'openOfferReadAt'
  | 'priceAskedAt'

const {
  state: _state,
  assignedTo: _assignedTo,
  answeredAt: _answeredAt,
  version: _version,
  closedAt: _closedAt,
  closeReason: _closeReason,
  openOfferId: _openOfferId,
  openOfferUntil: _openOfferUntil,
  openOfferReadAt: _openOfferReadAt,
  priceAskedAt: _priceAskedAt,
  ...insertedColumns
} = getTableColumns(exchangeRequestTable)

const insertRequest = preparedStatement('exchange_request', (db) =>
  db
    .insert(exchangeRequestTable)
    .values(placeholders(...(Object.keys(insertedColumns) as (keyof typeof insertedColumns)[])))
    .onConflictDoNothing({ target: exchangeRequestTable.reference })
    .returning({ id: exchangeRequestTable.id }),
)

export type NewExchangeRequest = Required<Omit<typeof exchangeRequestTable.$inferInsert, DeskColumn>>

/** Stores the request; returns false if the reference is taken. */
export async function insertExchangeRequest(tx: Queryable, request: NewExchangeRequest): Promise<boolean> {
  return (await insertRequest(tx, request)).length > 0
}

export type ListedExchangeRequest = typeof exchangeRequestTable.$inferSelect

/**
 * The account's requests, newest first. With `before`, only those older than the account's request with this reference. With an offset instead,
 * PostgreSQL would read all skipped rows, and a new request would show a row twice.
 */
export function findRequests(
  db: Queryable,
  { accountId, before, count }: { accountId: string; before?: string | undefined; count: number },
) {
  const { accountId: owner, reference, createdAt, id } = exchangeRequestTable
  const positionOfBefore = db
    .select({ createdAt, id })
    .from(exchangeRequestTable)
    .where(and(eq(reference, before ?? ''), eq(owner, accountId)))
  return db
    .select()
    .from(exchangeRequestTable)
    .where(and(eq(owner, accountId), before === undefined ? undefined : sql`(${createdAt}, ${id}) < (${positionOfBefore})`))
    .orderBy(desc(createdAt), desc(id))
    .limit(count)
}

export type StoredExchangeRequest = NonNullable<Awaited<ReturnType<typeof findExchangeRequest>>>

/** A request with the e-mail address and language of its account. A closed account has its former address. */
export async function findExchangeRequest(db: Queryable, id: string) {
  const [row] = await db
    .select({
      request: exchangeRequestTable,
      accountEmail: sql<string>`coalesce(${accountTable.closedEmail}, ${accountTable.email})`,
      accountLanguage: accountTable.language,
      accountState: accountTable.state,
    })
    .from(exchangeRequestTable)
    .innerJoin(accountTable, eq(accountTable.id, exchangeRequestTable.accountId))
    .where(eq(exchangeRequestTable.id, id))
  return row && { ...row.request, ...pick(row, 'accountEmail', 'accountLanguage', 'accountState') }
}

export async function findIdsByReference(db: Queryable, reference: string): Promise<{ id: string; accountId: string } | undefined> {
  const { id, accountId } = exchangeRequestTable
  const [row] = await db.select({ id, accountId }).from(exchangeRequestTable).where(eq(exchangeRequestTable.reference, reference))
  return row
}

export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockByReference>>>

/** Locks the account and then its request. Erasing a closed account locks in the same order, to avoid a deadlock. */
export async function lockByReference(tx: Queryable, reference: string) {
  const account = tx
    .select({ accountId: exchangeRequestTable.accountId })
    .from(exchangeRequestTable)
    .where(eq(exchangeRequestTable.reference, reference))
  const [locked] = await tx
    .select({ state: accountTable.state, email: accountTable.email })
    .from(accountTable)
    .where(eq(accountTable.id, account))
    .for('share')
  const [row] = await tx.select().from(exchangeRequestTable).where(eq(exchangeRequestTable.reference, reference)).for('update')
  return row && locked && { ...row, accountState: locked.state, accountEmail: locked.email }
}

export type DeskColumns = Partial<Pick<typeof exchangeRequestTable.$inferInsert, 'answerDueAt' | Exclude<DeskColumn, 'version'>>>

/** Writes a change of the desk. The request must be locked. */
export async function updateRequest(tx: Queryable, id: string, changed: DeskColumns & { version: number }): Promise<void> {
  await tx.update(exchangeRequestTable).set(changed).where(eq(exchangeRequestTable.id, id))
}

const changeKinds: EventKind[] = [
  'exchange-request.state-set',
  'exchange-request.answered',
  'exchange-request.message-recorded',
  'exchange-request.assigned',
  'exchange-request.closed',
  'exchange-request.reopened',
  'exchange-request.price-asked',
  'offer.published',
  'offer.ended',
  'offer-draft.saved',
]

/** The desk's last change of a request. */
export const findLastChange = (db: Queryable, request: Parameters<typeof findLastEvent>[1]) =>
  findLastEvent(db, request, inArray(eventTable.kind, changeKinds))

/** The last of these events of a request or deal: when, by whom, and the name of a colleague. */
export async function findLastEvent(db: Queryable, { accountId, reference }: { accountId: string; reference: string }, ofKind: SQL) {
  const isAbout = and(hasObject(eventTable), eq(objectOf(eventTable), reference))
  const [row] = await db
    .select({ at: eventTable.at, actor: eventTable.actor, name: staffTable.name })
    .from(eventTable)
    .leftJoin(staffTable, eq(sql`'staff:' || ${staffTable.id}::text`, eventTable.actor))
    .where(and(eq(eventTable.accountId, accountId), ofKind, isAbout))
    .orderBy(desc(eventTable.id))
    .limit(1)
  return row
}
