import { and, asc, desc, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import { accountTable } from '../../client/account/account.table.ts'
import { profileTable } from '../../client/profile/profile.table.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventKind } from '../../../contract/desk/event-kinds.ts'
import { eventTable, hasObject, isNotConfidential, objectOf } from '../../platform/event/event.table.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { type ExchangeRequestRow, exchangeRequestTable } from './exchange-request.table.ts'
import { requestMessageTable } from './request-work.table.ts'

const maxEarlierRequests = 20

/** The client of a request, with the profile. */
export async function findClient(db: Queryable, accountId: string) {
  const { id, state, language, createdAt } = accountTable
  const { firstName, lastName } = profileTable
  const [row] = await db
    .select({ id, state, language, createdAt, firstName, lastName })
    .from(accountTable)
    .leftJoin(profileTable, eq(profileTable.accountId, id))
    .where(eq(id, accountId))
  return row
}

/** The client's requests before this one, the newest first. */
export const findEarlier = (db: Queryable, { accountId, createdAt, id }: ExchangeRequestRow) =>
  db
    .select()
    .from(exchangeRequestTable)
    .where(
      and(
        eq(exchangeRequestTable.accountId, accountId),
        or(
          lt(exchangeRequestTable.createdAt, createdAt),
          and(eq(exchangeRequestTable.createdAt, createdAt), lt(exchangeRequestTable.id, id)),
        ),
      ),
    )
    .orderBy(desc(exchangeRequestTable.createdAt), desc(exchangeRequestTable.id))
    .limit(maxEarlierRequests)

/** What client and desk wrote about a request, oldest first. */
export const findMessages = (db: Queryable, requestId: string) =>
  db
    .select({ message: requestMessageTable, by: { id: staffTable.id, name: staffTable.name } })
    .from(requestMessageTable)
    .leftJoin(staffTable, eq(staffTable.id, requestMessageTable.staffId))
    .where(eq(requestMessageTable.requestId, requestId))
    .orderBy(asc(requestMessageTable.number))

/** The names of colleagues, by id. */
export async function findNames(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  const rows =
    ids.length > 0 ? await db.select({ id: staffTable.id, name: staffTable.name }).from(staffTable).where(inArray(staffTable.id, ids)) : []
  return new Map(rows.map(({ id, name }) => [id, name]))
}

// Who read a request is in the record, which only some may see.
const unlisted: EventKind[] = ['desk.records-read']

/** The events of a request, oldest first, with the names of colleagues. */
export const findTimeline = (db: Queryable, { accountId, reference }: ExchangeRequestRow, { confidential }: { confidential: boolean }) =>
  db
    .select({ at: eventTable.at, kind: eventTable.kind, actor: eventTable.actor, details: eventTable.details, name: staffTable.name })
    .from(eventTable)
    .leftJoin(staffTable, eq(sql`'staff:' || ${staffTable.id}::text`, eventTable.actor))
    .where(
      and(
        eq(eventTable.accountId, accountId),
        hasObject(eventTable),
        eq(objectOf(eventTable), reference),
        notInArray(eventTable.kind, unlisted),
        confidential ? undefined : isNotConfidential(eventTable),
      ),
    )
    .orderBy(asc(eventTable.id))
