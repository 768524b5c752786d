import { candleQuery, dayCandlesQuery } from '#contract/limits.ts'
import { callProvider, ProviderFault } from '../provider-call.ts'
import { candleListOf, candlesOf, currenciesOf, dataOf, pairsOf, tradesOf } from './cex.replies.ts'
import type { CandlesReply, Exchange } from './exchange.ts'

// The response with all pairs has some 300 KiB.
const maxBytes = 4 * 1024 * 1024
/** The resolution of `candleQuery`. */
const candleMs = 4 * 60 * 60 * 1000
const toleranceMs = 2 * 60 * 1000

/**
 * CEX.IO Spot Trading, public REST. At most 100 calls a minute from one network address.
 * `baseUrl` ends before the method's name: `https://trade.cex.io/api/spot/rest-public`. `now` is the real time, not our clock, because the
 * exchange's candles follow the real time.
 */
export function cexExchange({ baseUrl }: { baseUrl: string }, now: () => number = Date.now): Exchange {
  async function call<T extends unknown[] | CandlesReply>(method: string, parameters: object, read: (data: unknown) => T): Promise<T> {
    const reply = read(dataOf(method, await post(`${baseUrl.replace(/\/+$/, '')}/${method}`, parameters)))
    const { length } = 'candles' in reply ? Object.keys(reply.candles) : reply
    // An empty response is a fault, so that the last good response is kept.
    if (length === 0) throw new ProviderFault(`${method}: the response has no usable data`)
    return reply
  }

  return {
    // The exchange takes a number, although the field's name says ISO.
    candles: (pairsList) =>
      call('get_candles', { pairsList, fromISO: now(), ...candleQuery }, (data) => withoutOldCandles(candlesOf(data), now())),
    hourlyCandles: (pair) => call('get_candles', { pair, toISO: now(), ...dayCandlesQuery }, candleListOf),
    currencies: () => call('get_currencies_info', {}, currenciesOf),
    pairs: () => call('get_pairs_info', {}, pairsOf),
    // The exchange may send more than `pageSize`.
    trades: (pair, count) => call('get_trade_history', { pair, pageSize: count }, (data) => tradesOf(data).slice(0, count)),
  }
}

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
