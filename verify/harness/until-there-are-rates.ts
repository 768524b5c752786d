import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { dayOfCandles } from '#contract/limits.ts'

/** Waits for the market's first round, which a service that has just started answers without: the rates, and the hours of the first pair. */
export async function untilThereAreRates(origin: string): Promise<void> {
  const body = JSON.stringify({ pair: 'EUR-BTC', toISO: Date.now(), ...dayOfCandles })
  const headers = { 'content-type': 'application/json' }
  for (let tries = 0; tries < 300; tries++) {
    const rates = await fetch(`${origin}${calls.rates.path}`)
    // The hours come last.
    if (rates.ok && (await fetch(`${origin}${calls.candles.path}`, { method: calls.candles.method, headers, body })).ok) return
    await pause(100)
  }
  throw new Error('There are no rates after half a minute')
}
