import { setTimeout as pause } from 'node:timers/promises'
import { calls, idempotencyKeyHeader } from '#contract/calls.ts'
import { usualPassword, newNetworkAddress, type Site } from '../client.ts'
import { isRefused, isUnavailable, type Outcome, send } from '../http.ts'
import type { Result } from '../part.ts'
import type { Random } from '../random.ts'
import type { TestDatabase } from '../environment/database.ts'
import { reportLogOuts, type Client } from './client.ts'
import { Ledger } from './ledger.ts'

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
