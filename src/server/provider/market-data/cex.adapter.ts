import { candle, dayOfCandles } from '#contract/limits.ts'
import { candleListOf, candlesOf, currenciesOf, dataOf, pairsOf, tradesOf } from './cex.answers.ts'
import { type Exchange, ExchangeFault } from './exchange.ts'

const callLimitMs = 5000
// All pairs of the exchange are some 300 KiB.
const largestAnswerBytes = 4 * 1024 * 1024

/**
 * CEX.IO Spot Trading, public REST (providers.md section 1). Each call costs one of 100 points a minute and network address.
 * `baseUrl` ends before the method's name: `https://trade.cex.io/api/spot/rest-public`.
 */
export function cexExchange({ baseUrl }: { baseUrl: string }): Exchange {
  async function ask<T>(method: string, parameters: object, read: (data: unknown) => T): Promise<T> {
    const data = dataOf(await answerOf(`${baseUrl.replace(/\/+$/, '')}/${method}`, parameters))
    if (data === null) throw new ExchangeFault(`${method}: the answer is not an ok with data`)
    return read(data)
  }

  return {
    // The exchange wants its own time, not the one of our rules: Date.now(), and as a number although the field says ISO.
    candles: (pairsList) =>
      ask('get_candles', { pairsList, fromISO: Date.now(), ...candle }, (data) =>
        given(candlesOf(data), ({ candles }) => Object.keys(candles).length, 'get_candles'),
      ),
    hours: (pair) =>
      ask('get_candles', { pair, toISO: Date.now(), ...dayOfCandles }, (data) =>
        given(candleListOf(data), (list) => list.length, 'get_candles'),
      ),
    currencies: () => ask('get_currencies_info', {}, (data) => given(currenciesOf(data), (list) => list.length, 'get_currencies_info')),
    pairs: () => ask('get_pairs_info', {}, (data) => given(pairsOf(data), (list) => list.length, 'get_pairs_info')),
    trades: (pair, count) =>
      ask('get_trade_history', { pair, pageSize: count }, (data) =>
        // It may send more than it was asked for.
        given(tradesOf(data).slice(0, count), (list) => list.length, 'get_trade_history'),
      ),
  }
}

/** An answer without one usable member is no answer: what was known before stays. */
function given<T>(answer: T, countOf: (answer: T) => number, method: string): T {
  if (countOf(answer) === 0) throw new ExchangeFault(`${method}: nothing in the answer can be used`)
  return answer
}

async function answerOf(url: string, parameters: object): Promise<unknown> {
  let response: Response
  let body: string
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(parameters),
      redirect: 'error',
      signal: AbortSignal.timeout(callLimitMs),
    })
    body = await boundedText(response)
  } catch (cause) {
    if (cause instanceof ExchangeFault) throw cause
    throw new ExchangeFault(cause instanceof Error && cause.name === 'TimeoutError' ? 'no answer in time' : 'cannot be reached', { cause })
  }
  if (response.status === 429) throw new ExchangeFault('asked too often', { limitReached: true })
  if (!response.ok) throw new ExchangeFault(`answered ${response.status}`)
  try {
    return JSON.parse(body)
  } catch {
    throw new ExchangeFault('the answer is not JSON')
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > largestAnswerBytes) throw new ExchangeFault('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
