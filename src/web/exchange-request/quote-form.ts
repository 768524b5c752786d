import Big from 'big.js'
import { chooseCurrency, type Currency, type CurrencyPair } from '#contract/currencies.ts'
import { type Conversion, feeOf } from '#contract/pricing.ts'
import { amountOf, amountsOf } from '#contract/exact-amount.ts'
import type { Body } from '../api/call-types.ts'
import { quoteDefaults } from '../limits.ts'

/** The body that the quote dialog sends. Spec section 3, "Exchange request". */
export type ExchangeRequest = Body<'submitExchangeRequest'>

export interface Contact {
  name: string
  email: string
  phone: string
  country: string
}

/** The content of the dialog's form. `contact` has the edited fields only: the other fields show the profile. */
export interface QuoteForm extends CurrencyPair {
  /** A decimal string, or ''. */
  amount: string
  /** Id of the network of the coins; '' before the client chose one. */
  network: string
  message: string
  contact: Partial<Contact>
}

export interface Profile {
  firstName: string
  lastName: string
  email: string
  phone: string
  country: string
}

/** The form before anything is typed. Spec section 9, "Quote dialog default". */
export const untouchedForm: QuoteForm = {
  fromCurrency: quoteDefaults.fromCurrency,
  toCurrency: quoteDefaults.toCurrency,
  amount: String(quoteDefaults.amount),
  network: '',
  message: '',
  contact: {},
}

export const withCurrency = (form: QuoteForm, side: 'from' | 'to', currency: Currency): QuoteForm => ({
  ...form,
  ...chooseCurrency(form, side, currency),
  // Another coin has other networks.
  network: '',
})

/** The contact fields as shown: the profile, replaced by the client's edits. */
export const contactOf = (form: QuoteForm, profile: Profile | undefined): Contact => ({
  name: [profile?.firstName, profile?.lastName].filter(Boolean).join(' '),
  email: profile?.email ?? '',
  phone: profile?.phone ?? '',
  country: profile?.country ?? '',
  ...form.contact,
})

/** The profile with the name and phone of a request that it lacks; undefined if it lacks none. The last word of a name is the last name. */
export function profileWith({ firstName, lastName, phone, country }: Profile, contact: Contact): Omit<Profile, 'email'> | undefined {
  const words = contact.name.trim().split(/\s+/)
  const hasName = firstName !== '' || lastName !== '' || words[0] === ''
  const typedPhone = contact.phone.trim()
  if (hasName && (phone !== '' || typedPhone === '')) return undefined
  const name = { firstName: words.slice(0, -1).join(' ') || words.join(' '), lastName: words.length > 1 ? (words.at(-1) ?? '') : '' }
  return { ...(hasName ? { firstName, lastName } : name), phone: phone || typedPhone, country }
}

export const requestOf = (form: QuoteForm, profile: Profile | undefined): ExchangeRequest => ({
  fromCurrency: form.fromCurrency,
  toCurrency: form.toCurrency,
  ...amountsOf(form.amount),
  ...(form.network !== '' && { network: form.network }),
  ...contactOf(form, profile),
  message: form.message,
})

/** The conversion of the form's amount. `close`: units of fiat for one crypto, if known. */
export const conversionOf = ({ fromCurrency, toCurrency, amount }: QuoteForm, close: number | undefined): Conversion => ({
  fromCurrency,
  toCurrency,
  source: 'from',
  amount: amountOf(amountsOf(amount)),
  rate: close === undefined ? null : Big(close).toFixed(),
})

/** Whether the fiat value is 10,000 or more. False if that needs a rate and no rate is known. */
export const isLarge = (form: QuoteForm, close: number | undefined): boolean => feeOf(conversionOf(form, close))?.tier === 'reduced'

export const isSameForm = (a: QuoteForm, b: QuoteForm): boolean => serialize(a) === serialize(b)

const serialize = ({ fromCurrency, toCurrency, amount, network, message, contact }: QuoteForm) =>
  JSON.stringify([fromCurrency, toCurrency, amount, network, message, contact.name, contact.email, contact.phone, contact.country])
