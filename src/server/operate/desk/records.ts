import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import * as store from './records.store.ts'
import type { RecordQuery } from './records.store.ts'

/** One record as the desk sees it: values by column name. */
export type DeskRecord = Record<string, string | number | boolean | Date | null>

export type Kind = 'requests' | 'clients' | 'payments'

export interface Selection {
  state?: string | undefined
  since?: Date | undefined
}

/** What the desk reads. Every read is an event, but not in the client's download: an inquiry must stay secret. */
export interface Records {
  /** Newest first. */
  newest(kind: Kind, selection: Selection & { limit: number; actor: Actor }): Promise<DeskRecord[]>
  /** All, oldest first. */
  all(kind: Kind, selection: Selection & { actor: Actor }): AsyncIterable<DeskRecord>
  /** The record with this reference or e-mail address, with everything that belongs to it. */
  find(given: { reference: string; actor: Actor }): Promise<DeskRecord[]>
}

/** The states that records of a kind can have. */
export const statesOf: Record<Kind, readonly string[]> = {
  requests: ['received', 'in-review', 'answered'],
  clients: ['active', 'frozen', 'closed'],
  payments: ['opened', 'started', 'completed', 'rejected', 'cancelled', 'payment-error'],
}

const batchSize = 1000

interface ReadRecord {
  id: string
  at: Date
  record: DeskRecord
}

export function createRecords({ database, clock }: { database: Database; clock: Clock }): Records {
  const read: Record<Kind, (query: RecordQuery) => Promise<ReadRecord[]>> = {
    requests: async (query) => (await store.readRequests(database, query)).map(readRequest),
    clients: async (query) => (await store.readClients(database, query)).map(readClient),
    payments: async (query) => (await store.readPayments(database, query)).map(readPayment),
  }

  const recordRead = (actor: Actor, details: Record<string, string | number>) =>
    recordEvent(database, { kind: 'desk.records-read', actor, at: clock(), details })

  async function* all(kind: Kind, { actor, ...selection }: Selection & { actor: Actor }): AsyncIterable<DeskRecord> {
    await recordRead(actor, { records: kind })
    let after: RecordQuery['after']
    for (;;) {
      const batch = await read[kind]({ ...selection, order: 'oldest first', limit: batchSize, after })
      for (const { record } of batch) yield record
      after = batch.at(-1)
      if (batch.length < batchSize) return
    }
  }

  async function findByReference(reference: string, actor: Actor): Promise<DeskRecord[]> {
    const requests = (await store.findRequests(database, reference)).map(readRequest)
    const payments = (await store.findPayments(database, reference)).map(readPayment)
    const found = [...requests, ...payments]
    if (found.length > 0) await recordRead(actor, { reference })
    return found.map(({ record }) => record)
  }

  async function findByEmail(email: string, actor: Actor): Promise<DeskRecord[]> {
    const clients: DeskRecord[] = []
    for (const { id, record } of (await store.findClients(database, email)).map(readClient)) {
      await recordRead(actor, { account: id })
      clients.push({ ...record, ...detailsOf(await store.readClientDetails(database, id)) })
    }
    return clients
  }

  return {
    async newest(kind, { limit, actor, ...selection }) {
      await recordRead(actor, { records: kind })
      return (await read[kind]({ ...selection, order: 'newest first', limit })).map(({ record }) => record)
    },
    all,
    find: ({ reference, actor }) =>
      reference.includes('@') ? findByEmail(reference.toLowerCase(), actor) : findByReference(reference, actor),
  }
}

// The columns of each kind, in this order.
type Columns<Row> = Record<string, (row: Row) => DeskRecord[string]>

const requestColumns: Columns<store.RequestRow> = {
  reference: ({ request }) => request.reference,
  state: ({ request }) => request.state,
  received: ({ request }) => request.createdAt,
  account: ({ account }) => account,
  from: ({ request }) => request.fromCurrency,
  to: ({ request }) => request.toCurrency,
  amount: ({ request }) => request.amount,
  name: ({ request }) => request.name,
  email: ({ request }) => request.email,
  phone: ({ request }) => request.phone,
  country: ({ request }) => request.country,
  message: ({ request }) => request.message,
  rate: ({ request }) => request.rate,
  rateAsOf: ({ request }) => request.rateAsOf,
  rateDerived: ({ request }) => request.rateDerived,
  feeTier: ({ request }) => request.feeTier,
  feeRate: ({ request }) => request.feeRate,
  indicativeAmount: ({ request }) => request.indicativeAmount,
}

const paymentColumns: Columns<store.PaymentRow> = {
  reference: ({ payment }) => payment.reference,
  state: ({ payment }) => payment.state,
  opened: ({ payment }) => payment.createdAt,
  account: ({ account }) => account,
  amount: ({ payment }) => payment.amount,
  currency: ({ payment }) => payment.currency,
  changed: ({ payment }) => payment.changedAt,
  providersId: ({ payment }) => payment.requestId,
}

const clientColumns: Columns<store.ClientRow> = {
  email: ({ email }) => email,
  state: ({ state }) => state,
  since: ({ createdAt }) => createdAt,
  closed: ({ closedAt }) => closedAt,
  firstName: ({ profile }) => profile?.firstName ?? null,
  lastName: ({ profile }) => profile?.lastName ?? null,
  phone: ({ profile }) => profile?.phone ?? null,
  country: ({ profile }) => profile?.country ?? null,
  language: ({ language }) => language,
  secondFactorSince: ({ secondFactorSince }) => secondFactorSince,
  personalCheck: ({ personalCheck }) => personalCheck,
  businessCheck: ({ businessCheck }) => businessCheck,
  account: ({ id }) => id,
}

/** The names of each kind's columns, in their order. */
export const columnsOf: Record<Kind, string[]> = {
  requests: Object.keys(requestColumns),
  clients: Object.keys(clientColumns),
  payments: Object.keys(paymentColumns),
}

const recordOf = <Row>(columns: Columns<Row>, row: Row): DeskRecord =>
  Object.fromEntries(Object.entries(columns).map(([name, valueIn]) => [name, valueIn(row)]))

const readRequest = (row: store.RequestRow): ReadRecord => ({
  id: row.request.id,
  at: row.request.createdAt,
  record: recordOf(requestColumns, row),
})

const readPayment = (row: store.PaymentRow): ReadRecord => ({
  id: row.payment.id,
  at: row.payment.createdAt,
  record: recordOf(paymentColumns, row),
})

const readClient = (row: store.ClientRow): ReadRecord => ({ id: row.id, at: row.createdAt, record: recordOf(clientColumns, row) })

const references = (found: { reference: string }[]) => found.map(({ reference }) => reference).join(', ')

const detailsOf = ({ sessions, requests, payments, freezes }: Awaited<ReturnType<typeof store.readClientDetails>>): DeskRecord => ({
  openSessions: sessions,
  requests: references(requests),
  payments: references(payments),
  freezes: freezes
    .map(({ reason, frozenAt, liftedAt }) => `${frozenAt.toISOString()} to ${liftedAt?.toISOString() ?? 'now'}: ${reason}`)
    .join('\n'),
})
