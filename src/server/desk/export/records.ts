import { dealStates } from '#contract/desk/deal-moves.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import * as store from './records.store.ts'
import type { DeskRecord } from './export-lines.ts'
import type { RecordKind, RecordQuery } from './records.store.ts'

export interface RecordSelection {
  state?: string | undefined
  since?: Date | undefined
}

/** Reads records for the desk. Each read is recorded as an event, which the client's download omits: an inquiry must stay secret. */
export type Records = ReturnType<typeof createRecords>

/** The states that records of a kind can have. */
export const statesOf = {
  requests: ['received', 'in-review', 'answered', 'closed'],
  clients: ['active', 'frozen', 'closed'],
  deals: dealStates,
  payments: ['opened', 'started', 'completed', 'rejected', 'cancelled', 'payment-error'],
} as const satisfies Record<RecordKind, readonly string[]>

/** The names of a kind's columns, in order. */
export const columnsOf = (kind: RecordKind): string[] => store.recordColumns[kind]

const batchSize = 1000

/** All records of a kind, oldest first. The caller records the read. */
export async function* readAll(database: Database, kind: RecordKind, selection: RecordSelection): AsyncIterable<DeskRecord> {
  let after: RecordQuery['after']
  for (;;) {
    const batch = await store.readRecords[kind](database, { ...selection, order: 'oldest first', limit: batchSize, after })
    for (const { record } of batch) yield record
    after = batch.at(-1)
    if (batch.length < batchSize) return
  }
}

export function createRecords({ database, clock }: { database: Database; clock: Clock }) {
  const recordRead = (actor: Actor, details: Record<string, string | number>) =>
    recordEvent(database, { kind: 'desk.records-read', actor, at: clock(), details })

  async function* all(kind: RecordKind, { actor, ...selection }: RecordSelection & { actor: Actor }): AsyncIterable<DeskRecord> {
    await recordRead(actor, { records: kind })
    yield* readAll(database, kind, selection)
  }

  async function findByReference(reference: string, actor: Actor): Promise<DeskRecord[]> {
    const found = await store.findByReference(database, reference)
    if (found.length > 0) await recordRead(actor, { reference })
    return found.map(({ record }) => record)
  }

  async function findByEmail(email: string, actor: Actor): Promise<DeskRecord[]> {
    const clients: DeskRecord[] = []
    for (const { id, record } of await store.findClients(database, email)) {
      await recordRead(actor, { account: id })
      clients.push({ ...record, ...detailsOf(await store.readClientDetails(database, id)) })
    }
    return clients
  }

  return {
    /** Newest first. */
    async newest(kind: RecordKind, { limit, actor, ...selection }: RecordSelection & { limit: number; actor: Actor }) {
      await recordRead(actor, { records: kind })
      return (await store.readRecords[kind](database, { ...selection, order: 'newest first', limit })).map(({ record }) => record)
    },
    /** Oldest first. */
    all,
    /** The records with this reference or e-mail address. The record of a client has all details. */
    find: ({ reference, actor }: { reference: string; actor: Actor }) =>
      reference.includes('@') ? findByEmail(reference.toLowerCase(), actor) : findByReference(reference, actor),
  }
}

const listReferences = (found: { reference: string }[]) => found.map(({ reference }) => reference).join(', ')

const detailsOf = ({ sessions, requests, payments, freezes }: Awaited<ReturnType<typeof store.readClientDetails>>): DeskRecord => ({
  openSessions: sessions,
  requests: listReferences(requests),
  payments: listReferences(payments),
  freezes: freezes
    .map(({ reason, frozenAt, liftedAt }) => `${frozenAt.toISOString()} to ${liftedAt?.toISOString() ?? 'now'}: ${reason}`)
    .join('\n'),
})
