import { setTimeout as pause } from 'node:timers/promises'
import { calls, idempotencyKeyHeader } from '#contract/calls.ts'
import { aPassword, newNetworkAddress, type Site } from '../client.ts'
import { isRefused, isUnavailable, type Outcome, send } from '../http.ts'
import type { Result } from '../part.ts'
import type { Random } from '../random.ts'
import type { DatabaseToBreak } from '../world/database.ts'
import { checkLoggedOut, type Client } from './client.ts'
import { Ledger } from './ledger.ts'

/** The shares of writes in percent. The rest are sign-ups. */
const share = { exchangeRequests: 45, profileUpdates: 45 }
/** The share of unanswered requests that are not retried, in percent. */
const abandonedShare = 15
const longestTryMs = 90_000

interface WriterSettings {
  site: Site
  clients: Client[]
  random: Random
  /** Parallel writers. */
  parallel: number
}

/** Clients who write without pause. The ledger has every acknowledged write. */
export class Writers {
  readonly ledger = new Ledger()
  acknowledged = 0
  /** When the service last acknowledged a write, by `performance.now()`. */
  lastAt = 0
  /** Unexpected responses. */
  readonly surprises: string[] = []
  /** The numbers of 429, of 503 and of lost responses. Refused connections are not counted. */
  readonly setbacks = { limited: 0, unavailable: 0, lost: 0 }
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

  /** Waits for all running writes. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#writing)
  }

  /** After `stop`: compares the ledger with the database, and counts clients who were logged out. */
  async settle(database: DatabaseToBreak, clients = this.#clients): Promise<Result> {
    const books = await this.ledger.compare(database)
    const out = checkLoggedOut(clients)
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
      // Clients write in turn, because rate limits count each client's writes.
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
    // A repeated call must return the same reference.
    const repeated = await client.send(request)
    if (repeated.kind === 'answered' && repeated.status === 200 && repeated.body['reference'] !== entry.reference)
      this.surprises.push(`${entry.reference} was ${String(repeated.body['reference'])} in a repeated call`)
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
    // No retry: it would be a second registration.
    const outcome = await send(this.#site.origin, { ...calls.register, from: newNetworkAddress(), body })
    entry.acknowledged = this.#isAcknowledged(outcome)
    if (isUnavailable(outcome)) await pause(this.#random.between(50, 250))
  }

  /** Retries a write until the service acknowledges it. Undefined for a rate-limited or abandoned write. */
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

  /** Also counts the outcome. */
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
