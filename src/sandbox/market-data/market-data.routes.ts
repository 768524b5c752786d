import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { simulateOutage, isOutage } from '../vendor/outage.ts'
import { candles } from './candles.ts'
import { type ExchangeFaults, wrongReply } from './faults.ts'
import { currenciesInfo, pairInfo, pairs } from './listing.ts'
import { badRequest, limitReached, type Parameters, readParameters, Refusal } from './parameters.ts'
import { type BookFault, createOrderBook } from './order-book.ts'
import type { Prices } from './prices.ts'
import { tradeHistory } from './trades.ts'

export interface MarketDataParts {
  prices: Prices
  faults: ExchangeFaults['current']
  now: () => number
  callsPerMinute: number
}

/** The exchange's stand-in, for the prefix `/api/spot/rest-public`. It refuses a call if the real exchange would refuse it. */
export async function marketDataRoutes(app: FastifyInstance, { prices, faults, now, callsPerMinute }: MarketDataParts) {
  const limit = createCallLimit(callsPerMinute)

  // Bodies of any media type are read as text, so that malformed JSON gets the exchange's own refusal.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    const refusal = error instanceof Refusal ? error : badRequest()
    return reply.code(refusal.status).send(refusal.body)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(400).send(badRequest().body))

  /** The methods of the exchange's public REST API that our service calls. */
  const methods = new Map<string, (parameters: Parameters, book: BookFault) => unknown>([
    ['get_currencies_info', () => currenciesInfo],
    ['get_pairs_info', () => pairs.map(pairInfo)],
    ['get_trade_history', (parameters) => tradeHistory(parameters, prices, now())],
    ['get_candles', (parameters, fault) => candles(parameters, createOrderBook({ prices, now: now(), fault }))],
  ])

  app.route<{ Params: { method: string } }>({
    method: ['GET', 'POST'],
    url: '/:method',
    async handler(request, reply) {
      const { delayMs, failure, book } = faults()
      if (delayMs > 0) await wait(delayMs)
      if (isOutage(failure)) return simulateOutage(failure, request, reply)
      if (failure === 'unavailable') throw new Refusal(503, { error: 'Service Unavailable' })
      if (failure === 'rate-limited' || !limit.take(request.ip, now())) throw limitReached()
      const call = methods.get(request.params.method)
      if (!call) throw badRequest()

      const data = call(request.method === 'GET' ? {} : readParameters(String(request.body ?? '')), book)
      if (failure === 'none') return { ok: 'ok', data }
      const wrong = wrongReply(failure, data)
      return typeof wrong === 'string' ? reply.type('text/html').send(wrong) : wrong
    },
  })
}

/** The exchange's rate limit for each IP address and minute. Refused calls are not counted. */
function createCallLimit(callsPerMinute: number) {
  let minute = 0
  const callsByIp = new Map<string, number>()
  return {
    /** Counts a call, and returns whether the limit allows it. */
    take(ip: string, now: number): boolean {
      const current = Math.floor(now / 60_000)
      if (current !== minute) {
        minute = current
        callsByIp.clear()
      }
      const calls = callsByIp.get(ip) ?? 0
      if (calls >= callsPerMinute) return false
      callsByIp.set(ip, calls + 1)
      return true
    },
  }
}
