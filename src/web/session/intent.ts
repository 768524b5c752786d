import { type CurrencyPair, isCurrency, isFiat, kindOf } from '#contract/currencies.ts'
import type { Decimal } from '#contract/pricing.ts'
import { intentKeptHours } from '../limits.ts'

/** A visitor's choice in the landing page's converter, kept through sign-up, confirmation and log-in until home offers it. Decision 133. */
export interface Intent extends CurrencyPair {
  /** In fromCurrency. */
  amount: Decimal
  /** The time of the choice, in milliseconds. */
  at: number
  /** `openedAt` of the newest known payment when the card payment was last opened for this intent; '' if there was none. The server's time. */
  paymentsBefore?: string
}

/** Key in local storage. */
export const intentKey = 'exchange_intent'

const keptMs = intentKeptHours * 3_600_000

export function storeIntent(intent: Intent): void {
  try {
    localStorage.setItem(intentKey, JSON.stringify(intent))
  } catch {
    // Full or forbidden storage: the visitor chooses again.
  }
}

/** Null if nothing was chosen. An old or malformed intent is removed. */
export function readIntent(now: number): Intent | null {
  try {
    const intent = parseIntent(localStorage.getItem(intentKey) ?? '', now)
    if (!intent) removeIntent()
    return intent
  } catch {
    return null
  }
}

export const removeExpiredIntent = (): void => void readIntent(Date.now())

export function removeIntent(): void {
  try {
    localStorage.removeItem(intentKey)
  } catch {
    // Forbidden storage holds no intent.
  }
}

/** Anyone can write to local storage: every field is checked. */
function parseIntent(text: string, now: number): Intent | null {
  try {
    const { fromCurrency, toCurrency, amount, at, paymentsBefore } = JSON.parse(text) as Record<string, unknown>
    if (typeof at !== 'number' || at > now || now - at > keptMs) return null
    if (typeof fromCurrency !== 'string' || typeof toCurrency !== 'string') return null
    if (!isCurrency(fromCurrency) || !isCurrency(toCurrency) || kindOf(fromCurrency) === kindOf(toCurrency)) return null
    // A JavaScript number holds fifteen digits exactly.
    if (typeof amount !== 'string' || !/^\d{1,15}(\.\d*)?$/.test(amount)) return null
    const rounded = roundDown(amount, isFiat(fromCurrency) ? 2 : 8)
    // Less than one unit of fiat is not exchanged.
    const isTooSmall = isFiat(fromCurrency) ? rounded.startsWith('0') : rounded === '0'
    return isTooSmall
      ? null
      : { fromCurrency, toCurrency, amount: rounded, at, ...(typeof paymentsBefore === 'string' && { paymentsBefore }) }
  } catch {
    return null
  }
}

/** Works on characters, because the client area's first script must not contain big.js. */
function roundDown(amount: string, decimals: number): Decimal {
  const [whole = '', fraction = ''] = amount.split('.')
  const decimalDigits = fraction.slice(0, decimals).replace(/0+$/, '')
  return BigInt(whole).toString() + (decimalDigits && `.${decimalDigits}`)
}
