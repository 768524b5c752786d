import { setTimeout as pause } from 'node:timers/promises'
import { calls, idempotencyKeyHeader } from '#contract/calls.ts'
import { aPassword, newNetworkAddress, type Site } from '../client.ts'
import { isRefused, isUnavailable, type Outcome, send } from '../http.ts'
import type { Random } from '../random.ts'
import type { Client } from './client.ts'
import type { Ledger } from './ledger.ts'

/** How the writes are divided, in percent; the rest are sign-ups. */
const share = { exchangeRequests: 45, profileUpdates: 45 }
/** Of the requests without an answer, so many are not retried, in percent. */
const abandonedShare = 15
const longestTryMs = 90_000

export interface Writers {
  /** How many writes were acknowledged so far. */
  acknowledged(): number
  /** Answers that nobody expects. */
  surprises(): string[]
  /** How many answers were 429, 503 and none; requests that did not even reach the service are not counted. */
  setbacks(): { limited: number; unavailable: number; lost: number }
  /** When the service last acknowledged a write, by `performance.now()`. */
  lastAt(): number
  /** Waits until everybody has finished what they have begun. */
  stop(): Promise<void>
}

/** Clients who write all the time, at most `parallel` at once. Every acknowledged write goes into the ledger. */
export function startWriters(
  { site: { origin, ended }, clients, ledger, random }: { site: Site; clients: Client[]; ledger: Ledger; random: Random },
  { parallel }: { parallel: number },
): Writers {
  const idle = [...clients]
  const surprises: string[] = []
  const setbacks = { limited: 0, unavailable: 0, lost: 0 }
  let acknowledged = 0
  let lastAt = 0
  let isStopped = false
  const stopping = () => isStopped || ended?.aborted

  function note(outcome: Outcome): void {
    if (outcome.kind === 'lost') setbacks.lost += isRefused(outcome) ? 0 : 1
    else if (outcome.status === 503) setbacks.unavailable++
    else if (outcome.status === 429) setbacks.limited++
    else surprises.push(`${outcome.status} ${JSON.stringify(outcome.body)}`)
  }

  /** Whether it was acknowledged. Rate-limited and abandoned writes were not. */
  async function persist(attempt: () => Promise<Outcome>): Promise<Extract<Outcome, { kind: 'answered' }> | undefined> {
    const giveUpAt = performance.now() + longestTryMs
    for (;;) {
      const outcome = await attempt()
      if (outcome.kind === 'answered' && outcome.status === 200) {
        acknowledged++
        lastAt = outcome.at
        return outcome
      }
      note(outcome)
      const isAbandoned = !isRefused(outcome) && random() * 100 < abandonedShare
      if (!isUnavailable(outcome) || performance.now() > giveUpAt || isAbandoned || ended?.aborted) return undefined
      await pause(random.between(50, 250))
    }
  }

  async function exchangeRequest(client: Client): Promise<void> {
    const entry = ledger.exchangeRequest(client, random.between(1, 1_000_000))
    const request = { ...calls.submitExchangeRequest, body: entry.body, headers: { [idempotencyKeyHeader]: entry.key } }
    const answer = await persist(() => client.send(request))
    if (!answer) return
    entry.reference = String(answer.body['reference'])
    if (random() < 0.05) await again()

    // A client who did not see the answer repeats the call: the answer must be the same.
    async function again() {
      const repeated = await client.send(request)
      if (repeated.kind === 'answered' && repeated.status === 200 && repeated.body['reference'] !== entry.reference)
        surprises.push(`${entry.reference} was ${String(repeated.body['reference'])} when it was asked for again`)
    }
  }

  async function profileUpdate(client: Client): Promise<void> {
    const entry = ledger.profileUpdate(client)
    const body = { firstName: entry.firstName, lastName: 'Chaos', phone: '', country: 'PL' }
    const answer = await persist(() => {
      entry.tries++
      return client.send({ ...calls.updateProfile, body })
    })
    if (answer) entry.acknowledged = true
  }

  async function signUp(): Promise<void> {
    const entry = ledger.registration()
    const from = newNetworkAddress()
    const body = { email: entry.email, password: aPassword }
    // Never retried: a second try would be a second sign-up.
    const outcome = await send(origin, { ...calls.register, from, body })
    if (outcome.kind === 'answered' && outcome.status === 200) {
      entry.acknowledged = true
      acknowledged++
      lastAt = outcome.at
    } else note(outcome)
    if (isUnavailable(outcome)) await pause(random.between(50, 250))
  }

  async function write(): Promise<void> {
    while (!stopping()) {
      const turn = random() * 100
      if (turn >= share.exchangeRequests + share.profileUpdates) {
        await signUp()
        continue
      }
      // In turn: a client's writes are counted by the rate limits.
      const client = idle.shift()
      if (!client) {
        await pause(10)
        continue
      }
      await (turn < share.exchangeRequests ? exchangeRequest(client) : profileUpdate(client))
      idle.push(client)
    }
  }

  const writing = Array.from({ length: parallel }, write)
  return {
    acknowledged: () => acknowledged,
    surprises: () => surprises,
    setbacks: () => setbacks,
    lastAt: () => lastAt,
    async stop() {
      isStopped = true
      await Promise.all(writing)
    },
  }
}
