import { and, desc, eq, sql } from 'drizzle-orm'
import { preparedStatement, type Queryable, runStatement } from '../database/database.ts'
import { type EventKind, eventKinds } from '#contract/desk/event-kinds.ts'
import { hasSource } from './event-kinds.ts'
import { eventTable } from './event.table.ts'
import { type CallerDevice, deviceOf } from '../http/device.ts'
import { currentSource, networkInClear, type SecuritySource } from './security-source.ts'
import { securitySourceTable } from './security-source.table.ts'

/** Who did it. `staff:<id>`: one of the operator's people at the desk. `desk:<name>`: at the command line. */
export type Actor = 'client' | 'visitor' | 'system' | `staff:${string}` | `desk:${string}`

export interface Event {
  kind: EventKind
  actor: Actor
  at: Date
  accountId?: string | undefined
  /** Ids and codes only: no personal data, no tokens. */
  details?: Record<string, string | number | boolean>
}

const insertEvent = preparedStatement('event', (db) =>
  db.insert(eventTable).values({
    kind: sql.placeholder('kind'),
    actor: sql.placeholder('actor'),
    at: sql.placeholder('at'),
    accountId: sql.placeholder('accountId'),
    details: sql.placeholder('details'),
  }),
)

const counts = new Map<EventKind, number>(eventKinds.map((kind) => [kind, 0]))

/** How many events of each kind this process has recorded, for the metrics. Counts also an event whose transaction failed later. */
export const countsOfEvents = (): ReadonlyMap<EventKind, number> => counts

/** Appends an event, in the transaction of the change that it records. A security event also gets the source of the current call. */
export async function recordEvent(tx: Queryable, { kind, actor, at, accountId, details = {} }: Event): Promise<void> {
  const event = { kind, actor, at, accountId: accountId ?? null, details }
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const source = hasSource(kind) ? currentSource() : undefined
  await (source ? insertWithSource(tx, event, source) : insertEvent(tx, event))
}

// Plain SQL: Drizzle has no insert of what another insert returns.
const insertWithSource = (
  tx: Queryable,
  { at, kind, actor, accountId, details }: Omit<Required<Event>, 'accountId'> & { accountId: string | null },
  { network, addressHash, browser, system }: SecuritySource,
) =>
  runStatement(tx, {
    name: 'event_with_source',
    text: `with inserted as (
      insert into event (at, kind, actor, account_id, details) values ($1, $2, $3, $4, $5) returning id, at
    )
    insert into security_source (event_id, at, network, address_hash, browser, system) select id, at, $6, $7, $8, $9 from inserted`,
    values: [at, kind, actor, accountId, JSON.stringify(details), network, addressHash, browser, system],
  })

/** Whether an account has an event of this kind from the caller's device and network. False after the retention period of its source. */
export async function hasEventFrom(
  db: Queryable,
  { accountId, kind, caller }: { accountId: string; kind: EventKind; caller: CallerDevice },
) {
  const { browser, system } = deviceOf(caller.userAgent)
  const [row] = await db
    .select({ id: eventTable.id })
    .from(eventTable)
    .innerJoin(securitySourceTable, eq(securitySourceTable.eventId, eventTable.id))
    .where(
      and(
        eq(eventTable.accountId, accountId),
        eq(eventTable.kind, kind),
        eq(securitySourceTable.network, networkInClear(caller.networkAddress)),
        eq(securitySourceTable.browser, browser),
        eq(securitySourceTable.system, system),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** The source of the newest event of this kind about a session. */
export async function findSource(db: Queryable, { accountId, kind, sessionId }: { accountId: string; kind: EventKind; sessionId: string }) {
  const [row] = await db
    .select({ source: securitySourceTable })
    .from(eventTable)
    .innerJoin(securitySourceTable, eq(securitySourceTable.eventId, eventTable.id))
    .where(and(eq(eventTable.accountId, accountId), eq(eventTable.kind, kind), eq(sql`${eventTable.details}->>'sessionId'`, sessionId)))
    .orderBy(desc(eventTable.id))
    .limit(1)
  return row?.source
}

/** Whether an account has an event of this kind. */
export const hasEvent = async (db: Queryable, accountId: string, kind: EventKind): Promise<boolean> =>
  (await db.$count(eventTable, and(eq(eventTable.accountId, accountId), eq(eventTable.kind, kind)))) > 0
