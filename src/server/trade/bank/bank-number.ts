import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'

/** Where money goes, as an order names it. */
export type BankNumber =
  | { kind: 'iban'; iban: string }
  | { kind: 'british'; sortCode: string; accountNumber: string }
  | { kind: 'swift'; bic: string; accountNumber: string }

/** Reads an account as a transfer has it: an IBAN, or sort code or BIC before the account's number. Undefined if an order cannot be written to it. */
export function readBankNumber(currency: string, typed: string): BankNumber | undefined {
  const iban = compactNumber(typed)
  if (isValidIBAN(iban)) return currency === 'EUR' && !isSEPACountry(iban.slice(0, 2)) ? undefined : { kind: 'iban', iban }
  if (currency === 'GBP') {
    const [, sortCode, accountNumber] = /^(\d{6})(\d{8})$/.exec(compactNumber(typed)) ?? []
    return sortCode && accountNumber ? { kind: 'british', sortCode, accountNumber } : undefined
  }
  const [, bic, accountNumber] = /^([A-Z0-9]{8}|[A-Z0-9]{11}) ([A-Z0-9]{1,34})$/.exec(typed.trim().toUpperCase()) ?? []
  return currency === 'USD' && bic && accountNumber && isValidBIC(bic) ? { kind: 'swift', bic, accountNumber } : undefined
}

/** A number as it is compared: in capitals, without spaces and hyphens. */
export const compactNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** Whether two numbers are one account. One of them may lack its bank. */
export function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [compactNumber(one), compactNumber(other)]
  return a.endsWith(b) || b.endsWith(a)
}
