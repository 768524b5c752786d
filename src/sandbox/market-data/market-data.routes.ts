import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { simulateOutage, isOutage } from '../vendor/outage.ts'
import { candles } from './candles.ts'
import { type ExchangeFaults, wrongReply } from './faults.ts'
import { currenciesInfo, findPair, pairInfo, pairs } from './listing.ts'
import {
  badRequest,
  isTextList,
  limitReached,
  okWithError,
  type Parameters,
  readParameters,
  Refusal,
  unsupportedPair,
} from './parameters.ts'
import { type BookFault, createOrderBook } from './order-book.ts'
import type { Prices } from './prices.ts'
import { tradeHistory } from './trades.ts'

function currenciesInfoOf({ currencies: names }: Parameters) {
  if (names === undefined) return currenciesInfo
  if (!isTextList(names)) throw okWithError('Parameter currencies should be Array of Strings')
  return currenciesInfo.filter(({ currency }) => names.includes(currency))
}

function pairsInfoOf({ pairs: names }: Parameters) {
  if (names === undefined) return pairs.map(pairInfo)
  if (!isTextList(names)) throw okWithError('Parameter pairs should be Array of Strings')
  return names.map((name) => {
    const pair = findPair(name)
    if (!pair) throw unsupportedPair(name)
    return pairInfo(pair)
  })
}

/** The methods of the exchange's public REST API that our service calls. */
const exchangeMethods = ['get_currencies_info', 'get_pairs_info', 'get_trade_history', 'get_candles'] as const
type ExchangeMethod = (typeof exchangeMethods)[number]
const isExchangeMethod = (name: string): name is ExchangeMethod => (exchangeMethods as readonly string[]).includes(name)

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

  function call(method: ExchangeMethod, parameters: Parameters, book: BookFault) {
    switch (method) {
      case 'get_currencies_info':
        return currenciesInfoOf(parameters)
      case 'get_pairs_info':
        return pairsInfoOf(parameters)
      case 'get_trade_history':
        return tradeHistory(parameters, prices, now())
      case 'get_candles':
        return candles(parameters, createOrderBook({ prices, now: now(), fault: book }))
    }
  }

  app.route<{ Params: { method: string } }>({
    method: ['GET', 'POST'],
    url: '/:method',
    async handler(request, reply) {
      const { method } = request.params
      const { delayMs, failure, book } = faults()
      if (delayMs > 0) await wait(delayMs)
      if (isOutage(failure)) return simulateOutage(failure, request, reply)
      if (failure === 'unavailable') throw new Refusal(503, { error: 'Service Unavailable' })
      if (failure === 'rate-limited' || !limit.take(request.ip, now())) throw limitReached()
      if (!isExchangeMethod(method)) throw badRequest()

      const data = call(method, request.method === 'GET' ? {} : readParameters(String(request.body ?? '')), book)
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
