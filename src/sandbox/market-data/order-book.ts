import type { Pair } from './listing.ts'
import type { Prices, Side, Span } from './prices.ts'

/** Faults of the order book, with the texts of the control page. */
export const bookFaults = {
  none: 'Works',
  stale: 'Stale: no change for ten minutes',
  'stale-bids': 'Apart: bids without change for ten minutes',
  crossed: 'Crossed: bids above asks',
  'no-bids': 'No bids',
} as const
export type BookFault = keyof typeof bookFaults

const staleMs = 10 * 60_000
const crossedShare = 1.002

/** The best prices of both sides, as the exchange knows them at the time `now`, in ms. */
export const createOrderBook = ({ prices, now, fault = 'none' }: { prices: Prices; now: number; fault?: BookFault }) => ({
  /** The time of the newest price of a side, in ms. */
  timeOf: (side: Side): number => (fault === 'stale' || (fault === 'stale-bids' && side === 'bestBid') ? now - staleMs : now),

  /** The prices from `from` to the end of the step that contains `until` (both ms); undefined for a side without offers. */
  span(pair: Pair, side: Side, from: number, until: number): Span | undefined {
    if (side === 'bestAsk' || fault !== 'crossed')
      return side === 'bestBid' && fault === 'no-bids' ? undefined : prices.span(pair, side, from, until)
    const asks = prices.span(pair, 'bestAsk', from, until)
    const above = (ask: number) => Number((ask * crossedShare).toFixed(pair.pricePrecision))
    return asks && { open: above(asks.open), high: above(asks.high), low: above(asks.low), close: above(asks.close) }
  },
})

export type OrderBook = ReturnType<typeof createOrderBook>
