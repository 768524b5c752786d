// Each table has the order in which every list shows the currencies. Spec section 3, "Currency option".
const fiatNames = { EUR: 'Euro', GBP: 'Pound sterling', USD: 'US dollar' }
const cryptoNames = {
  BTC: 'Bitcoin',
  ETH: 'Ether',
  ADA: 'Cardano',
  ATOM: 'Cosmos',
  BAT: 'Basic Attention Token',
  BCH: 'Bitcoin Cash',
  DOT: 'Polkadot',
  LINK: 'Chainlink',
  LTC: 'Litecoin',
  NEO: 'Neo',
  SHIB: 'Shiba Inu',
  SOL: 'Solana',
  TRX: 'Tron',
  USDC: 'USD Coin',
  USDT: 'Tether',
  XLM: 'Stellar Lumens',
  XRP: 'XRP',
}

export type FiatCurrency = keyof typeof fiatNames
export type CryptoCurrency = keyof typeof cryptoNames
export type Currency = FiatCurrency | CryptoCurrency
export type CurrencyKind = 'fiat' | 'crypto'

export const fiatCurrencies = Object.keys(fiatNames) as readonly FiatCurrency[]
export const cryptoCurrencies = Object.keys(cryptoNames) as readonly CryptoCurrency[]

/** Full names, for lists and screen readers. */
export const currencyNames: Record<Currency, string> = { ...fiatNames, ...cryptoNames }

export const isFiat = (currency: string): currency is FiatCurrency => (fiatCurrencies as readonly string[]).includes(currency)
export const isCrypto = (currency: string): currency is CryptoCurrency => (cryptoCurrencies as readonly string[]).includes(currency)
export const isCurrency = (currency: string): currency is Currency => isFiat(currency) || isCrypto(currency)
export const kindOf = (currency: Currency): CurrencyKind => (isFiat(currency) ? 'fiat' : 'crypto')

/** The two currencies of an exchange: one is fiat, the other crypto. */
export interface CurrencyPair {
  fromCurrency: Currency
  toCurrency: Currency
}

/**
 * The pair after a visitor chose a currency on one side. One side is always fiat and the other crypto: if the choice would
 * make both sides fiat or both crypto, the other side gets the chosen side's previous currency. Spec section 4.
 */
export function chooseCurrency(pair: CurrencyPair, side: 'from' | 'to', currency: Currency): CurrencyPair {
  const { fromCurrency, toCurrency } = pair
  if (side === 'from') return { fromCurrency: currency, toCurrency: kindOf(currency) === kindOf(toCurrency) ? fromCurrency : toCurrency }
  return { fromCurrency: kindOf(currency) === kindOf(fromCurrency) ? toCurrency : fromCurrency, toCurrency: currency }
}
