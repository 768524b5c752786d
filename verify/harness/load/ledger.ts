import { randomUUID } from 'node:crypto'
import { calls } from '#contract/calls.ts'
import type { Result } from '../part.ts'
import type { TestDatabase } from '../environment/database.ts'
import type { Client } from './client.ts'

interface ExchangeRequestEntry {
  client: Client
  key: string
  message: string
  body: object
  /** Undefined until the request is acknowledged. */
  reference?: string
}
interface ProfileEntry {
  number: number
  firstName: string
  tries: number
  acknowledged: boolean
}
interface RegistrationEntry {
  email: string
  acknowledged: boolean
}

const quote = { fromCurrency: 'EUR', toCurrency: 'BTC', name: 'Chaos', phone: '', country: 'PL' }

/** Records every write that the clients send, and whether the service acknowledged the write. */
export class Ledger {
  readonly #requests: ExchangeRequestEntry[] = []
  readonly #profiles = new Map<Client, ProfileEntry[]>()
  readonly #registrations: RegistrationEntry[] = []
  readonly #runId = randomUUID().slice(0, 8)

  recordExchangeRequest(client: Client, amount: number): ExchangeRequestEntry {
    const message = `${this.#runId} ${this.#requests.length}`
    const entry = { client, key: randomUUID(), message, body: { ...quote, email: client.email, amount, message } }
    this.#requests.push(entry)
    return entry
  }

  recordProfileUpdate(client: Client): ProfileEntry {
    const entries = this.#profiles.get(client) ?? []
    this.#profiles.set(client, entries)
    const number = entries.length + 1
    const entry = { number, firstName: `Update ${number}`, tries: 0, acknowledged: false }
    entries.push(entry)
    return entry
  }

  recordRegistration(): RegistrationEntry {
    const entry = { email: `${this.#runId}-${this.#registrations.length}@example.com`, acknowledged: false }
    this.#registrations.push(entry)
    return entry
  }

  acknowledgedRequests(): (ExchangeRequestEntry & { reference: string })[] {
    return this.#requests.filter((entry): entry is ExchangeRequestEntry & { reference: string } => entry.reference !== undefined)
  }

  /** Compares the recorded writes with the database, and with the profiles that the service returns. */
  async compare(database: TestDatabase): Promise<Result> {
    const comparison = new Comparison()
    await this.#compareRequests(database, comparison)
    await this.#compareRegistrations(database, comparison)
    await this.#compareProfiles(database, comparison)
    return {
      figures: {
        'acknowledged writes': comparison.acknowledged,
        'acknowledged writes that were lost, doubled': `${comparison.lost}, ${comparison.doubled}`,
        'never acknowledged': `${comparison.unacknowledged}, of which stored ${comparison.carriedOut} (profile updates not counted)`,
      },
      failures: comparison.differences,
    }
  }

  async #compareRequests(database: TestDatabase, comparison: Comparison): Promise<void> {
    const stored = await database.query<{ message: string; key: string; reference: string; events: number; letters: number }>(
      `select message, idempotency_key as key, reference, coalesce(events, 0) as events, coalesce(letters, 0) as letters
       from exchange_request
       left join (select details->>'reference' as reference, count(*)::int as events from event
         where kind = 'exchange-request.submitted' group by 1) submitted using (reference)
       left join (select data->>'exchangeRequestId' as id, count(*)::int as letters from pgboss.job
         where name = 'letter' and data->>'kind' = 'new-request' group by 1) queued on queued.id = exchange_request.id::text
       where message like $1`,
      [`${this.#runId} %`],
    )
    const rows = Map.groupBy(stored, ({ message }) => message)
    for (const { message, key, reference } of this.#requests) {
      const found = rows.get(message) ?? []
      rows.delete(message)
      comparison.add({ what: `exchange request ${reference ?? key}`, acknowledged: reference !== undefined, found: found.length })
      const [row] = found
      if (!row) continue
      if (reference !== undefined && row.reference !== reference) comparison.differences.push(`${reference} is stored as ${row.reference}`)
      if (row.events !== 1) comparison.differences.push(`${row.reference} has ${row.events} events`)
      if (row.letters !== 1) comparison.differences.push(`${row.reference} has ${row.letters} letters to the desk`)
    }
    for (const message of rows.keys()) comparison.differences.push(`an exchange request that no client sent: ${message}`)
  }

  async #compareRegistrations(database: TestDatabase, comparison: Comparison): Promise<void> {
    const stored = await database.query<{ email: string }>(`select email from registration where email like $1`, [`${this.#runId}-%`])
    const rows = Map.groupBy(stored, ({ email }) => email)
    for (const { email, acknowledged } of this.#registrations)
      comparison.add({ what: `sign-up of ${email}`, acknowledged, found: rows.get(email)?.length ?? 0 })
  }

  /** The profile must show the newest acknowledged update or a later one. The events show how many updates were carried out. */
  async #compareProfiles(database: TestDatabase, comparison: Comparison): Promise<void> {
    const events = await database.query<{ email: string; updates: number }>(
      `select account.email, count(*)::int as updates from event join account on account.id = event.account_id
       where kind = 'profile.updated' group by account.email`,
    )
    const updateCounts = new Map(events.map(({ email, updates }) => [email, updates]))
    for (const [client, entries] of this.#profiles) {
      const acknowledged = entries.filter((entry) => entry.acknowledged)
      comparison.acknowledged += acknowledged.length
      comparison.unacknowledged += entries.length - acknowledged.length
      const response = await client.send(calls.readProfile)
      const shownNumber = response.kind === 'answered' ? Number(/\d+$/.exec(String(response.body['firstName']))?.[0] ?? 0) : NaN
      const newest = acknowledged.at(-1)?.number ?? 0
      if (!(shownNumber >= newest)) comparison.addLost(`${client.email} saved update ${newest} but the profile shows update ${shownNumber}`)
      const carriedOut = updateCounts.get(client.email) ?? 0
      const sent = entries.reduce((sum, { tries }) => sum + tries, 0)
      if (carriedOut < acknowledged.length || carriedOut > sent)
        comparison.differences.push(`${client.email}: ${acknowledged.length} updates acknowledged, ${sent} sent, ${carriedOut} carried out`)
    }
  }
}

class Comparison {
  acknowledged = 0
  unacknowledged = 0
  /** Unacknowledged exchange requests and sign-ups that were stored. */
  carriedOut = 0
  lost = 0
  doubled = 0
  /** One sentence for each difference. */
  readonly differences: string[] = []

  add({ what, acknowledged, found }: { what: string; acknowledged: boolean; found: number }): void {
    if (acknowledged) this.acknowledged++
    else this.unacknowledged++
    if (!acknowledged && found > 0) this.carriedOut++
    if (acknowledged && found === 0) this.addLost(`${what} was acknowledged, but is not stored`)
    if (found < 2) return
    this.doubled++
    this.differences.push(`${what} is stored ${found} times`)
  }

  addLost(sentence: string): void {
    this.lost++
    this.differences.push(sentence)
  }
}
