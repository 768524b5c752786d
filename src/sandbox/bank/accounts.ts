import { readFileSync } from 'node:fs'

/** An account of the operator's at this bank, as statements name it. */
export interface Account {
  currency: string
  holder: string
  /** An IBAN, or another number, without spaces. */
  number: string
}

interface Configured {
  currency: string
  holder: string
  iban?: string
  sortCode?: string
  accountNumber?: string
}

/** The accounts of the operator's file. Its form is checked by the service. */
export const readAccounts = (file: string): Account[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as { accounts: Configured[] }).accounts.map(
    ({ currency, holder, iban, sortCode = '', accountNumber = '' }) => ({
      currency,
      holder,
      number: (iban ?? sortCode + accountNumber).replaceAll(/[\s-]/g, ''),
    }),
  )
