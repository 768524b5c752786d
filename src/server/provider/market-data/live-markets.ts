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

  return {
    async read(market: Market): Promise<LiveMarket | Failure<'UNAVAILABLE'>> {
      const book = await currentAnswer()
      return book instanceof ProviderFault ? fail('UNAVAILABLE', { retryAfterSeconds: keptSeconds }) : liveMarketOf(book, market)
    },
  }
}
