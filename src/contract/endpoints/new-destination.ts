import { z } from 'zod'
import { compactBic, compactNumber } from '../account-number.ts'
import { cryptoCurrencies } from '../currencies.ts'
import { walletKinds } from '../wallet-rules.ts'
import { line, lines, partyKind, typedMemoType } from './text.ts'

/** A wallet that the client adds. */
export const newWallet = z.object({
  party: partyKind,
  coin: z.enum(cryptoCurrencies as [string, ...string[]]),
  network: line(40),
  address: line(300).trim().describe('As it was typed or pasted'),
  memo: line(100).trim().nullable().describe('Destination tag or memo; null if the address needs none'),
  memoType: typedMemoType,
  name: line(60).trim().describe('The client’s own; may be empty'),
  kind: z.enum(walletKinds),
  provider: line(100).trim().nullable().describe('Name of the company that keeps the wallet; null for an own one'),
})

const typed = lines(100)
const number = typed.overwrite(compactNumber).describe('With or without spaces, hyphens, points, invisible characters, and the word IBAN')
const bic = typed.overwrite(compactBic).describe('With or without spaces, and the words BIC and SWIFT')
const common = { party: partyKind.describe('In whose name the account is: the name is the one that the approved check confirmed') }
export const inEuros = z.object({ currency: z.literal('EUR'), iban: number, bic: bic.optional(), ...common })
export const inPounds = z.object({ currency: z.literal('GBP'), sortCode: number, accountNumber: number, ...common })
export const inDollars = z.object({
  currency: z.literal('USD'),
  accountNumber: number.describe('The IBAN; the account number where the bank’s country has no IBAN'),
  bic,
  bank: line(70).trim().describe('Name of the bank'),
  ...common,
})

/** A payout account that the client adds. Its form depends on the currency. */
export const newPayoutAccount = z.discriminatedUnion('currency', [inEuros, inPounds, inDollars])
