import type { MarketSnapshot } from '#contract/endpoints/market-data.ts'

/** Three rates and two trades, as of noon. BTC has no rate in dollars. The rate of DOT in pounds is derived. */
export const exampleMarket = {
  takenAt: '2026-11-21T12:00:30.000Z',
  rates: {
    ok: 'ok',
    data: [
      { crypto: 'BTC', fiat: 'EUR', close: 80_000, asOf: '2026-11-21T12:00:00.000Z' },
      { crypto: 'BTC', fiat: 'GBP', close: 70_000.5, asOf: '2026-11-21T12:00:00.000Z' },
      { crypto: 'DOT', fiat: 'GBP', close: 1.8549, asOf: '2026-11-21T12:00:00.000Z', derived: true },
    ],
    asOf: '2026-11-21T12:00:00.000Z',
  },
  trades: {
    ok: 'ok',
    data: {
      pageSize: 2,
      trades: [
        { tradeId: '2', dateISO: '2026-11-21T11:59:58.000Z', side: 'SELL', price: '98049.7', amount: '0.00622468' },
        { tradeId: '1', dateISO: '2026-11-21T11:59:51.000Z', side: 'BUY', price: '98052.6', amount: '0.00259175' },
      ],
    },
    asOf: '2026-11-21T12:00:00.000Z',
  },
} satisfies MarketSnapshot

const timestampISO = '2026-11-21T08:00:00.000Z'

/** The reply with the latest candle of a pair, with this close. */
export const exampleCandle = (close: number, more: { asOf?: string; derived?: boolean } = {}) => ({
  ok: 'ok' as const,
  data: [{ timestamp: 1, open: close, high: close, low: close, close, volume: 0, resolution: '4h', timestampISO }],
  asOf: new Date().toISOString(),
  ...more,
})
