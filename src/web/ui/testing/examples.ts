import type { PublicOperator } from '#contract/operator.ts'

const mark = { light: 'data:image/svg+xml,light', dark: 'data:image/svg+xml,dark', width: 36, height: 24 }

/** What each application's document shows of the operator. */
export const exampleLook: Pick<PublicOperator, 'brand' | 'appearance'> = {
  brand: { name: 'Kantor', legalName: 'Kantor Example sp. z o.o.' },
  appearance: { mark, logo: null, heroDrawings: true, languages: {} },
}

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
