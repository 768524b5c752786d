const timestampISO = '2026-11-21T08:00:00.000Z'

/** The reply with the latest candle of a pair, with this close. */
export const exampleCandle = (close: number, more: { asOf?: string; derived?: boolean } = {}) => ({
  ok: 'ok' as const,
  data: [{ timestamp: 1, open: close, high: close, low: close, close, volume: 0, resolution: '4h', timestampISO }],
  asOf: new Date().toISOString(),
  ...more,
})
