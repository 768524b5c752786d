import { candleQuery, dayCandlesQuery } from '#contract/limits.ts'
import { callProvider, ProviderFault } from '../provider-call.ts'
import { bookSideOf, candleListOf, candlesOf, currenciesOf, dataOf, pairsOf, tradesOf } from './cex.replies.ts'
import type { BookSide, CandlesReply, Exchange } from './exchange.ts'

// The response with all pairs has some 300 KiB.
const maxBytes = 4 * 1024 * 1024
/** The resolution of `candleQuery`. */
const candleMs = 4 * 60 * 60 * 1000
const toleranceMs = 2 * 60 * 1000
/** The parameters of get_candles for one side of the order book. */
const bookQuery = { limit: 1, resolution: '1m' } as const

/**
 * CEX.IO Spot Trading, public REST. At most 100 calls a minute from one network address.
 * `baseUrl` ends before the method's name: `https://trade.cex.io/api/spot/rest-public`. `now` is the real time, not our clock, because the
 * exchange's candles follow the real time.
 */
export function cexExchange({ baseUrl }: { baseUrl: string }, now: () => number = Date.now): Exchange {
  const urlOf = (method: string) => `${baseUrl.replace(/\/+$/, '')}/${method}`

  async function call<T extends unknown[] | CandlesReply | BookSide>(
    method: string,
    parameters: object,
    read: (data: unknown) => T,
  ): Promise<T> {
    const reply = read(dataOf(method, await post(urlOf(method), parameters)))
    // An empty response is a fault, so that the last good response is kept.
    if (entriesIn(reply).length === 0) throw new ProviderFault(`${method}: the response has no usable data`)
    return reply
  }

  return {
    // The exchange takes a number, although the field's name says ISO.
    candles: (pairsList) =>
      call('get_candles', { pairsList, fromISO: now(), ...candleQuery }, (data) => withoutOldCandles(candlesOf(data), now())),
    hourlyCandles: (pair) => call('get_candles', { pair, toISO: now(), ...dayCandlesQuery }, candleListOf),
    async orderBook(pairs, agoMs = 0) {
      const askedAt = now() - agoMs
      // By its end: the newest candle of a side without changes is of an earlier minute.
      const side = (dataType: 'bestAsk' | 'bestBid') =>
        call('get_candles', { pairsList: pairs, toISO: askedAt, dataType, ...bookQuery }, (data) => bookSideOf(data, pairs))
      const [bestAsk, bestBid] = await Promise.all([side('bestAsk'), side('bestBid')])
      return { askedAt: new Date(askedAt), source: urlOf('get_candles'), bestAsk, bestBid }
    },
    currencies: () => call('get_currencies_info', {}, currenciesOf),
    pairs: () => call('get_pairs_info', {}, pairsOf),
    // The exchange may send more than `pageSize`.
    trades: (pair, count) => call('get_trade_history', { pair, pageSize: count }, (data) => tradesOf(data).slice(0, count)),
  }
}

// A side of the order book may have no offers at all.
const entriesIn = (reply: unknown[] | CandlesReply | BookSide): unknown[] =>
  Array.isArray(reply) ? reply : Object.keys('sent' in reply ? reply.sent : reply.candles)

/** Without candles whose interval ended more than two minutes ago: such a candle is no answer, because the exchange is frozen. */
function withoutOldCandles({ candles, notListed }: CandlesReply, now: number): CandlesReply {
  const oldestStart = now - candleMs - toleranceMs
  return { candles: Object.fromEntries(Object.entries(candles).filter(([, { timestamp }]) => timestamp >= oldestStart)), notListed }
}

async function post(url: string, parameters: object): Promise<unknown> {
  const { status, json } = await callProvider(
    new URL(url),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(parameters),
    },
    { maxBytes },
  )
  if (status === 429) throw new ProviderFault('the rate limit is reached', { status })
  if (status < 200 || status > 299) throw new ProviderFault(`responded with ${status}`)
  return json
}
