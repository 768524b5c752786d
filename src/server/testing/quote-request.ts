/** A valid exchange request. */
export const quoteRequest = {
  fromCurrency: 'EUR',
  toCurrency: 'BTC',
  amount: 10_000,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+48 600 100 200',
  country: 'PL',
  message: 'In two parts, please.\nThe second in May.',
} as const
