import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { readClientEvents } from '#contract/desk/endpoints/clients.ts'
import type { readRecord as endpoint } from '#contract/desk/endpoints/record.ts'
import { mayDo } from '#contract/desk/permissions.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { type EventKind, eventKinds } from '#contract/desk/event-kinds.ts'
import type { StaffMember } from '../../staff/session/staff-session.ts'
import type { DeskRecord } from '../export/export-lines.ts'
import * as store from './record.store.ts'

type EventReply = ReplyOf<typeof endpoint>['events'][number]

const pageSize = 100

/** A page of the record. Reading it is not an event. */
export async function readRecord(
  { database }: { database: Database },
  { object, ...query }: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const page = object ? await pageAbout(database, object.toUpperCase(), query) : await searchedPage(database, query)
  return { ...page, kinds: [...eventKinds], people: await store.listPeople(database) }
}

/** Who turned a switch on, as the record has it. */
export async function readSwitchActor(
  { database }: { database: Database },
  turnedOn: { name: string; since: Date },
): Promise<EventReply['actor'] | null> {
  const actor = await store.findSwitchActor(database, turnedOn)
  return actor === undefined ? null : namedActor({ database }, actor)
}

/** The actor of an event, with the person's name. */
export async function namedActor({ database }: { database: Database }, actor: string): Promise<EventReply['actor']> {
  const staffId = staffIdOf(actor)
  return actorReply(actor, await store.namesOf(database, staffId === null ? [] : [staffId]))
}

/** What happened to one account, as far as this person may know it. Who opened its file is part of the record. */
export function readEventsOf(
  { database }: { database: Database },
  { roles }: Pick<StaffMember, 'roles'>,
  { accountId, before }: { accountId: string; before?: string | undefined },
): Promise<ReplyOf<typeof readClientEvents>> {
  const confidential = mayDo(roles, 'notes.confidential')
  const hidden: EventKind[] = [
    ...(mayDo(roles, 'record.read') ? [] : (['desk.records-read'] as const)),
    // Its reason may be a suspicion.
    ...(confidential ? [] : (['desk.sessions-ended'] as const)),
  ]
  return pageAbout(database, accountId, { before, hidden, confidential })
}

type Query = store.EventSelection & { before?: string | undefined }

const pageAbout = async (db: Queryable, object: string, query: Query) =>
  pageOf(db, await store.findEventsAbout(db, object, { ...query, limit: pageSize + 1 }))

async function searchedPage(db: Queryable, query: Query) {
  const selection = { ...query, limit: pageSize + 1 }
  const page = await pageOf(db, await store.findEvents(db, selection))
  const stop = page.next === null ? await store.findLastCompared(db, selection) : undefined
  return stop ? { ...page, next: String(stop.id), searchedTo: stop.at.toISOString() } : page
}

async function pageOf(db: Queryable, found: store.FoundEvent[]) {
  const page = found.slice(0, pageSize)
  const names = await store.namesOf(db, [...new Set(page.flatMap(({ event }) => staffIdOf(event.actor) ?? []))])
  const events = page.map((row) => eventReply(row, names))
  return { events, next: found.length > pageSize ? (events.at(-1)?.id ?? null) : null, searchedTo: null }
}

const batchSize = 1000

/** The columns of an export of the record. */
export const eventColumns = ['at', 'kind', 'actor', 'name', 'account', 'details', 'network', 'browser', 'system']

/** All events, oldest first. The caller records the read. */
export async function* readAllEvents(db: Queryable, since: Date | undefined): AsyncIterable<DeskRecord> {
  const names = new Map((await store.listPeople(db)).map(({ id, name }) => [id, name]))
  let after: { at: Date; id: bigint } | undefined
  for (;;) {
    const batch = await store.findEventsAfter(db, { since, after, limit: batchSize })
    for (const row of batch) yield eventRecord(row, names)
    after = batch.at(-1)?.event
    if (batch.length < batchSize) return
  }
}

/** With the values of `eventColumns`. */
const eventRecord = ({ event, source }: store.FoundEvent, names: Map<string, string>): DeskRecord => ({
  at: event.at,
  kind: event.kind,
  actor: event.actor,
  name: actorReply(event.actor, names).name,
  account: event.accountId,
  details: JSON.stringify(event.details),
  network: source?.network ?? null,
  browser: source?.browser ?? null,
  system: source?.system ?? null,
})

/** Null for other actors. */
const staffIdOf = (actor: string) => (actor.startsWith('staff:') ? actor.slice('staff:'.length) : null)

function eventReply({ event, source }: store.FoundEvent, names: Map<string, string>): EventReply {
  const { id, at, kind, actor, accountId, details } = event
  return {
    id: String(id),
    at: at.toISOString(),
    kind,
    actor: actorReply(actor, names),
    accountId,
    details: details as EventReply['details'],
    from: source && { network: source.network, browser: source.browser, system: source.system },
  }
}

function actorReply(actor: string, names: Map<string, string>): EventReply['actor'] {
  const id = staffIdOf(actor)
  if (id !== null) return { is: 'staff', id, name: names.get(id) ?? null }
  if (actor.startsWith('desk:')) return { is: 'command-line', id: null, name: actor.slice('desk:'.length) }
  return { is: actor as 'client' | 'visitor' | 'system', id: null, name: null }
}
