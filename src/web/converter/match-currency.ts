import { type Currency, currencyNames } from '#contract/currencies.ts'
import { currencyName } from '../ui/currency-names.ts'
import { plainText } from '../ui/plain-text.ts'

/** Whether a currency answers to what was typed: its code or its name, in the language spoken or in English, holds it, whatever the case and the accents. */
export function matchesCurrency(currency: Currency, query: string): boolean {
  const wanted = plainText(query)
  return [currency, currencyName(currency), currencyNames[currency]].some((name) => plainText(name).includes(wanted))
}
