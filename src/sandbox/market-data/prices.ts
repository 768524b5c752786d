import { cryptoCurrencies, fiatCurrencies, type Currency } from '#contract/currencies.ts'
import { findPair, type Pair } from './listing.ts'
import { marketDailyMove, coinLevels, fiatLevels } from './price-levels.ts'
import { seedOf, stepMs, wander } from './wander.ts'

/** Side of the order book. */
export type Side = 'bestAsk' | 'bestBid'

/** First, highest, lowest and last price of a period. */
export interface Span {
  open: number
  high: number
  low: number
  close: number
}

const hourMs = 3_600_000
const stepsPerHour = hourMs / stepMs
const maxCachedHours = 50_000

/** The logarithm of a pair's middle price at each step. */
function createPaths(seed: string): (pair: Pair, step: number) => number {
  const market = wander(seedOf(`${seed} market`))
  const paths = new Map<Currency, (step: number) => number>()
  for (const fiat of fiatCurrencies) {
    const own = wander(seedOf(`${seed} ${fiat}`))
    const { usd, dailyMove } = fiatLevels[fiat]
    paths.set(fiat, (step) => Math.log(usd) + dailyMove * own(step))
  }
  for (const coin of cryptoCurrencies) {
    const own = wander(seedOf(`${seed} ${coin}`))
    const { usd, dailyMove, followsMarket } = coinLevels[coin]
    const level = Math.log(usd)
    paths.set(coin, (step) => level + dailyMove * own(step) + followsMarket * marketDailyMove * market(step))
  }
  return ({ base, quote }, step) => paths.get(base)!(step) - paths.get(quote)!(step)
}

/** The span of a pair's middle logarithms between two steps. Whole hours are cached: long candles share them. */
function createSpans(middleLog: (pair: Pair, step: number) => number) {
  const hours = new Map<string, Span>()

  function walk(pair: Pair, firstStep: number, lastStep: number): Span {
    const open = middleLog(pair, firstStep)
    const span = { open, high: open, low: open, close: open }
    for (let step = firstStep + 1; step <= lastStep; step++) {
      const price = middleLog(pair, step)
      if (price > span.high) span.high = price
      else if (price < span.low) span.low = price
      span.close = price
    }
    return span
  }

  function wholeHour(pair: Pair, firstStep: number): Span {
    const key = `${pair.name} ${firstStep}`
    const known = hours.get(key)
    if (known) return known
    const span = walk(pair, firstStep, firstStep + stepsPerHour - 1)
    if (hours.size >= maxCachedHours) hours.delete(hours.keys().next().value!)
    hours.set(key, span)
    return span
  }

  return (pair: Pair, firstStep: number, lastStep: number): Span => {
    let total: Span | undefined
    for (let step = firstStep; step <= lastStep; step += stepsPerHour) {
      const whole = step + stepsPerHour - 1 <= lastStep
      const part = whole ? wholeHour(pair, step) : walk(pair, step, lastStep)
      total = total
        ? { open: total.open, high: Math.max(total.high, part.high), low: Math.min(total.low, part.low), close: part.close }
        : part
    }
    return total!
  }
}

function displayed(pair: Pair, side: Side, log: number): number {
  const { halfSpread } = coinLevels[pair.base]
  return Number((Math.exp(log) * (1 + (side === 'bestAsk' ? halfSpread : -halfSpread))).toFixed(pair.pricePrecision))
}

/**
 * The prices: a pure function of seed, pair and time, so that a restart changes nothing and candles of all resolutions agree. A pinned
 * pair keeps its price, in the past too; other pairs keep moving.
 */
export function createPrices(seed: string) {
  const middleLog = createPaths(seed)
  const spanOf = createSpans(middleLog)
  const pins = new Map<string, number>()

  return {
    /** The best price of that side at the time `at` (ms); undefined for a market without offers. */
    priceAt(pair: Pair, side: Side, at: number): number | undefined {
      const pinned = pins.get(pair.name)
      if (pinned !== undefined) return pinned
      return pair.quoted ? displayed(pair, side, middleLog(pair, Math.floor(at / stepMs))) : undefined
    },

    /** The prices from `from` to the end of the step that contains `until` (both ms). */
    span(pair: Pair, side: Side, from: number, until: number): Span | undefined {
      const pinned = pins.get(pair.name)
      if (pinned !== undefined) return { open: pinned, high: pinned, low: pinned, close: pinned }
      if (!pair.quoted) return undefined
      const logs = spanOf(pair, Math.floor(from / stepMs), Math.floor(until / stepMs))
      return {
        open: displayed(pair, side, logs.open),
        high: displayed(pair, side, logs.high),
        low: displayed(pair, side, logs.low),
        close: displayed(pair, side, logs.close),
      }
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
