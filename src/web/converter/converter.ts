import Big from 'big.js'
import { chooseCurrency, type CryptoCurrency, type Currency, type FiatCurrency, isFiat } from '#contract/currencies.ts'
import { convert, type Conversion, type Decimal, type Side } from '#contract/pricing.ts'
import { converterDefaults, customFeeNoteThreshold } from '../limits.ts'
import { language } from '../language/text.ts'
import { fieldText, readAmount } from '#contract/read-amount.ts'

/** The two currencies of a rate, in either direction. */
export interface Pair {
  fiat: FiatCurrency
  crypto: CryptoCurrency
}

/** The rate of a pair: units of fiat for one unit of crypto. */
export interface PairRate extends Pair {
  close: Decimal
  /** Time of the exchange's response, ISO 8601. */
  asOf: string
  /** True for a derived rate. */
  derived: boolean
}

export interface Converter {
  fromCurrency: Currency
  toCurrency: Currency
  /** The side that was edited last. The other side is calculated. */
  source: Side
  fromAmount: Decimal
  toAmount: Decimal
  /** The typed text of the source side, while the text differs from the formatted amount. */
  asTyped: { text: string; isAmbiguous: boolean } | null
  rate: PairRate | null
  /** True during the debounce after typing: the calculated side still matches the previous amount. */
  isDebouncing: boolean
  /** True until the first calculation: the calculated side shows its default. */
  showsDefault: boolean
}

export type ConverterEvent =
  | { type: 'amountTyped'; side: Side; text: string }
  | { type: 'fieldLeft' }
  | { type: 'debounceEnded' }
  | { type: 'currencyChosen'; side: Side; currency: Currency }
  | { type: 'rateArrived'; rate: PairRate }

/** Spec section 4: EUR, BTC, 10000, 1, no rate yet. */
export const initialConverter: Converter = {
  ...converterDefaults,
  source: 'from',
  asTyped: null,
  rate: null,
  isDebouncing: false,
  showsDefault: true,
}

/** The converter's transitions. Spec section 4 "Converter". */
export function nextConverter(converter: Converter, event: ConverterEvent): Converter {
  switch (event.type) {
    case 'amountTyped':
      return applyTypedAmount(converter, event.side, event.text)
    case 'fieldLeft':
      return converter.asTyped && !isAmbiguous(converter) ? { ...converter, asTyped: null } : converter
    case 'debounceEnded':
      return withCalculatedAmount({ ...converter, isDebouncing: false, showsDefault: false })
    case 'currencyChosen':
      return applyChosenCurrency(converter, event.side, event.currency)
    case 'rateArrived':
      if (!isSamePair(event.rate, pairOf(converter))) return converter
      return withCalculatedAmount({ ...converter, rate: event.rate, isDebouncing: false, showsDefault: false })
  }
}

export function pairOf({ fromCurrency, toCurrency }: Pick<Converter, 'fromCurrency' | 'toCurrency'>): Pair {
  const [fiat, crypto] = isFiat(fromCurrency) ? [fromCurrency, toCurrency] : [toCurrency, fromCurrency]
  return { fiat: fiat as FiatCurrency, crypto: crypto as CryptoCurrency }
}

/** The input for contract/pricing.ts. */
export function conversionOf({ fromCurrency, toCurrency, source, fromAmount, toAmount, rate }: Converter): Conversion {
  return { fromCurrency, toCurrency, source, amount: source === 'from' ? fromAmount : toAmount, rate: rate?.close ?? null }
}

/** Whether the typed text could mean two amounts: then nothing is calculated. */
export const isAmbiguous = ({ asTyped }: Converter): boolean => asTyped?.isAmbiguous ?? false

/** The text in the field of a side. */
export const textOfSide = (converter: Converter, side: Side): string =>
  converter.asTyped && converter.source === side
    ? converter.asTyped.text
    : fieldText(side === 'from' ? converter.fromAmount : converter.toAmount, language())

function applyTypedAmount(converter: Converter, side: Side, typed: string): Converter {
  const { text, amount } = readAmount(typed, language())
  if (amount === null) {
    const asTyped = { text, isAmbiguous: true }
    return { ...converter, source: side, asTyped, fromAmount: '0', toAmount: '0', isDebouncing: false, showsDefault: false }
  }
  const amounts = side === 'from' ? { fromAmount: amount } : { toAmount: amount }
  const asTyped = text === fieldText(amount, language()) ? null : { text, isAmbiguous: false }
  return { ...converter, ...amounts, source: side, asTyped, isDebouncing: true, showsDefault: converter.showsDefault && side === 'from' }
}

function applyChosenCurrency(converter: Converter, side: Side, currency: Currency): Converter {
  if (currency === converter[side === 'from' ? 'fromCurrency' : 'toCurrency']) return converter
  const asTyped = converter.source === 'from' ? converter.asTyped : null
  const pair = chooseCurrency(converter, side, currency)
  const chosen = { ...converter, ...pair, source: 'from' as const, asTyped, isDebouncing: false, showsDefault: false }
  const keepsRate = chosen.rate !== null && isSamePair(chosen.rate, pairOf(chosen))
  return withCalculatedAmount({ ...chosen, rate: keepsRate ? chosen.rate : null })
}

function withCalculatedAmount(converter: Converter): Converter {
  const amount = convert(conversionOf(converter))
  return converter.source === 'from' ? { ...converter, toAmount: amount } : { ...converter, fromAmount: amount }
}

export const isSamePair = (a: Pair, b: Pair): boolean => a.fiat === b.fiat && a.crypto === b.crypto

/** Whether the note about a custom fee is shown: from a fiat amount of 7000, but not if the default of 10000 is paid. Spec section 5. */
export function showsCustomFeeNote({
  fromCurrency,
  fromAmount,
  toAmount,
}: Pick<Converter, 'fromCurrency' | 'fromAmount' | 'toAmount'>): boolean {
  if (!isFiat(fromCurrency)) return Big(toAmount).gte(customFeeNoteThreshold)
  return Big(fromAmount).gte(customFeeNoteThreshold) && !Big(fromAmount).eq(converterDefaults.fromAmount)
}
