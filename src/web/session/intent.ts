import { type CurrencyPair, isCurrency, isFiat, kindOf } from '#contract/currencies.ts'
import type { Decimal } from '#contract/pricing.ts'
import { intentKeptHours } from '../limits.ts'
import { parseStored, readStored, writeStored } from '../ui/browser-storage.ts'

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

/** Without storage, the visitor chooses again. */
export const storeIntent = (intent: Intent): void => writeStored('local', intentKey, JSON.stringify(intent))

/** Null if nothing was chosen. An old or malformed intent is removed. */
export function readIntent(now: number): Intent | null {
  const intent = parseIntent(readStored('local', intentKey), now)
  if (!intent) removeIntent()
  return intent
}

export const removeExpiredIntent = (): void => void readIntent(Date.now())

export const removeIntent = (): void => writeStored('local', intentKey, null)

function parseIntent(text: string | null, now: number): Intent | null {
  const { fromCurrency, toCurrency, amount, at, paymentsBefore } = parseStored(text)
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
}

/** Works on characters, because the client area's first script must not contain big.js. */
function roundDown(amount: string, decimals: number): Decimal {
  const [whole = '', fraction = ''] = amount.split('.')
  const decimalDigits = fraction.slice(0, decimals).replace(/0+$/, '')
  return BigInt(whole).toString() + (decimalDigits && `.${decimalDigits}`)
}
