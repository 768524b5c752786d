import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Actor, recordEvent } from '../event/event.ts'
import * as store from './records.store.ts'
import type { Wanted } from './records.store.ts'

/** One record as the desk is given it: what stands in it, by name. */
export type DeskRecord = Record<string, string | number | boolean | Date | null>

export type Kind = 'requests' | 'clients' | 'payments'

export interface Selection {
  state?: string | undefined
  since?: Date | undefined
}

/** What the desk reads. Every reading is an event; it stands in no client's download, who may be looked into. */
export interface Records {
  /** The newest, newest first. */
  newest(kind: Kind, selection: Selection & { limit: number; actor: Actor }): Promise<DeskRecord[]>
  /** All of them, oldest first. */
  all(kind: Kind, selection: Selection & { actor: Actor }): AsyncIterable<DeskRecord>
  /** What has this reference, or e-mail address, with all that belongs to it. */
  find(given: { reference: string; actor: Actor }): Promise<DeskRecord[]>
}

/** The states that records of a kind can have. */
export const statesOf: Record<Kind, readonly string[]> = {
  requests: ['received', 'in-review', 'answered'],
  clients: ['active', 'frozen', 'closed'],
  payments: ['opened', 'started', 'completed', 'rejected', 'cancelled', 'payment-error'],
}

const readAtOnce = 1000

interface Read {
  id: string
  at: Date
  record: DeskRecord
}

export function createRecords({ database, clock }: { database: Database; clock: Clock }): Records {
  const read: Record<Kind, (wanted: Wanted) => Promise<Read[]>> = {
    requests: async (wanted) => (await store.readRequests(database, wanted)).map(readRequest),
    clients: async (wanted) => (await store.readClients(database, wanted)).map(readClient),
    payments: async (wanted) => (await store.readPayments(database, wanted)).map(readPayment),
  }

  const note = (actor: Actor, details: Record<string, string | number>) =>
    recordEvent(database, { kind: 'desk.records-read', actor, at: clock(), details })

  async function* all(kind: Kind, { actor, ...selection }: Selection & { actor: Actor }): AsyncIterable<DeskRecord> {
    await note(actor, { records: kind })
    let after: Wanted['after']
    for (;;) {
      const some = await read[kind]({ ...selection, order: 'oldest first', limit: readAtOnce, after })
      for (const { record } of some) yield record
      after = some.at(-1)
      if (some.length < readAtOnce) return
    }
  }

  async function find({ reference, actor }: { reference: string; actor: Actor }): Promise<DeskRecord[]> {
    if (!reference.includes('@')) {
      const found = [
        ...(await store.findRequests(database, reference)).map(readRequest),
        ...(await store.findPayments(database, reference)).map(readPayment),
      ]
      if (found.length > 0) await note(actor, { reference })
      return found.map(({ record }) => record)
    }
    const clients: DeskRecord[] = []
    for (const { id, record } of (await store.findClients(database, reference.toLowerCase())).map(readClient)) {
      await note(actor, { account: id })
      clients.push({ ...record, ...detailsOf(await store.readClientDetails(database, id)) })
    }
    return clients
  }

  return {
    async newest(kind, { limit, actor, ...selection }) {
      await note(actor, { records: kind })
      return (await read[kind]({ ...selection, order: 'newest first', limit })).map(({ record }) => record)
    },
    all,
    find,
  }
}

const readRequest = ({ request, account }: store.RequestRow): Read => ({
  id: request.id,
  at: request.createdAt,
  record: {
    reference: request.reference,
    state: request.state,
    received: request.createdAt,
    account,
    from: request.fromCurrency,
    to: request.toCurrency,
    amount: request.amount,
    name: request.name,
    email: request.email,
    phone: request.phone,
    country: request.country,
    message: request.message,
    rate: request.rate,
    rateAsOf: request.rateAsOf,
    rateDerived: request.rateDerived,
    feeTier: request.feeTier,
    feeRate: request.feeRate,
    indicativeAmount: request.indicativeAmount,
  },
})

const readPayment = ({ payment, account }: store.PaymentRow): Read => ({
  id: payment.id,
  at: payment.createdAt,
  record: {
    reference: payment.reference,
    state: payment.state,
    opened: payment.createdAt,
    account,
    amount: payment.amount,
    currency: payment.currency,
    changed: payment.changedAt,
    providersId: payment.requestId,
  },
})

const readClient = ({ profile, ...client }: store.ClientRow): Read => ({
  id: client.id,
  at: client.createdAt,
  record: {
    email: client.email,
    state: client.state,
    since: client.createdAt,
    closed: client.closedAt,
    firstName: profile?.firstName ?? null,
    lastName: profile?.lastName ?? null,
    phone: profile?.phone ?? null,
    country: profile?.country ?? null,
    language: client.language,
    secondFactorSince: client.secondFactorSince,
    personalCheck: client.personalCheck,
    businessCheck: client.businessCheck,
    account: client.id,
  },
})

const references = (found: { reference: string }[]) => found.map(({ reference }) => reference).join(', ')

const detailsOf = ({ sessions, requests, payments, freezes }: Awaited<ReturnType<typeof store.readClientDetails>>): DeskRecord => ({
  openSessions: sessions,
  requests: references(requests),
  payments: references(payments),
  freezes: freezes
    .map(({ reason, frozenAt, liftedAt }) => `${frozenAt.toISOString()} to ${liftedAt?.toISOString() ?? 'now'}: ${reason}`)
    .join('\n'),
})
