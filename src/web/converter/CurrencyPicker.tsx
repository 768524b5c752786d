import { cryptoCurrencies, type Currency, currencyNames, fiatCurrencies } from '#contract/currencies.ts'
import { currencyDrawings } from '../ui/currency-drawings.tsx'
import { cryptoHeading, currencyName, fiatHeading } from '../ui/currency-names.ts'
import { CurrencyMark } from '../ui/CurrencyMark.tsx'
import { Picker, type InitialPickerState } from '../ui/Picker.tsx'
import type { PickerGroup } from '../ui/PickerList.tsx'
import { Chevron } from '../ui/Icon.tsx'
import { searchText } from '../ui/search-text.ts'
import { t } from '../language/text.ts'

const markOf = (currency: Currency) => <CurrencyMark currency={currency} drawings={currencyDrawings} />

const groupOf = (name: string, currencies: readonly Currency[]): PickerGroup<Currency> => ({
  name,
  options: currencies.map((currency) => ({ value: currency, name: currencyName(currency), detail: currency, mark: markOf(currency) })),
})

const groups = () => [groupOf(fiatHeading(), fiatCurrencies), groupOf(cryptoHeading(), cryptoCurrencies)]

const findCurrencies = (query: string) =>
  groups().map(({ options, ...group }) => ({ ...group, options: options.filter(({ value }) => matchesCurrency(value, query)) }))

interface CurrencyPickerProps {
  label: string
  currency: Currency
  onCurrency: (currency: Currency) => void
  initialState: InitialPickerState
}

/** The grouped list of currencies, with search by code and name. */
export function CurrencyPicker({ label, currency, onCurrency, initialState }: CurrencyPickerProps) {
  return (
    <Picker
      label={label}
      name={`${label}: ${currencyName(currency)}, ${currency}`}
      find={findCurrencies}
      value={currency}
      onChoose={(chosen) => chosen !== currency && onCurrency(chosen)}
      texts={{ search: t('converter.search'), noMatch: t('converter.noCurrency') }}
      initialState={initialState}
      className="flex min-h-11 items-center rounded-card bg-transparent font-semibold text-ink"
    >
      {markOf(currency)}
      <span className="py-1 pr-7 pl-2.5">{currency}</span>
      <Chevron className="absolute right-1 text-muted" />
    </Picker>
  )
}

/** Whether the currency's code or name (in the current language or English) contains the query, ignoring case and accents. */
export function matchesCurrency(currency: Currency, query: string): boolean {
  const wanted = searchText(query)
  return [currency, currencyName(currency), currencyNames[currency]].some((name) => searchText(name).includes(wanted))
}
