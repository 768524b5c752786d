import type { Candle } from '../provider/market-data/exchange.ts'

/** A candle whose rates are all the same. `timestamp`: milliseconds since 1970. */
export const candleOf = (close: number, { timestamp = 0, ...changes }: Partial<Candle> = {}): Candle => ({
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
