import Big from 'big.js'
import { useLayoutEffect, useState } from 'react'
import { isCurrency, isFiat, kindOf } from '#contract/currencies.ts'
import { intentKeptHours } from '../limits.ts'
import { type Intent, intentKey } from '../api/intent.ts'

const keptMs = intentKeptHours * 3_600_000

/** What was chosen in the converter before the client came here, until it is used or turned down. */
export function useIntent() {
  const [intent, setIntent] = useState<Intent | null>(null)
  useLayoutEffect(() => {
    const found = readIntent(Date.now())
    if (!found) dropIntent()
    // oxlint-disable-next-line react/set-state-in-effect -- as home is shown: it may be drawn long before, and something else chosen since
    setIntent(found)
  }, [])
  const forget = () => {
    dropIntent()
    setIntent(null)
  }
  return { intent, forget }
}

/** Null where nothing was chosen, or too long ago. Anybody can have written what lies there: it is checked. */
export function readIntent(now: number): Intent | null {
  try {
    const { fromCurrency, toCurrency, amount, at } = JSON.parse(localStorage.getItem(intentKey) ?? '') as Record<string, unknown>
    if (typeof at !== 'number' || at > now || now - at > keptMs) return null
    if (typeof fromCurrency !== 'string' || typeof toCurrency !== 'string') return null
    if (!isCurrency(fromCurrency) || !isCurrency(toCurrency) || kindOf(fromCurrency) === kindOf(toCurrency)) return null
    // Fifteen digits are exact as a number, too.
    if (typeof amount !== 'string' || !/^\d{1,15}(\.\d*)?$/.test(amount)) return null
    // A quote is asked for in whole units of money, and eight decimals are a coin's smallest part.
    const counted = Big(amount.replace(/\.$/, '')).round(isFiat(fromCurrency) ? 0 : 8, Big.roundDown)
    return counted.gt(0) ? { fromCurrency, toCurrency, amount: counted.toFixed() } : null
  } catch {
    return null
  }
}

function dropIntent(): void {
  try {
    localStorage.removeItem(intentKey)
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}
