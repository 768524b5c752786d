/** A client's account at a bank, in each form that the service knows. */
export const exampleAccounts = {
  euro: { currency: 'EUR', iban: 'PL61109010140000071219812874', bic: null, sortCode: null, accountNumber: null, bank: null },
  sterling: { currency: 'GBP', iban: null, bic: null, sortCode: '040004', accountNumber: '12345678', bank: null },
  dollars: {
    currency: 'USD',
    iban: null,
    bic: 'CHASUS33',
    sortCode: null,
    accountNumber: '000123456789',
    bank: 'JPMorgan Chase Bank',
  },
} as const
