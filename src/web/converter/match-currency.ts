import { type Currency, currencyNames } from '#contract/currencies.ts'
import { currencyName } from '../ui/currency-names.ts'
import { plainText } from '../ui/plain-text.ts'

/** Whether the currency's code or name (in the current language or English) contains the query, ignoring case and accents. */
export function matchesCurrency(currency: Currency, query: string): boolean {
  const wanted = plainText(query)
  return [currency, currencyName(currency), currencyNames[currency]].some((name) => plainText(name).includes(wanted))
}
