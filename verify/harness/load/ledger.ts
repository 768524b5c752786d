import { randomUUID } from 'node:crypto'
import { calls } from '#contract/calls.ts'
import type { DatabaseToBreak } from '../world/database.ts'
import type { Client } from './client.ts'

interface ExchangeRequestEntry {
  client: Client
  key: string
  message: string
  body: object
  /** Set once it was acknowledged. */
  reference?: string
}
interface ProfileEntry {
  client: Client
  number: number
  firstName: string
  tries: number
  acknowledged: boolean
}
interface RegistrationEntry {
  email: string
  acknowledged: boolean
}

/** Everything that was asked for, and what was acknowledged: our side of the books. */
export interface Ledger {
  exchangeRequest(client: Client, amount: number): ExchangeRequestEntry
  profileUpdate(client: Client): ProfileEntry
  registration(): RegistrationEntry
  /** The acknowledged requests. */
  acknowledgedRequests(): (ExchangeRequestEntry & { reference: string })[]
  /** Compares with the database's side, and asks the service for every profile. */
  compare(database: DatabaseToBreak): Promise<Comparison>
}

export interface Comparison {
  acknowledged: number
  unacknowledged: number
  /** Of the unacknowledged, those that were carried out all the same. */
  carriedOut: number
  lost: number
  doubled: number
  /** One sentence for each thing that is not as it must be. */
  wrong: string[]
}

export function openLedger(): Ledger {
  const requests: ExchangeRequestEntry[] = []
  const profiles = new Map<Client, ProfileEntry[]>()
  const registrations: RegistrationEntry[] = []
  const run = randomUUID().slice(0, 8)

  const acknowledgedRequests = () =>
    requests.filter((entry): entry is ExchangeRequestEntry & { reference: string } => entry.reference !== undefined)

  async function compareRequests(database: DatabaseToBreak): Promise<Comparison> {
    const stored = await database.query<{ message: string; key: string; reference: string; events: number; orders: number }>(
      `select message, idempotency_key as key, reference, coalesce(events, 0) as events, coalesce(orders, 0) as orders
       from exchange_request
       left join (select details->>'reference' as reference, count(*)::int as events from event
         where kind = 'exchange-request.submitted' group by 1) submitted using (reference)
       left join (select data->>'exchangeRequestId' as id, count(*)::int as orders from pgboss.job
         where name = 'letter' and data->>'kind' = 'new-request' group by 1) ordered on ordered.id = exchange_request.id::text
       where message like $1`,
      [`${run} %`],
    )
    const rows = Map.groupBy(stored, ({ message }) => message)
    const books = emptyComparison()
    for (const { message, key, reference } of requests) {
      const found = rows.get(message) ?? []
      rows.delete(message)
      book(books, { what: `exchange request ${reference ?? key}`, acknowledged: reference !== undefined, found: found.length })
      const [row] = found
      if (!row) continue
      if (reference !== undefined && row.reference !== reference) books.wrong.push(`${reference} is stored as ${row.reference}`)
      if (row.events !== 1) books.wrong.push(`${row.reference} has ${row.events} events`)
      if (row.orders !== 1) books.wrong.push(`${row.reference} has ${row.orders} letters to the desk`)
    }
    for (const message of rows.keys()) books.wrong.push(`an exchange request that nobody sent: ${message}`)
    return books
  }

  async function compareRegistrations(database: DatabaseToBreak): Promise<Comparison> {
    const stored = await database.query<{ email: string }>(`select email from registration where email like $1`, [`${run}-%`])
    const rows = Map.groupBy(stored, ({ email }) => email)
    const books = emptyComparison()
    for (const { email, acknowledged } of registrations) {
      book(books, { what: `sign-up of ${email}`, acknowledged, found: rows.get(email)?.length ?? 0 })
    }
    return books
  }

  /** An update is stored when the profile shows it or a later one; the events say how often it was carried out. */
  async function compareProfiles(database: DatabaseToBreak): Promise<Comparison> {
    const events = await database.query<{ email: string; updates: number }>(
      `select account.email, count(*)::int as updates from event join account on account.id = event.account_id
       where kind = 'profile.updated' group by account.email`,
    )
    const updates = new Map(events.map(({ email, updates }) => [email, updates]))
    const books = emptyComparison()
    for (const [client, entries] of profiles) {
      const acknowledged = entries.filter((entry) => entry.acknowledged)
      books.acknowledged += acknowledged.length
      books.unacknowledged += entries.length - acknowledged.length
      const answer = await client.send(calls.readProfile)
      const shown = answer.kind === 'answered' ? Number(/\d+$/.exec(String(answer.body['firstName']))?.[0] ?? 0) : NaN
      const newest = acknowledged.at(-1)?.number ?? 0
      if (!(shown >= newest)) {
        books.lost++
        books.wrong.push(`${client.email} saved update ${newest} and is shown ${shown}`)
      }
      const carriedOut = updates.get(client.email) ?? 0
      const most = entries.reduce((sum, { tries }) => sum + tries, 0)
      if (carriedOut < acknowledged.length || carriedOut > most)
        books.wrong.push(`${client.email}: ${acknowledged.length} updates acknowledged, ${most} sent, ${carriedOut} carried out`)
    }
    return books
  }

  return {
    exchangeRequest(client, amount) {
      const message = `${run} ${requests.length}`
      const entry = { client, key: randomUUID(), message, body: { ...quote, email: client.email, amount, message } }
      requests.push(entry)
      return entry
    },
    profileUpdate(client) {
      const entries = profiles.get(client) ?? []
      profiles.set(client, entries)
      const number = entries.length + 1
      const entry = { client, number, firstName: `Update ${number}`, tries: 0, acknowledged: false }
      entries.push(entry)
      return entry
    },
    registration() {
      const entry = { email: `${run}-${registrations.length}@example.com`, acknowledged: false }
      registrations.push(entry)
      return entry
    },
    acknowledgedRequests,
    async compare(database) {
      const parts = [await compareRequests(database), await compareRegistrations(database), await compareProfiles(database)]
      return parts.reduce(added)
    },
  }
}

const quote = { fromCurrency: 'EUR', toCurrency: 'BTC', name: 'Chaos', phone: '', country: 'PL' }

const emptyComparison = (): Comparison => ({ acknowledged: 0, unacknowledged: 0, carriedOut: 0, lost: 0, doubled: 0, wrong: [] })

function book(books: Comparison, { what, acknowledged, found }: { what: string; acknowledged: boolean; found: number }): void {
  if (acknowledged) books.acknowledged++
  else {
    books.unacknowledged++
    if (found > 0) books.carriedOut++
  }
  if (acknowledged && found === 0) {
    books.lost++
    books.wrong.push(`${what} was acknowledged and is not there`)
  }
  if (found > 1) {
    books.doubled++
    books.wrong.push(`${what} is there ${found} times`)
  }
}

const added = (one: Comparison, other: Comparison): Comparison => ({
  acknowledged: one.acknowledged + other.acknowledged,
  unacknowledged: one.unacknowledged + other.unacknowledged,
  carriedOut: one.carriedOut + other.carriedOut,
  lost: one.lost + other.lost,
  doubled: one.doubled + other.doubled,
  wrong: [...one.wrong, ...other.wrong],
})
