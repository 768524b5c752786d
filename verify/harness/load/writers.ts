import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { calls, idempotencyKeyHeader } from '#contract/calls.ts'
import { newNetworkAddress, type Site, usualPassword } from '../client.ts'
import { isRefused, isUnavailable, type Outcome, send } from '../http.ts'
import type { Result } from '../part.ts'
import type { Random } from '../random.ts'
import type { TestDatabase } from '../environment/database.ts'
import { type Client, reportLogOuts } from './client.ts'

/** In percent: how many writes are of each kind. The other writes are sign-ups. */
const share = { exchangeRequests: 45, profileUpdates: 45 }
/** In percent: how many of the writes that got no response or a 503 are not retried. */
const abandonedShare = 15
const retryTimeoutMs = 90_000

interface WriterSettings {
  site: Site
  clients: Client[]
  random: Random
  parallel: number
}

/** Clients who send writes without a pause. The ledger records each write. */
export class Writers {
  readonly ledger = new Ledger()
  acknowledged = 0
  /** When the service last acknowledged a write, by `performance.now()`. */
  lastAcknowledgedAt = 0
  /** One sentence for each unexpected response. */
  readonly unexpected: string[] = []
  /** How many responses were 429 (`limited`), 503 (`unavailable`) or lost. Refused connections are not counted. */
  readonly failedAttempts = { limited: 0, unavailable: 0, lost: 0 }
  readonly #site: Site
  readonly #random: Random
  readonly #clients: Client[]
  readonly #idle: Client[]
  readonly #writing: Promise<void>[]
  #isStopped = false

  constructor({ site, clients, random, parallel }: WriterSettings) {
    this.#site = site
    this.#random = random
    this.#clients = clients
    this.#idle = [...clients]
    this.#writing = Array.from({ length: parallel }, () => this.#write())
  }

  /** Starts no more writes, and waits for the running ones. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#writing)
  }

  /** To be called after `stop`: compares the ledger with the database, and counts clients who were logged out. */
  async compare(database: TestDatabase, clients = this.#clients): Promise<Result> {
    const stored = await this.ledger.compare(database)
    const logOuts = reportLogOuts(clients)
    return {
      figures: { ...stored.figures, ...logOuts.figures },
      failures: [...stored.failures, ...this.unexpected, ...logOuts.failures],
    }
  }

  async #write(): Promise<void> {
    while (!this.#isStopped && !this.#site.ended?.aborted) {
      const percent = this.#random() * 100
      if (percent >= share.exchangeRequests + share.profileUpdates) {
        await this.#signUp()
        continue
      }
      // The client who has waited longest writes next, because a rate limit counts each client's writes.
      const client = this.#idle.shift()
      if (!client) {
        await pause(10)
        continue
      }
      await (percent < share.exchangeRequests ? this.#requestQuote(client) : this.#updateProfile(client))
      this.#idle.push(client)
    }
  }

  async #requestQuote(client: Client): Promise<void> {
    const entry = this.ledger.recordExchangeRequest(client, this.#random.between(1, 1_000_000))
    const request = { ...calls.submitExchangeRequest, body: entry.body, headers: { [idempotencyKeyHeader]: entry.key } }
    const response = await this.#retry(() => client.send(request))
    if (!response) return
    entry.reference = String(response.body['reference'])
    if (this.#random() >= 0.05) return
    // A repeated call must return the same reference.
    const repeated = await client.send(request)
    if (repeated.kind === 'answered' && repeated.status === 200 && repeated.body['reference'] !== entry.reference)
      this.unexpected.push(`${entry.reference} was ${String(repeated.body['reference'])} in a repeated call`)
  }

  async #updateProfile(client: Client): Promise<void> {
    const entry = this.ledger.recordProfileUpdate(client)
    const body = { firstName: entry.firstName, lastName: 'Chaos', phone: '', country: 'PL' }
    const response = await this.#retry(() => {
      entry.tries++
      return client.send({ ...calls.updateProfile, body })
    })
    if (response) entry.acknowledged = true
  }

  async #signUp(): Promise<void> {
    const entry = this.ledger.recordRegistration()
    const body = { email: entry.email, password: usualPassword }
    // Without a retry, because a second call would store a second registration.
    const outcome = await send(this.#site.origin, { ...calls.register, from: newNetworkAddress(), body })
    entry.acknowledged = this.#countOutcome(outcome)
    if (isUnavailable(outcome)) await pause(this.#random.between(50, 250))
  }

  /** Retries a write until the service acknowledges it. Returns undefined if the write is refused or abandoned. */
  async #retry(attempt: () => Promise<Outcome>): Promise<Extract<Outcome, { kind: 'answered' }> | undefined> {
    const giveUpAt = performance.now() + retryTimeoutMs
    for (;;) {
      const outcome = await attempt()
      if (this.#countOutcome(outcome)) return outcome
      const isAbandoned = !isRefused(outcome) && this.#random() * 100 < abandonedShare
      if (!isUnavailable(outcome) || performance.now() > giveUpAt || isAbandoned || this.#site.ended?.aborted) return undefined
      await pause(this.#random.between(50, 250))
    }
  }

  /** Counts the outcome, and returns whether the service acknowledged the write. */
  #countOutcome(outcome: Outcome): outcome is Extract<Outcome, { kind: 'answered' }> {
    if (outcome.kind === 'lost') this.failedAttempts.lost += isRefused(outcome) ? 0 : 1
    else if (outcome.status === 503) this.failedAttempts.unavailable++
    else if (outcome.status === 429) this.failedAttempts.limited++
    else if (outcome.status === 200) {
      this.acknowledged++
      this.lastAcknowledgedAt = outcome.at
      return true
    } else this.unexpected.push(`${outcome.status} ${JSON.stringify(outcome.body)}`)
    return false
  }
}

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
