import type { Candle } from '../provider/market-data/exchange.ts'

// In the year 2100, so that no candle is too old unless the test says so.
const farFuture = 4_102_444_800_000

/** A candle whose rates are all the same. `timestamp`: milliseconds since 1970. */
export const candleOf = (close: number, { timestamp = farFuture, ...changes }: Partial<Candle> = {}): Candle => ({
  timestamp,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
  resolution: '4h',
  timestampISO: new Date(timestamp).toISOString(),
  ...changes,
})
