import { and, asc, desc, eq, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventKind } from '../../../contract/desk/event-kinds.ts'
import { eventTable, frequentActors, frequentKinds, hasObject, isNotConfidential, objectOf } from '../../platform/event/event.table.ts'
import { securitySourceTable } from '../../platform/event/security-source.table.ts'
import { staffTable } from '../../staff/person/staff.table.ts'

export interface EventSelection {
  actor?: string | undefined
  /** An account's id, or a reference in upper case. */
  object?: string | undefined
  kind?: string | undefined
  /** Kinds that are left out. */
  hidden?: EventKind[] | undefined
  /** False: without events of confidential notes. */
  confidential?: boolean | undefined
  /** Days in the desk's time zone, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** The days of the desk begin here. */
const timeZone = 'Europe/Warsaw'
const startOf = (day: string, daysLater = 0) => sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone})`

const { at, id, kind, actor, accountId } = eventTable

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

// The conditions `hasObject`, and the constants of the other indexes, are those of the indexes.
const isAbout = (object: string): SQL[] => {
  const named = sql`(${hasObject(eventTable)} and ${eq(objectOf(eventTable), isUuid(object) ? object.toLowerCase() : object)})`
  return isUuid(object) ? [eq(accountId, object), named] : [named]
}

const isBetween = ({ from, to }: EventSelection) =>
  and(from === undefined ? undefined : sql`${at} >= ${startOf(from)}`, to === undefined ? undefined : sql`${at} < ${startOf(to, 1)}`)

const isAfterPage = (before: string | undefined) =>
  before === undefined ? undefined : sql`(${at}, ${id}) < (select at, id from ${eventTable} where id = ${before}::bigint)`

const columns = {
  event: getTableColumns(eventTable),
  source: { network: securitySourceTable.network, browser: securitySourceTable.browser, system: securitySourceTable.system },
}
const isOfEvent = eq(securitySourceTable.eventId, id)

const selectEvents = (db: Queryable) => db.select(columns).from(eventTable).leftJoin(securitySourceTable, isOfEvent).$dynamic()

export type FoundEvent = Awaited<ReturnType<typeof findEventsAbout>>[number]

interface Page {
  /** The id of an event: only older ones. */
  before?: string | undefined
  limit: number
}

/** The newest events about an object. */
export function findEventsAbout(db: Queryable, object: string, { before, limit, ...selection }: EventSelection & Page) {
  const { actor: by, kind: ofKind, hidden, confidential } = selection
  const condition = and(
    isAfterPage(before),
    isBetween(selection),
    by === undefined ? undefined : eq(actor, by),
    ofKind === undefined ? undefined : eq(kind, ofKind),
    hidden?.length ? notInArray(kind, hidden) : undefined,
    confidential === false ? isNotConfidential(eventTable) : undefined,
  )
  return selectEvents(db)
    .where(inArray(id, newestAbout(db, { object, condition, limit })))
    .orderBy(desc(at), desc(id))
    .limit(limit)
}

/** What one index answers, and what is left to be compared event by event. */
function conditionsOf({ actor: by, kind: ofKind, before, ...days }: EventSelection & Page) {
  const isOfKind = ofKind === undefined ? undefined : eq(kind, ofKind)
  const isBy = by === undefined ? undefined : eq(actor, by)
  const shared = [isAfterPage(before), isBetween(days)]
  if (ofKind !== undefined && !frequentKinds.includes(ofKind)) return { indexed: and(...shared, isOfKind), compared: isBy }
  if (by !== undefined && !frequentActors.includes(by)) return { indexed: and(...shared, isBy), compared: isOfKind }
  return { indexed: and(...shared), compared: and(isOfKind, isBy) }
}

/** How many events are compared for one page: a search that finds nothing must end before its time limit. */
export const comparedAtMost = 3000

/** The newest events of everybody: those that match, of at most `comparedAtMost`. */
export function findEvents(db: Queryable, selection: EventSelection & Page): Promise<FoundEvent[]> {
  const { indexed, compared } = conditionsOf(selection)
  const limit = compared ? comparedAtMost : selection.limit
  // It has the table's name, because the conditions and the columns have it too.
  const newest = db.select().from(eventTable).where(indexed).orderBy(desc(at), desc(id)).limit(limit).as('event')
  return db
    .select(columns)
    .from(newest)
    .leftJoin(securitySourceTable, isOfEvent)
    .where(compared)
    .orderBy(desc(at), desc(id))
    .limit(selection.limit)
}

/** The last event that a search compared; undefined if there was nothing to compare, or nothing is left. */
export async function findLastCompared(db: Queryable, selection: EventSelection & Page): Promise<{ id: bigint; at: Date } | undefined> {
  const { indexed, compared } = conditionsOf(selection)
  if (!compared) return undefined
  const [last] = await db
    .select({ id, at })
    .from(eventTable)
    .where(indexed)
    .orderBy(desc(at), desc(id))
    .offset(comparedAtMost - 1)
    .limit(1)
  return last
}

/** The ids of the newest events about an object. One select for each index: for an OR, PostgreSQL may read the events of everybody. */
function newestAbout(db: Queryable, { object, condition, limit }: { object: string; condition: SQL | undefined; limit: number }) {
  const selects = isAbout(object).map(
    (about) => sql`(${db.select({ id }).from(eventTable).where(and(about, condition)).orderBy(desc(at), desc(id)).limit(limit)})`,
  )
  return sql`(${sql.join(selects, sql` union `)})`
}

/** Who turned a switch on at this moment. */
export async function findSwitchActor(db: Queryable, { name, since }: { name: string; since: Date }): Promise<string | undefined> {
  const [row] = await db
    .select({ actor })
    .from(eventTable)
    .where(and(eq(kind, 'switch.on'), eq(at, since), sql`${eventTable.details}->>'name' = ${name}`))
    .limit(1)
  return row?.actor
}

/** Oldest first, from a moment or after an event. */
export const findEventsAfter = (
  db: Queryable,
  { since, after, limit }: { since?: Date | undefined; after?: { at: Date; id: bigint } | undefined; limit: number },
) =>
  selectEvents(db)
    .where(
      after
        ? sql`(${at}, ${id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
        : since && sql`${at} >= ${since.toISOString()}::timestamptz`,
    )
    .orderBy(asc(at), asc(id))
    .limit(limit)

/** The names of people, by id. */
export async function namesOf(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: staffTable.id, name: staffTable.name }).from(staffTable).where(inArray(staffTable.id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

export const listPeople = (db: Queryable) =>
  db.select({ id: staffTable.id, name: staffTable.name }).from(staffTable).orderBy(staffTable.name)
