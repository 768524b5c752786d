/** The currencies on offer, in the order in which every list shows them. Spec section 3, "Currency option". */
export const fiatCurrencies = ['EUR', 'GBP', 'USD'] as const
export const cryptoCurrencies = [
  'BTC',
  'ETH',
  'ADA',
  'ATOM',
  'BAT',
  'BCH',
  'DOT',
  'LINK',
  'LTC',
  'NEO',
  'SHIB',
  'SOL',
  'TRX',
  'USDC',
  'USDT',
  'XLM',
  'XRP',
] as const

export type FiatCurrency = (typeof fiatCurrencies)[number]
export type CryptoCurrency = (typeof cryptoCurrencies)[number]
export type Currency = FiatCurrency | CryptoCurrency
export type CurrencyKind = 'fiat' | 'crypto'

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
 * The pair after a visitor chose a currency on one side. Where both sides would be of one kind, the other side takes the changed side's
 * previous currency, so that one side is always fiat and the other crypto. Spec section 4.
 */
export function chooseCurrency(pair: CurrencyPair, side: 'from' | 'to', currency: Currency): CurrencyPair {
  const { fromCurrency, toCurrency } = pair
  if (side === 'from') return { fromCurrency: currency, toCurrency: kindOf(currency) === kindOf(toCurrency) ? fromCurrency : toCurrency }
  return { fromCurrency: kindOf(currency) === kindOf(fromCurrency) ? toCurrency : fromCurrency, toCurrency: currency }
}

/** Full names, for lists and screen readers. */
export const currencyNames: Record<Currency, string> = {
  EUR: 'Euro',
  GBP: 'Pound sterling',
  USD: 'US dollar',
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
