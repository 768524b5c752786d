import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DealState } from '#contract/desk/deal-moves.ts'
import { mostCountedRequests } from '#contract/desk/limits.ts'
import { accountTable } from '../../client/account/account.table.ts'
import { profileTable } from '../../client/profile/profile.table.ts'
import { firstRow, type Queryable } from '../../platform/database/database.ts'
import { identityCheckTable } from '../../provider/identity-check/identity-check.table.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { dealTable } from '../deal/deal.table.ts'
import { dueAtOrNever, exchangeRequestTable, waitsForClient } from './exchange-request.table.ts'
import { offerDraftTable, offerTable } from '../offer/offer.table.ts'
import { requestMessageTable } from './request-work.table.ts'

export type ListName = 'mine' | 'unassigned' | 'waiting-for-client' | 'all'

/** A place in a list: due or closed at, sent at, id. */
export type Position = readonly [at: string, sentAt: string, id: string]

export interface InboxQuery {
  list: ListName
  staffId: string
  state?: 'received' | 'in-review' | 'answered' | 'closed' | undefined
  after?: Position | undefined
  count: number
}

const { state, assignedTo, answeredAt, answerDueAt, closedAt, createdAt, id } = exchangeRequestTable

const conditionOf = (list: ListName, staffId: string): SQL =>
  ({
    mine: sql`${assignedTo} = ${staffId}`,
    unassigned: sql`(${assignedTo} is null and not ${waitsForClient})`,
    'waiting-for-client': waitsForClient,
    all: sql`true`,
  })[list]

/** A page of a list: what is due first, then the oldest; of closed requests, the last closed first. */
export function findInboxPage(db: Queryable, { list, staffId, state: wanted, after, count }: InboxQuery) {
  const ofClosed = wanted === 'closed'
  const at = ofClosed ? sql`${closedAt}` : dueAtOrNever
  const direction = ofClosed ? desc : asc
  const position = after && sql`(${after[0]}::timestamptz, ${after[1]}::timestamptz, ${after[2]}::uuid)`
  return selectRequests(db)
    .where(
      and(
        ofClosed ? isNotNull(closedAt) : isNull(closedAt),
        conditionOf(list, staffId),
        wanted === undefined || ofClosed ? undefined : eq(state, wanted),
        position && (ofClosed ? sql`(${at}, ${createdAt}, ${id}) < ${position}` : sql`(${at}, ${createdAt}, ${id}) > ${position}`),
      ),
    )
    .orderBy(direction(at), direction(createdAt), direction(id))
    .limit(count)
}

/** One request as the inbox lists it. */
export const findInboxRow = (db: Queryable, reference: string) =>
  firstRow(selectRequests(db).where(eq(exchangeRequestTable.reference, reference)))

export type InboxRow = NonNullable<Awaited<ReturnType<typeof findInboxRow>>>

const earlier = alias(exchangeRequestTable, 'earlier')

const selectRequests = (db: Queryable) =>
  db
    .select({
      request: exchangeRequestTable,
      // In microseconds, so that no request is left out or listed twice.
      position: {
        at: sql<string>`coalesce(${closedAt}, ${dueAtOrNever})::text`,
        sentAt: sql<string>`${createdAt}::text`,
      },
      accountState: accountTable.state,
      accountEmail: sql<string>`coalesce(${accountTable.closedEmail}, ${accountTable.email})`,
      /** With the request, else in the profile; may be empty. */
      typedCountry: sql<string>`coalesce(nullif(${exchangeRequestTable.country}, ''), ${profileTable.country}, '')`,
      assignee: { id: staffTable.id, name: staffTable.name },
      hasOfferDraft: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(offerDraftTable)
        .where(eq(offerDraftTable.requestId, id))})`,
      dealState: sql<DealState | null>`(${db
        .select({ state: dealTable.state })
        .from(dealTable)
        .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
        .where(eq(offerTable.requestId, id))
        .orderBy(desc(dealTable.acceptedAt), desc(offerTable.number))
        .limit(1)})`,
      isFirst: sql<boolean>`not exists (${db
        .select({ one: sql`1` })
        .from(earlier)
        .where(and(eq(earlier.accountId, exchangeRequestTable.accountId), lt(earlier.createdAt, createdAt)))})`,
      newestMessage: sql<'from-client' | 'to-client' | null>`(${db
        .select({ direction: requestMessageTable.direction })
        .from(requestMessageTable)
        .where(eq(requestMessageTable.requestId, id))
        .orderBy(desc(requestMessageTable.number))
        .limit(1)})`,
    })
    .from(exchangeRequestTable)
    .innerJoin(accountTable, eq(accountTable.id, exchangeRequestTable.accountId))
    .leftJoin(profileTable, eq(profileTable.accountId, exchangeRequestTable.accountId))
    .leftJoin(staffTable, eq(staffTable.id, assignedTo))
    .$dynamic()

/** How many requests each list has, counted up to a limit. */
export async function countLists(db: Queryable, staffId: string): Promise<Record<ListName, number>> {
  // In the order of the lists, so that each is read from its index.
  const count = (list: ListName) =>
    sql<number>`(select count(*) from (${db
      .select({ one: sql`1` })
      .from(exchangeRequestTable)
      .where(and(isNull(closedAt), conditionOf(list, staffId)))
      .orderBy(asc(dueAtOrNever), asc(createdAt), asc(id))
      .limit(mostCountedRequests)}) counted)::int`
  const { rows } = await db.execute<Record<ListName, number>>(
    sql`select ${count('mine')} as mine, ${count('unassigned')} as unassigned, ${count('waiting-for-client')} as "waiting-for-client", ${count('all')} as all`,
  )
  return rows[0] ?? { mine: 0, unassigned: 0, 'waiting-for-client': 0, all: 0 }
}

/** When the first answer that the desk owes is due. */
export async function findFirstDue(db: Queryable): Promise<Date | undefined> {
  const [row] = await db
    .select({ answerDueAt, answeredAt })
    .from(exchangeRequestTable)
    .where(isNull(closedAt))
    .orderBy(asc(dueAtOrNever))
    .limit(1)
  return (row?.answeredAt === null && row.answerDueAt) || undefined
}

/** The identity checks of several clients. */
export const findChecks = (db: Queryable, accountIds: string[]) =>
  db.select().from(identityCheckTable).where(inArray(identityCheckTable.accountId, accountIds)).orderBy(asc(identityCheckTable.kind))
