import type { FastifyBaseLogger } from 'fastify'
import { tradeHistoryPair } from '#contract/limits.ts'
import { type Clock, plusSeconds } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type CandlesAnswer, type Exchange, ExchangeFault } from './exchange.ts'
import { type Known, saveKnown, type Subject } from './market-data.store.ts'
import { createHoursPoll } from './hours.poll.ts'
import { type Candles, offeredPairs } from './market.ts'
import type { Memory } from './memory.ts'
import { createLease } from './lease.ts'

// Together some 6 of the 100 points that the exchange gives us a minute.
const periodSeconds: Record<Subject, number> = { candles: 30, trades: 30, pairs: 10 * 60, currencies: 60 * 60 }
const retrySeconds = 15
const turnTrySeconds = 5
// Due times are looked at this often; it says nothing about how often the exchange is asked.
const tickMs = 1000
/** How many trades are kept: as many as a caller may ask for. */
const tradesKept = 100

export interface Poll {
  /** Asks for everything once, unless another replica does, and goes on from there. Answers after the first round, whatever it brought. */
  start(): Promise<void>
  /** Asks for what is due now, if it is this replica's turn. */
  round(): Promise<void>
  stop(): Promise<void>
}

export interface PollParts {
  database: Database
  clock: Clock
  exchange: Exchange
  memory: Memory
  log: FastifyBaseLogger
  /** From 0 to 1: keeps us off the same second of every minute. */
  random?: () => number
}

export function createPoll({ database, clock, exchange, memory, log, random = Math.random }: PollParts): Poll {
  const turn = createLease(database)
  const hours = createHoursPoll({ database, clock, exchange, log })
  const due = new Map<Subject, Date>()
  let askAgainAt = new Date(0)
  let tryTurnAt = new Date(0)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  const ask: { [S in Subject]: () => Promise<NonNullable<Known[S]>['data']> } = {
    candles: async () => merged((await memory.current()).candles?.data ?? {}, await exchange.candles(offeredPairs), clock()),
    trades: () => exchange.trades(tradeHistoryPair, tradesKept),
    pairs: () => exchange.pairs(),
    currencies: () => exchange.currencies(),
  }

  /** True if the exchange gave it. */
  async function renew(subject: Subject): Promise<boolean> {
    due.set(subject, plusSeconds(clock(), retrySeconds))
    try {
      const dated = { data: await ask[subject](), asOf: clock() } as NonNullable<Known[typeof subject]>
      await saveKnown(database, subject, dated)
      memory.put(subject, dated)
      // A tenth sooner or later.
      due.set(subject, plusSeconds(clock(), periodSeconds[subject] * (0.9 + 0.2 * random())))
      return true
    } catch (error) {
      if (!(error instanceof ExchangeFault)) log.error({ err: error, subject }, 'market data could not be kept')
      else log.warn({ subject, reason: error.message }, 'the exchange gave no market data; the last known stays')
      if (error instanceof ExchangeFault && error.limitReached) askAgainAt = plusSeconds(nextMinute(clock()), 5 * random())
      return false
    }
  }

  async function round(): Promise<void> {
    if (!(await haveTurn())) return
    const now = clock()
    if (now < askAgainAt) return
    const subjects = (Object.keys(periodSeconds) as Subject[]).filter((subject) => now >= (due.get(subject) ?? now))
    const given = await Promise.all(subjects.map(renew))
    // Only of pairs that the exchange quotes, and not while it is at fault.
    if (!given.every(Boolean)) return
    await hours.round(async () => {
      const { candles } = await memory.current()
      return offeredPairs.filter((pair) => candles && pair in candles.data)
    })
  }

  async function haveTurn(): Promise<boolean> {
    if (clock() < tryTurnAt) return turn.held()
    tryTurnAt = plusSeconds(clock(), turnTrySeconds)
    return turn.take()
  }

  async function roundAndOn(): Promise<void> {
    try {
      await round()
    } catch (error) {
      log.warn({ err: error }, 'market data could not be renewed')
    }
    if (!stopped) timer = setTimeout(tick, tickMs)
  }

  function tick(): void {
    running = roundAndOn()
  }

  return {
    async start() {
      tick()
      await running
    },
    round,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
      // Where the database does not answer any more, the turn runs out by itself.
      await turn.giveUp().catch(() => {})
    },
  }
}

/** The last good candle of each pair stays until a new one comes, except where the exchange says that it has no such pair. */
function merged(before: Candles, { candles, notListed }: CandlesAnswer, now: Date): Candles {
  const asOf = now.toISOString()
  const listed = Object.entries(before).filter(([pair]) => !notListed.includes(pair))
  const fresh = Object.entries(candles).map(([pair, candle]) => [pair, { candle, asOf }])
  return { ...Object.fromEntries(listed), ...Object.fromEntries(fresh) }
}

/** The exchange gives new points when the next minute of the clock begins. */
const nextMinute = (now: Date) => new Date((Math.floor(now.getTime() / 60_000) + 1) * 60_000)
