import { findPair, type Pair, usdLevel } from './listing.ts'
import { type Parameters, invalidParameter, missingParameter, unsupportedPair } from './parameters.ts'
import type { Prices } from './prices.ts'
import { noise, seedOf } from './random-walk.ts'

const slotMs = 20_000
const maxTrades = 10_000
const defaultPageSize = 1000

/** A number from 0 to 1. */
const randomAt = (seed: number, row: number, slot: number) => (noise(seed, row, slot) + 1) / 2

/** The one trade in a slot of twenty seconds. Its time, side and amount depend only on pair and slot. */
function tradeOfSlot(slot: number, pair: Pair, prices: Prices) {
  const seed = seedOf(`trades ${pair.name}`)
  const at = slot * slotMs + Math.floor(randomAt(seed, 0, slot) * slotMs)
  const side = randomAt(seed, 1, slot) < 0.5 ? 'BUY' : 'SELL'
  const price = prices.priceAt(pair, side === 'BUY' ? 'bestAsk' : 'bestBid', at)
  if (price === undefined) return undefined
  // A trade has 20 to 6,000 dollars. Small trades are more frequent than large ones.
  const dollars = 20 * 300 ** (randomAt(seed, 2, slot) ** 2)
  const amount = (dollars / usdLevel(pair.base)).toFixed(8)
  return { at, tradeId: `${at}-0`, dateISO: new Date(at).toISOString(), side, price: price.toFixed(pair.pricePrecision), amount }
}

/** The data of `get_trade_history`, newest first. The order of the real exchange is not documented, so callers must sort by `dateISO`. */
export function tradeHistory({ pair: name, pageSize = defaultPageSize }: Parameters, prices: Prices, now: number) {
  if (name === undefined) throw missingParameter('pair')
  const pair = findPair(String(name))
  if (!pair) throw unsupportedPair(String(name))
  if (typeof pageSize !== 'number' || !Number.isInteger(pageSize) || pageSize < 1 || pageSize > maxTrades) {
    throw invalidParameter(`Parameter pageSize should be a whole number from 1 to ${maxTrades}`)
  }
  const trades: Omit<NonNullable<ReturnType<typeof tradeOfSlot>>, 'at'>[] = []
  for (let slot = Math.floor(now / slotMs); trades.length < pageSize; slot--) {
    const trade = tradeOfSlot(slot, pair, prices)
    if (!trade) break
    const { at, ...shown } = trade
    if (at <= now) trades.push(shown)
  }
  return { pageSize, trades }
}
