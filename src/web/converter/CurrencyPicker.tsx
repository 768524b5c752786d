import { cryptoCurrencies, type Currency, currencyNames, fiatCurrencies } from '#contract/currencies.ts'
import { currencyDrawings } from '../ui/currency-drawings.tsx'
import { CurrencyMark } from '../ui/CurrencyMark.tsx'
import { Picker, type PickerGroup } from '../ui/Picker.tsx'
import { Chevron } from '../ui/SelectField.tsx'
import type { Entrance } from './CurrencyChoice.tsx'
import { matchesCurrency } from './match-currency.ts'
import { t } from '../language/text.ts'

export { currencyDrawings } from '../ui/currency-drawings.tsx'

const markOf = (currency: Currency) => <CurrencyMark currency={currency} drawings={currencyDrawings} />

const groupOf = (name: string, currencies: readonly Currency[]): PickerGroup<Currency> => ({
  name,
  options: currencies.map((currency) => ({ value: currency, name: currencyNames[currency], detail: currency, mark: markOf(currency) })),
})

const groups = [groupOf('Fiat Currencies', fiatCurrencies), groupOf('Crypto Currencies', cryptoCurrencies)]

interface CurrencyPickerProps {
  label: string
  currency: Currency
  onCurrency: (currency: Currency) => void
  entrance: Entrance
}

/** The grouped list of currencies that can be searched by code and name. */
export function CurrencyPicker({ label, currency, onCurrency, entrance }: CurrencyPickerProps) {
  return (
    <Picker
      label={label}
      name={`${label}: ${currencyNames[currency]}, ${currency}`}
      groups={groups}
      value={currency}
      onChoose={onCurrency}
      matches={matchesCurrency}
      texts={{ search: t('converter.search'), none: t('converter.noCurrency') }}
      entrance={entrance}
      className="flex min-h-11 items-center rounded-card bg-transparent font-semibold text-ink"
    >
      {markOf(currency)}
      <span className="py-1 pr-7 pl-2.5">{currency}</span>
      <Chevron className="absolute right-1 text-muted" />
    </Picker>
  )
}
