import { cleanAccount } from '#contract/account-number.ts'
import type { EntrySearchKey } from '#contract/desk/bank-entries.ts'
import { readReference } from '#contract/creditor-reference.ts'
import { type FiatCurrency, isFiat } from '#contract/currencies.ts'
import type { Decimal } from '#contract/pricing.ts'

/** What a search can be, each ready to be compared. */
export interface SearchTerms {
  /** Of a deal, 14 digits. */
  deal?: string
  'bank-reference'?: string
  'end-to-end'?: string
  /** The beginning of a name. */
  name?: string
  /** In capitals: without spaces, and as banks write it that have no IBAN. */
  account?: string[]
  amount?: { amount: Decimal; currency?: FiatCurrency }
}

export const keysOf = (terms: SearchTerms) => Object.keys(terms) as EntrySearchKey[]

/** Shorter beginnings of names find a large part of all entries. */
const shortestName = 3
/** Shorter ones are amounts. */
const shortestReference = 4
const account = /^(?=.*\d)[A-Z0-9]{5,34}$/
/** Groups of three digits, and up to two decimals; a sign before, and a currency behind. */
const amount = /^[-−]?(\d{1,3}(?:[ .,]\d{3})+|\d{1,15})(?:[.,](\d{1,2}))?\s*([A-Z]{3})?$/i

/** What was typed into the search of payments: the keys that are worth a search. */
export function searchTermsOf(typed: string): SearchTerms {
  const whole = typed.trim().replaceAll(/\s+/g, ' ')
  const number = cleanAccount(typed)
  const deal = readReference(whole)
  const money = amountOf(whole)
  const isReference = whole.length >= shortestReference
  return {
    ...(deal !== null && { deal }),
    ...(isReference && { 'bank-reference': whole, 'end-to-end': whole }),
    ...(whole.length >= shortestName && /\p{L}/u.test(whole) && { name: whole }),
    ...(account.test(number.replaceAll(/[ -]/g, '').toUpperCase()) && { account: spellingsOf(number) }),
    ...(money && { amount: money }),
  }
}

/** An IBAN has no space. Another number has one after its bank, which is a sort code of six digits or a BIC. */
function spellingsOf(typed: string): string[] {
  const spaced = typed.replaceAll('-', '').toUpperCase()
  const compact = spaced.replaceAll(' ', '')
  const british = /^\d{14}$/.test(compact) ? [`${compact.slice(0, 6)} ${compact.slice(6)}`] : []
  return [...new Set([compact, ...british, spaced])]
}

/** A comma or point before one or two last digits is a decimal sign; any other groups thousands. */
function amountOf(typed: string): SearchTerms['amount'] {
  const [, whole, decimals = '', code = ''] = amount.exec(typed) ?? []
  const currency = code.toUpperCase()
  if (whole === undefined || (currency !== '' && !isFiat(currency))) return undefined
  const digits = whole.replaceAll(/\D/g, '')
  return { amount: decimals === '' ? digits : `${digits}.${decimals}`, ...(isFiat(currency) && { currency }) }
}
