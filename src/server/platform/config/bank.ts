import { whereAlpha2 } from 'iso-3166-1'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { compactNumber } from '#contract/account-number.ts'
import { type FiatCurrency, fiatCurrencies } from '#contract/currencies.ts'
import { timeOfDay, timeZone } from '#contract/operator.ts'
import { isSepaIban } from '../sepa-countries.ts'

// Holder and bank are copied into payment instructions and QR codes, where a line break would begin another field.
const line = (maxCharacters: number) =>
  z
    .string()
    .min(1)
    .max(maxCharacters, `must have at most ${maxCharacters} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line')

const iban = z
  .string()
  .transform(compactNumber)
  .refine((text) => isValidIBAN(text), { error: 'is not an IBAN: its check digits, length or form are wrong', abort: true })
const sepaIban = iban.refine(isSepaIban, 'must be of a country that takes part in SEPA')
const bic = z.string().refine((text) => /^[A-Z0-9]+$/.test(text) && isValidBIC(text), 'is not a BIC, such as DEUTDEFF or DEUTDEFF500')

const address = z.strictObject({
  street: line(70),
  buildingNumber: line(16),
  postCode: line(16),
  town: line(35),
  country: z.string().refine((code) => /^[A-Z]{2}$/.test(code) && whereAlpha2(code) !== undefined, 'must be a country code such as PL'),
})

const common = {
  /** The account's holder exactly as the bank has it: the payer's bank compares it (verification of payee). 70 characters fit into a QR code. */
  holder: line(70),
  /** The bank's name, for people. */
  bank: line(70),
  /** Where the bank is: a day without a time in its statements is a day there. */
  timeZone,
  /** Whether instant transfers arrive. Only then may an offer ask for money within the hour. */
  acceptsInstant: z.boolean(),
  /** When they arrive, if not always: on banking days of the currency, between these times in `timeZone`. */
  instantHours: z.strictObject({ from: timeOfDay, to: timeOfDay }).optional(),
  /** The holder's, as orders to the bank name it: since 15 November 2026, banks refuse an address that is not in parts. */
  address,
}

const euroAccount = z.strictObject({ currency: z.literal('EUR'), ...common, iban: sepaIban, bic })
const poundAccount = z.strictObject({
  currency: z.literal('GBP'),
  ...common,
  sortCode: z.string().regex(/^\d{2}-\d{2}-\d{2}$/, 'must be a sort code, such as 12-34-56'),
  accountNumber: z.string().regex(/^\d{8}$/, 'must be a British account number of eight digits'),
})
/** Money arrives by SWIFT. Accounts in some countries, such as the United States, have no IBAN. */
const dollarAccount = z
  .strictObject({
    currency: z.literal('USD'),
    ...common,
    iban: iban.optional(),
    accountNumber: z
      .string()
      .regex(/^[A-Z0-9]{1,34}$/, 'must be an account number of at most 34 digits and capitals')
      .optional(),
    bic,
  })
  .refine(({ iban, accountNumber }) => (iban === undefined) !== (accountNumber === undefined), 'needs either iban or accountNumber')

const account = z.discriminatedUnion('currency', [euroAccount, poundAccount, dollarAccount], {
  error: ({ code }) => (code === 'invalid_union' ? `must be one of ${fiatCurrencies.join(', ')}` : undefined),
})

/**
 * Schema of config/bank.json. `accounts`: the operator's, to which clients pay, at most one for each currency. `uploads`: whether colleagues may hand in
 * files of the bank; otherwise they come only from its own client (BANK_INBOX).
 */
export const bankSchema = z
  .strictObject({ accounts: z.array(account), uploads: z.boolean().default(true) })
  .superRefine(({ accounts }, context) => {
    accounts.forEach(({ currency }, at) => {
      if (accounts.findIndex((other) => other.currency === currency) < at)
        context.addIssue({ code: 'custom', path: ['accounts', at, 'currency'], message: `is the second account in ${currency}` })
    })
  })

/** The operator's accounts. Never sent to browsers as a whole: a client reads the one to which a deal's money goes. */
export type Bank = z.output<typeof bankSchema>

export type BankAccount = Bank['accounts'][number]

/** The operator's account in a currency. Without one, no firm offer can be made in it. */
export const accountFor = <Currency extends FiatCurrency>({ accounts }: Bank, currency: Currency) =>
  accounts.find((account): account is Extract<BankAccount, { currency: Currency }> => account.currency === currency)

/** The time zone of the bank that holds the operator's account in a currency. Of coins, UTC. */
export const zoneOf = ({ accounts }: Bank, currency: string): string =>
  accounts.find((account) => account.currency === currency)?.timeZone ?? 'UTC'

/** The account with this number: an IBAN or its national form, sort code and number, or a number with or without the BIC. Formatting does not matter. */
export function accountOfNumber({ accounts }: Bank, typed: string): BankAccount | undefined {
  const number = compactNumber(typed)
  // A sterling account is known without its IBAN.
  const british = number.startsWith('GB') && isValidIBAN(number) ? britishNumber(number) : number
  return accounts.find((account) => numbersOf(account).some((one) => one === number || one === british))
}

/** Whether a number is that of one of these accounts. */
export const isOwnAccount = (bank: Bank, typed: string): boolean => accountOfNumber(bank, typed) !== undefined

/** The IBAN, sort code and number, or the account's number: one for each account, however its bank writes it. */
export function numberOf(account: BankAccount): string {
  if (account.currency === 'GBP') return compactNumber(account.sortCode + account.accountNumber)
  return account.iban ?? ('accountNumber' in account ? account.accountNumber : undefined) ?? ''
}

function numbersOf(account: BankAccount): string[] {
  const number = numberOf(account)
  if (account.currency === 'GBP') return [number]
  const numbers = account.iban === undefined ? [number] : [number, ...nationalForms(number)]
  const bank = account.bic.slice(0, 8)
  return ['', account.bic, bank, `${bank}XXX`].flatMap((before) => numbers.map((one) => before + one))
}

/** How banks of its country write the account of an IBAN: as the BBAN; in Poland with the check digits, and in Britain as sort code and number. */
function nationalForms(iban: string): string[] {
  const country = iban.slice(0, 2)
  return [iban.slice(4), ...(country === 'PL' ? [iban.slice(2)] : []), ...(country === 'GB' ? [britishNumber(iban)] : [])]
}

const britishNumber = (iban: string) => iban.slice(-14)
