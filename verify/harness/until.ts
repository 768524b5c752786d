import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { dayOfCandles } from '#contract/limits.ts'

interface Wait {
  /** What is awaited, for the error message. */
  what: string
  withinMs?: number
  everyMs?: number
  /** Throws when waiting is pointless, for example because a process has ended. */
  check?: () => void
}

/**
 * Polls until `look` returns a value other than undefined and false, and returns that value.
 * @throws after `withinMs`, by default a minute.
 */
export async function until<Found>(
  look: () => Found | Promise<Found>,
  { what, withinMs = 60_000, everyMs = 20, check }: Wait,
): Promise<Exclude<Found, undefined | false>> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found as Exclude<Found, undefined | false>
    check?.()
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs / 1000} s: ${what}`)
    await pause(everyMs)
  }
}

/** Waits for the first poll of market data. A new service has no rates and candles. */
export async function untilThereAreRates(origin: string): Promise<void> {
  const body = JSON.stringify({ pair: 'EUR-BTC', toISO: Date.now(), ...dayOfCandles })
  const headers = { 'content-type': 'application/json' }
  const hasRates = async () => (await fetch(`${origin}${calls.rates.path}`)).ok
  // The poll stores candles last.
  const hasCandles = async () => (await fetch(`${origin}${calls.candles.path}`, { method: calls.candles.method, headers, body })).ok
  await until(async () => (await hasRates()) && (await hasCandles()), { what: 'the first rates', withinMs: 30_000, everyMs: 100 })
}
