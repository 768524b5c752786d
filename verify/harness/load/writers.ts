import { setTimeout as pause } from 'node:timers/promises'
import { calls, idempotencyKeyHeader } from '#contract/calls.ts'
import { aPassword, newNetworkAddress, type Site } from '../client.ts'
import { isRefused, isUnavailable, type Outcome, send } from '../http.ts'
import type { Result } from '../part.ts'
import type { Random } from '../random.ts'
import type { DatabaseToBreak } from '../world/database.ts'
import { type Client, loggedOut } from './client.ts'
import { Ledger } from './ledger.ts'

/** How the writes are divided, in percent; the rest are sign-ups. */
const share = { exchangeRequests: 45, profileUpdates: 45 }
/** Of the requests without a response, so many are not retried, in percent. */
const abandonedShare = 15
const longestTryMs = 90_000

interface Given {
  site: Site
  clients: Client[]
  random: Random
  /** How many write at once. */
  parallel: number
}

/** Clients who write all the time. Every acknowledged write goes into the ledger. */
export class Writers {
  readonly ledger = new Ledger()
  /** How many writes were acknowledged so far. */
  acknowledged = 0
  /** When the service last acknowledged a write, by `performance.now()`. */
  lastAt = 0
  /** Responses that nobody expects. */
  readonly surprises: string[] = []
  /** How many responses were 429, 503 and none; requests that did not even reach the service are not counted. */
  readonly setbacks = { limited: 0, unavailable: 0, lost: 0 }
  readonly #site: Site
  readonly #random: Random
  readonly #clients: Client[]
  readonly #idle: Client[]
  readonly #writing: Promise<void>[]
  #isStopped = false

  constructor({ site, clients, random, parallel }: Given) {
    this.#site = site
    this.#random = random
    this.#clients = clients
    this.#idle = [...clients]
    this.#writing = Array.from({ length: parallel }, () => this.#write())
  }

  /** Waits until everybody has finished what they have begun. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#writing)
  }

  /** Compares what was acknowledged with what is stored, and counts who was logged out; after `stop`. */
  async settle(database: DatabaseToBreak, clients = this.#clients): Promise<Result> {
    const books = await this.ledger.compare(database)
    const out = loggedOut(clients)
    return {
      figures: { ...books.figures, ...out.figures },
      failures: [...books.failures, ...this.surprises, ...out.failures],
    }
  }

  async #write(): Promise<void> {
    while (!this.#isStopped && !this.#site.ended?.aborted) {
      const turn = this.#random() * 100
      if (turn >= share.exchangeRequests + share.profileUpdates) {
        await this.#signUp()
        continue
      }
      // In turn: a client's writes are counted by the rate limits.
      const client = this.#idle.shift()
      if (!client) {
        await pause(10)
        continue
      }
      await (turn < share.exchangeRequests ? this.#exchangeRequest(client) : this.#profileUpdate(client))
      this.#idle.push(client)
    }
  }

  async #exchangeRequest(client: Client): Promise<void> {
    const entry = this.ledger.exchangeRequest(client, this.#random.between(1, 1_000_000))
    const request = { ...calls.submitExchangeRequest, body: entry.body, headers: { [idempotencyKeyHeader]: entry.key } }
    const response = await this.#persist(() => client.send(request))
    if (!response) return
    entry.reference = String(response.body['reference'])
    if (this.#random() >= 0.05) return
    // A client who did not see the response repeats the call: the response must be the same.
    const repeated = await client.send(request)
    if (repeated.kind === 'answered' && repeated.status === 200 && repeated.body['reference'] !== entry.reference)
      this.surprises.push(`${entry.reference} was ${String(repeated.body['reference'])} when it was asked for again`)
  }

  async #profileUpdate(client: Client): Promise<void> {
    const entry = this.ledger.profileUpdate(client)
    const body = { firstName: entry.firstName, lastName: 'Chaos', phone: '', country: 'PL' }
    const response = await this.#persist(() => {
      entry.tries++
      return client.send({ ...calls.updateProfile, body })
    })
    if (response) entry.acknowledged = true
  }

  async #signUp(): Promise<void> {
    const entry = this.ledger.registration()
    const body = { email: entry.email, password: aPassword }
    // Never retried: a second try would be a second sign-up.
    const outcome = await send(this.#site.origin, { ...calls.register, from: newNetworkAddress(), body })
    entry.acknowledged = this.#isAcknowledged(outcome)
    if (isUnavailable(outcome)) await pause(this.#random.between(50, 250))
  }

  /** Retries until it is acknowledged. Rate-limited and abandoned writes are not. */
  async #persist(attempt: () => Promise<Outcome>): Promise<Extract<Outcome, { kind: 'answered' }> | undefined> {
    const giveUpAt = performance.now() + longestTryMs
    for (;;) {
      const outcome = await attempt()
      if (this.#isAcknowledged(outcome)) return outcome
      const isAbandoned = !isRefused(outcome) && this.#random() * 100 < abandonedShare
      if (!isUnavailable(outcome) || performance.now() > giveUpAt || isAbandoned || this.#site.ended?.aborted) return undefined
      await pause(this.#random.between(50, 250))
    }
  }

  /** Counts the outcome. */
  #isAcknowledged(outcome: Outcome): outcome is Extract<Outcome, { kind: 'answered' }> {
    if (outcome.kind === 'lost') this.setbacks.lost += isRefused(outcome) ? 0 : 1
    else if (outcome.status === 503) this.setbacks.unavailable++
    else if (outcome.status === 429) this.setbacks.limited++
    else if (outcome.status === 200) {
      this.acknowledged++
      this.lastAt = outcome.at
      return true
    } else this.surprises.push(`${outcome.status} ${JSON.stringify(outcome.body)}`)
    return false
  }
}
