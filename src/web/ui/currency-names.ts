import { type Currency, cryptoCurrencies, currencyNames, fiatCurrencies, isFiat } from '#contract/currencies.ts'
import { t } from '../language/text.ts'
import type { SelectOption } from './SelectField.tsx'

/** The headings of every list of currencies. */
export const fiatHeading = () => t('ui.currencies.fiat')
export const cryptoHeading = () => t('ui.currencies.crypto')

/** The currency's name. Coins have the same name in every language. */
export const currencyName = (currency: Currency): string => (isFiat(currency) ? t(`ui.currencies.${currency}`) : currencyNames[currency])

/** Every currency, for a native list. Spec section 3, "Currency option". */
export function currencyOptions(): SelectOption[] {
  const optionsOf = (group: string, currencies: readonly Currency[]) => currencies.map((value) => ({ value, label: value, group }))
  return [...optionsOf(fiatHeading(), fiatCurrencies), ...optionsOf(cryptoHeading(), cryptoCurrencies)]
}
