import type { CurrencyPair } from '#contract/currencies.ts'
import type { Decimal } from '#contract/pricing.ts'

/** What a visitor chose in the landing page's converter: carried in local storage to home, through sign-up, confirmation and log-in. */
export interface Intent extends CurrencyPair {
  /** Of fromCurrency. */
  amount: Decimal
}

/** Where it lies in local storage, with the moment `at` which it was chosen. Decision 133. */
export const intentKey = 'exchange_intent'
