import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { dayCandlesQuery } from '#contract/limits.ts'

interface Wait {
  /** What is awaited, for the error message. */
  what: string
  withinMs?: number
  everyMs?: number
  /** Throws when waiting is pointless, for example because a process has ended. */
  check?: () => void
  /** Polls again after a poll has thrown. */
  mayFail?: boolean
}

/**
 * Calls `poll` again and again until it returns a value other than undefined and false, and returns that value.
 * @throws after `withinMs`, by default a minute.
 */
export async function until<Found>(
  poll: () => Found | Promise<Found>,
  { what, withinMs = 60_000, everyMs = 20, check, mayFail = false }: Wait,
): Promise<Exclude<Found, undefined | false>> {
  const deadline = performance.now() + withinMs
  let cause: unknown
  const attempt = async () => {
    try {
      return await poll()
    } catch (error) {
      if (!mayFail) throw error
      cause = error
      return undefined
    }
  }
  for (;;) {
    const found = await attempt()
    if (found !== undefined && found !== false) return found as Exclude<Found, undefined | false>
    check?.()
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs / 1000} s: ${what}`, { cause })
    await pause(everyMs)
  }
}

/** Waits until the service has fetched its first rates and hourly candles from the exchange. */
export async function untilThereAreRates(origin: string): Promise<void> {
  const body = JSON.stringify({ pair: 'EUR-BTC', toISO: Date.now(), ...dayCandlesQuery })
  const headers = { 'content-type': 'application/json' }
  const hasRates = async () => (await fetch(`${origin}${calls.rates.path}`)).ok
  // Hourly candles are stored after the rates.
  const hasCandles = async () => (await fetch(`${origin}${calls.candles.path}`, { method: calls.candles.method, headers, body })).ok
  await until(async () => (await hasRates()) && (await hasCandles()), { what: 'the first rates', withinMs: 30_000, everyMs: 100 })
}
