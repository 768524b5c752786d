import { cryptoCurrencies, fiatCurrencies, type Currency } from '#contract/currencies.ts'
import { findPair, type Pair } from './listing.ts'
import { marketDailyMove, coinLevels, fiatLevels } from './price-levels.ts'
import { seedOf, stepMs, randomWalk } from './random-walk.ts'

/** The side of the order book. */
export type Side = 'bestAsk' | 'bestBid'

/** The first, highest, lowest and last price of a period. */
export interface Span {
  open: number
  high: number
  low: number
  close: number
}

/** The logarithm of a pair's middle price at each step. */
function createPaths(seed: string): (pair: Pair, step: number) => number {
  const market = randomWalk(seedOf(`${seed} market`))
  const paths = new Map<Currency, (step: number) => number>()
  for (const fiat of fiatCurrencies) {
    const ownWalk = randomWalk(seedOf(`${seed} ${fiat}`))
    const { usd, dailyMove } = fiatLevels[fiat]
    paths.set(fiat, (step) => Math.log(usd) + dailyMove * ownWalk(step))
  }
  for (const coin of cryptoCurrencies) {
    const ownWalk = randomWalk(seedOf(`${seed} ${coin}`))
    const { usd, dailyMove, followsMarket } = coinLevels[coin]
    const level = Math.log(usd)
    paths.set(coin, (step) => level + dailyMove * ownWalk(step) + followsMarket * marketDailyMove * market(step))
  }
  return ({ base, quote }, step) => paths.get(base)!(step) - paths.get(quote)!(step)
}

/** The first, highest, lowest and last logarithm of the price between two steps. */
function spanOf(logAt: (step: number) => number, firstStep: number, lastStep: number): Span {
  const open = logAt(firstStep)
  const span = { open, high: open, low: open, close: open }
  for (let step = firstStep + 1; step <= lastStep; step++) {
    const log = logAt(step)
    if (log > span.high) span.high = log
    else if (log < span.low) span.low = log
    span.close = log
  }
  return span
}

function toPrice(pair: Pair, side: Side, log: number): number {
  const { halfSpread } = coinLevels[pair.base]
  return Number((Math.exp(log) * (1 + (side === 'bestAsk' ? halfSpread : -halfSpread))).toFixed(pair.pricePrecision))
}

/**
 * The prices depend only on seed, pair and time. So a restart does not change them, and candles of all resolutions agree. A pinned pair has the
 * pinned price in past candles too.
 */
export function createPrices(seed: string) {
  const middleLog = createPaths(seed)
  const pins = new Map<string, number>()

  return {
    /** The best price of this side at the time `at` in ms; undefined for an unpinned market without offers. */
    priceAt(pair: Pair, side: Side, at: number): number | undefined {
      const pinned = pins.get(pair.name)
      if (pinned !== undefined) return pinned
      return pair.hasOffers ? toPrice(pair, side, middleLog(pair, Math.floor(at / stepMs))) : undefined
    },

    /** The prices from `from` to the end of the step that contains `until` (both ms). */
    span(pair: Pair, side: Side, from: number, until: number): Span | undefined {
      const pinned = pins.get(pair.name)
      if (pinned !== undefined) return { open: pinned, high: pinned, low: pinned, close: pinned }
      if (!pair.hasOffers) return undefined
      const logs = spanOf((step) => middleLog(pair, step), Math.floor(from / stepMs), Math.floor(until / stepMs))
      const price = (log: number) => toPrice(pair, side, log)
      return { open: price(logs.open), high: price(logs.high), low: price(logs.low), close: price(logs.close) }
    },

    pinned: (): Record<string, number> => Object.fromEntries(pins),

    /** Pins a listed pair at this price; null releases it. */
    pin(name: string, price: number | null) {
      if (!findPair(name)) throw new Error(`pair ${name} is not listed`)
      if (price === null) pins.delete(name)
      else pins.set(name, price)
    },

    unpinAll: () => pins.clear(),
  }
}

export type Prices = ReturnType<typeof createPrices>
