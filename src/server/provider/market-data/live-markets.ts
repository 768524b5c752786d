import type { FastifyBaseLogger } from 'fastify'
import { type Clock, plusSeconds } from '../../platform/clock.ts'
import { createFaults } from '../../platform/faults.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { ProviderFault } from '../provider-call.ts'
import type { Exchange, OrderBook } from './exchange.ts'
import { type LiveMarket, liveMarketOf } from './live-market.ts'
import { type Market, offeredPairs } from './market.ts'

// One order book of all pairs serves every open offer builder: at most 40 calls a minute. With the polls' 52 in the first minute of an hour, that
// is less than the 100 that the exchange allows.
const sharedSeconds = 3
// After a 429, so that the poll of rates can use the exchange's rate limit.
const rateLimitPauseSeconds = 15
const minuteMs = 60_000
/** Each has the prices of all pairs. */
const mostMinutes = 100
// Two calls each: offers and rates need most of what the exchange allows.
const mostAskedPerMinute = 4

type Answer = OrderBook | ProviderFault

/**
 * Asks the exchange for bid and ask now. An answer that was asked for less than three seconds ago is shared in this process. UNAVAILABLE if the
 * exchange does not answer within five seconds, or wrongly.
 */
export function createLiveMarkets({ exchange, clock, log }: { exchange: Exchange; clock: Clock; log: FastifyBaseLogger }) {
  const faults = createFaults()
  let answer: Promise<Answer> | null = null
  let isPending = false
  let askedAt = new Date(0)
  let keptSeconds = sharedSeconds

  async function ask(): Promise<Answer> {
    try {
      const book = await exchange.orderBook(offeredPairs)
      const failures = faults.end('order-book')
      if (failures > 0) log.info({ subject: 'order-book', failures }, 'market data is current again')
      return book
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      if (faults.isNew('order-book', error)) log.warn({ subject: 'order-book', err: error }, 'no live market; offers cannot be made')
      if (error.status === 429) keptSeconds = rateLimitPauseSeconds
      return error
    } finally {
      isPending = false
    }
  }

  function currentAnswer(): Promise<Answer> {
    const now = clock()
    const isShared = isPending || (now >= askedAt && now < plusSeconds(askedAt, keptSeconds))
    if (answer && isShared) return answer
    isPending = true
    askedAt = now
    keptSeconds = sharedSeconds
    answer = ask()
    return answer
  }

  const judged = (book: Answer, market: Market) =>
    book instanceof ProviderFault ? fail('UNAVAILABLE', { retryAfterSeconds: keptSeconds }) : liveMarketOf(book, market)

  /** Answers about minutes that are over, by their beginning: they do not change. */
  const ofMinutes = new Map<number, Promise<Answer>>()

  let asked = { minute: 0, times: 0 }

  async function askAbout(minute: number, agoMs: number): Promise<Answer> {
    const thisMinute = Math.floor(clock().getTime() / minuteMs)
    asked = asked.minute === thisMinute ? { ...asked, times: asked.times + 1 } : { minute: thisMinute, times: 1 }
    try {
      if (asked.times > mostAskedPerMinute) throw new ProviderFault('the exchange was asked about too many earlier minutes')
      return await exchange.orderBook(offeredPairs, agoMs)
    } catch (error) {
      ofMinutes.delete(minute)
      if (!(error instanceof ProviderFault)) throw error
      log.warn({ subject: 'order-book', err: error }, 'the market of an earlier minute is unknown')
      return error
    }
  }

  return {
    read: async (market: Market): Promise<LiveMarket | Failure<'UNAVAILABLE'>> => judged(await currentAnswer(), market),

    /** The market at an earlier moment. Of the last minute, it is the market now. */
    async readAt(market: Market, at: Date): Promise<LiveMarket | Failure<'UNAVAILABLE'>> {
      const agoMs = clock().getTime() - at.getTime()
      if (agoMs < minuteMs) return judged(await currentAnswer(), market)
      const minute = Math.floor(at.getTime() / minuteMs)
      const known = ofMinutes.get(minute) ?? askAbout(minute, agoMs)
      ofMinutes.set(minute, known)
      if (ofMinutes.size > mostMinutes) ofMinutes.delete(ofMinutes.keys().next().value ?? minute)
      return judged(await known, market)
    },
  }
}
