import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools'
import type { z } from 'zod'
import type { newPayoutAccount } from '#contract/endpoints/new-destination.ts'
import { Failure, refuseField } from '../../platform/failure.ts'
import { isSepaIban } from '../../platform/sepa-countries.ts'
import type { PayoutAccount } from './payout-account.table.ts'

type Typed = z.output<typeof newPayoutAccount>
type NumberColumns = Pick<PayoutAccount, 'currency' | 'iban' | 'bic' | 'sortCode' | 'accountNumber' | 'bank'>
type WrongField = Failure<'VALIDATION_FAILED'>

/** A typed account in the form in which it is stored, if its currency allows this form. Nobody can know here whether it exists. */
export function readPayoutAccount(typed: Typed): NumberColumns | WrongField {
  if (typed.currency === 'EUR') return readEuroAccount(typed)
  return typed.currency === 'GBP' ? readPoundAccount(typed) : readDollarAccount(typed)
}

const empty = { iban: null, bic: null, sortCode: null, accountNumber: null, bank: null }

function readEuroAccount(typed: Extract<Typed, { currency: 'EUR' }>): NumberColumns | WrongField {
  const { iban } = typed
  if (!isValidIBAN(iban)) return refuseField('iban', wrongIban)
  if (!isSepaIban(iban)) return refuseField('iban', 'Euro payments go only to accounts in countries that take part in SEPA.')
  const bic = typed.bic ? readBic(typed.bic) : null
  return bic instanceof Failure ? bic : { ...empty, currency: 'EUR', iban, bic }
}

function readPoundAccount(typed: Extract<Typed, { currency: 'GBP' }>): NumberColumns | WrongField {
  const { sortCode, accountNumber } = typed
  if (!/^\d{6}$/.test(sortCode)) return refuseField('sortCode', 'A sort code has six digits, such as 12-34-56.')
  if (!/^\d{8}$/.test(accountNumber)) return refuseField('accountNumber', 'A British account number has eight digits.')
  return { ...empty, currency: 'GBP', sortCode, accountNumber }
}

function readDollarAccount(typed: Extract<Typed, { currency: 'USD' }>): NumberColumns | WrongField {
  const number = typed.accountNumber
  const isIban = isValidIBAN(number)
  if (!isIban && looksLikeIban(number)) return refuseField('accountNumber', wrongIban)
  if (!/^[A-Z0-9]{1,34}$/.test(number)) return refuseField('accountNumber', 'An account number has at most 34 letters and digits.')
  const bic = readBic(typed.bic)
  if (bic instanceof Failure) return bic
  if (typed.bank === '') return refuseField('bank', 'The name of the bank is needed.')
  return { ...empty, currency: 'USD', ...(isIban ? { iban: number } : { accountNumber: number }), bic, bank: typed.bank }
}

const wrongIban = 'This is not an IBAN. Please compare it with your bank’s papers, character by character.'

const ibanCountries = getCountrySpecifications()

/** A mistyped IBAN must not be taken for an account number. */
const looksLikeIban = (number: string) =>
  number.includes('IBAN') || (/^[A-Z]{2}\d{2}/.test(number) && (ibanCountries[number.slice(0, 2)]?.IBANRegistry ?? false))

function readBic(bic: string): string | WrongField {
  if (!/^[A-Z0-9]+$/.test(bic) || !isValidBIC(bic))
    return refuseField('bic', 'This is not a BIC. It has 8 or 11 characters, such as DEUTDEFF.')
  // XXX is the head office, as are 8 characters alone.
  return bic.replace(/^(.{8})XXX$/, '$1')
}
