import type { CryptoCurrency, Currency, FiatCurrency } from '#contract/currencies.ts'

interface Day {
  fiat: FiatCurrency
  crypto: CryptoCurrency
  change: string
  direction: 'up' | 'down' | 'level'
  high: string
  low: string
}

const directions = { up: 'up', down: 'down', level: 'unchanged,' }

export const wording = {
  title: 'Express exchange',
  pay: 'You pay',
  receive: 'You receive',
  payCurrency: 'Currency to pay with',
  receiveCurrency: 'Currency to receive',
  search: 'Search by code or name',
  noCurrency: 'No currency on offer answers to this.',
  fee: 'Fee included',
  feeOf: (percent: string, money: string, currency: Currency) => `${percent}% · ${money} ${currency}`,
  rate: 'Rate',
  rateOf: (one: Currency, amount: string, other: Currency) => `1 ${one} = ${amount} ${other}`,
  time: 'As of',
  none: '—',
  fetching: 'Fetching the rate…',
  fetchingFor: (one: Currency, other: Currency) => `Fetching the rate of ${one} in ${other}…`,
  unavailable: (one: Currency, other: Currency) => `No rate of ${one} in ${other} at the moment. We ask again every minute.`,
  current: 'Asked for again every minute.',
  stale: 'This rate is older than 10 minutes. We ask for a new one every minute.',
  derived: (one: Currency, other: Currency) => `The exchange lists no ${one} market in ${other}: this rate is derived through Bitcoin.`,
  day: '24 hours',
  highAndLow: (high: string, low: string) => `High ${high} · Low ${low}`,
  dayOf: ({ fiat, crypto, change, direction, high, low }: Day) =>
    `${crypto} in ${fiat} over the last 24 hours: ${directions[direction]} ${change.replace(/^[+−]/, '')}%, highest ${high}, lowest ${low}.`,
  fetchingDay: 'Fetching the last 24 hours…',
  noDay: 'The last 24 hours cannot be shown at the moment.',
  customFee: 'For an amount of this size your fee can be agreed on personally.',
  quickExchange: 'Quick Exchange',
  bigAmount: {
    before: 'Exchanging 10,000 or more? Ask for a personal quote ',
    link: 'here',
    hidden: ' to request a personal quote',
    after: '.',
  },
  indicative: 'Indicative rate, not an offer. The rate that applies is confirmed with your transaction.',
  risk: 'Crypto-assets can lose all of their value, and no deposit guarantee covers them.',
}
