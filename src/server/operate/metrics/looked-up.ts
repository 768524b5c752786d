import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Breaker } from '../../provider/breaker.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import type { MarketData } from '../../provider/market-data/market-data.ts'
import { readBacklogs } from '../../platform/queue/backlog.ts'

export interface LookedUp {
  pools: { calls: pg.Pool; queue: pg.Pool }
  /** Where the queue is read. */
  database: Database
  breakers: Breaker[]
  marketData: Pick<MarketData, 'rates'>
  /** How long ago what is past its time was last removed. */
  secondsSinceRemoval(): Promise<number | null>
  clock: Clock
}

/** What is not counted as it happens but looked up when somebody asks for the metrics. Answers a function that looks it all up. */
export function lookedUp(
  registry: Registry,
  { pools, database, breakers, marketData, secondsSinceRemoval, clock }: LookedUp,
): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name: `kantor_${name}`, help, labelNames, registers: [registry] })

  const connections = gauge('database_connections', 'Connections to PostgreSQL, by pool.', 'pool', 'state')
  const connectionsLimit = gauge('database_connections_limit', 'How many connections a pool may have.', 'pool')
  const connectionsAwaited = gauge('database_connections_awaited', 'How many wait for a connection of a pool.', 'pool')
  const databaseAnswers = gauge('database_answers', '1 where PostgreSQL answered when the metrics were asked for, 0 where it did not.')
  const waiting = gauge('queue_waiting', 'Jobs that wait, be it for their first try or for the next.', 'queue')
  const oldest = gauge('queue_oldest_seconds', 'How long the oldest waiting job has been there; 0 where there is none.', 'queue')
  const deadLetters = gauge('queue_dead_letters', 'Jobs that were given up and wait for a person.', 'queue')
  const breakerState = gauge('breaker_state', '1 for the state that a breaker is in, 0 for the others.', 'provider', 'state')
  const removalAge = gauge('removal_age_seconds', 'How long ago what is past its time was last removed.')
  const rateAge = gauge('rate_age_seconds', 'How old the last known rate of a pair is.', 'pair')

  function lookAtPools(): void {
    for (const [name, pool] of Object.entries(pools)) {
      connections.set({ pool: name, state: 'idle' }, pool.idleCount)
      connections.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
      connectionsLimit.set({ pool: name }, pool.options.max)
      connectionsAwaited.set({ pool: name }, pool.waitingCount)
    }
  }

  function lookAtBreakers(): void {
    for (const { provider, state } of breakers)
      for (const each of ['closed', 'open', 'half-open']) breakerState.set({ provider, state: each }, state() === each ? 1 : 0)
  }

  async function lookAtQueues(): Promise<void> {
    // What is not known is not told: a number that stood still would look like a queue that does.
    for (const each of [waiting, oldest, deadLetters]) each.reset()
    const backlogs = await readBacklogs(database).catch(() => null)
    databaseAnswers.set(backlogs ? 1 : 0)
    for (const backlog of backlogs ?? []) {
      waiting.set({ queue: backlog.queue }, backlog.waiting)
      oldest.set({ queue: backlog.queue }, backlog.oldestSeconds)
      deadLetters.set({ queue: backlog.queue }, backlog.deadLetters)
    }
  }

  async function lookAtRates(): Promise<void> {
    rateAge.reset()
    const known = await marketData.rates().catch(() => null)
    if (!known || known instanceof Failure) return
    const now = clock().getTime()
    for (const { crypto, fiat, asOf } of known.data) rateAge.set({ pair: `${crypto}-${fiat}` }, (now - Date.parse(asOf)) / 1000)
  }

  async function lookAtRemovals(): Promise<void> {
    removalAge.remove()
    const seconds = await secondsSinceRemoval().catch(() => null)
    if (seconds !== null) removalAge.set(seconds)
  }

  return async () => {
    lookAtPools()
    lookAtBreakers()
    await Promise.all([lookAtQueues(), lookAtRates(), lookAtRemovals()])
  }
}
