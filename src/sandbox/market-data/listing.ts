import { cryptoCurrencies, fiatCurrencies, isFiat, type CryptoCurrency, type Currency } from '#contract/currencies.ts'
import { coinLevels, fiatLevels } from './price-levels.ts'

/** A market of the exchange. The crypto currency comes first: `BTC-EUR`. */
export interface Pair {
  name: string
  base: CryptoCurrency
  quote: Currency
  /** Digits after the decimal point of a price. */
  pricePrecision: number
  /** False for a listed market without offers. Its candles have no prices. */
  hasOffers: boolean
}

// The real exchange lists far fewer GBP markets than EUR markets. We chose these.
const coinsAgainstPounds: CryptoCurrency[] = ['BTC', 'ETH', 'ADA', 'LTC', 'NEO', 'SOL', 'USDT', 'XRP']
const marketsBetweenCoins: [CryptoCurrency, CryptoCurrency][] = [
  ['ETH', 'BTC'],
  ['BTC', 'USDT'],
  ['ETH', 'USDT'],
  ['BTC', 'USDC'],
]

/** A listed market without offers. */
export const illiquidPair = 'NEO-GBP'

export const usdLevel = (currency: Currency) => (isFiat(currency) ? fiatLevels[currency].usd : coinLevels[currency].usd)

function market(base: CryptoCurrency, quote: Currency): Pair {
  const name = `${base}-${quote}`
  const level = usdLevel(base) / usdLevel(quote)
  // A price has about six significant digits. For bitcoin, this gives one decimal, as on the real exchange.
  const pricePrecision = Math.min(10, Math.max(1, 6 - Math.ceil(Math.log10(level))))
  return { name, base, quote, pricePrecision, hasOffers: name !== illiquidPair }
}

export const pairs: Pair[] = [
  ...cryptoCurrencies.map((coin) => market(coin, 'USD')),
  ...cryptoCurrencies.map((coin) => market(coin, 'EUR')),
  ...coinsAgainstPounds.map((coin) => market(coin, 'GBP')),
  ...marketsBetweenCoins.map(([base, quote]) => market(base, quote)),
]

const byName = new Map(pairs.map((pair) => [pair.name, pair]))

/** Finds a market by its exact name, not by a name in lower case or with reversed currencies. */
export const findPair = (name: string): Pair | undefined => byName.get(name)

const roundToOneDigit = (value: number) => Number(value.toPrecision(1))
const toDecimals = (value: number) => value.toFixed(8).replace(/\.?0+$/, '')

/** One entry of `get_pairs_info`, with the real exchange's types: some numbers are strings. */
export function pairInfo(pair: Pair) {
  const level = usdLevel(pair.base) / usdLevel(pair.quote)
  const perUsd = 1 / usdLevel(pair.quote)
  return {
    base: pair.base,
    quote: pair.quote,
    baseMin: toDecimals(roundToOneDigit(20 / usdLevel(pair.base))),
    baseMax: toDecimals(roundToOneDigit(5_000_000 / usdLevel(pair.base))),
    baseLotSize: '0.00000001',
    quoteMin: isFiat(pair.quote) ? '10' : toDecimals(roundToOneDigit(10 * perUsd)),
    quoteMax: isFiat(pair.quote) ? '1000000' : toDecimals(roundToOneDigit(1_000_000 * perUsd)),
    quoteLotSize: isFiat(pair.quote) ? '0.01000000' : '0.00000001',
    basePrecision: 8,
    quotePrecision: 8,
    pricePrecision: pair.pricePrecision,
    minPrice: (level / 50).toFixed(pair.pricePrecision),
    maxPrice: (level * 4).toFixed(pair.pricePrecision),
  }
}

/** The data of `get_currencies_info`. As in the real list, one currency has closed wallets. */
export const currenciesInfo = [
  ...[...fiatCurrencies, ...cryptoCurrencies].map((currency) => ({
    currency: currency as string,
    fiat: isFiat(currency),
    precision: isFiat(currency) ? 2 : 8,
    walletPrecision: (isFiat(currency) ? 2 : 8) as number | null,
    walletDeposit: true,
    walletWithdrawal: true,
  })),
  { currency: 'LUNC', fiat: false, precision: 2, walletPrecision: null, walletDeposit: false, walletWithdrawal: false },
]
