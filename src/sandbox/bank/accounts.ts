import { z } from 'zod'
import { readSettingsFile } from '../settings-file.ts'

/** An account of the operator's at this bank, as statements name it. */
export interface Account {
  currency: string
  holder: string
  /** An IBAN, or another number, without spaces. */
  number: string
}

/** What the bank needs of the operator's file. The service checks the rest of it. */
const configured = z.object({
  accounts: z.array(
    z.object({
      currency: z.string(),
      holder: z.string(),
      iban: z.string().optional(),
      sortCode: z.string().default(''),
      accountNumber: z.string().default(''),
    }),
  ),
})

/** The accounts of the operator's file. Throws SettingsFileError. */
export const readAccounts = (path: string): Account[] =>
  readSettingsFile(path, configured).accounts.map(({ currency, holder, iban, sortCode, accountNumber }) => ({
    currency,
    holder,
    number: (iban ?? sortCode + accountNumber).replaceAll(/[\s-]/g, ''),
  }))
