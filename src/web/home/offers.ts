import { fastExchangeMinimumEur, firstTransactionMinimumEur, personalQuoteMinimumEur } from '#contract/limits.ts'
import { t } from '../language/text.ts'
import { asSpecified, grouped } from '../ui/amount-format.ts'

/** The texts of one card. */
export interface Offer {
  title: string
  /** Says what the amount is. */
  fact: string
  amount: string
  /** Text after the amount. */
  after?: string
  text?: string
  details?: string[]
  button: string
}

export const oneTimeOffer = (): Offer => ({
  title: t('home.oneTimeOffer.title'),
  fact: t('home.oneTimeOffer.fact'),
  amount: t('home.oneTimeOffer.amount', { amount: asSpecified(firstTransactionMinimumEur) }),
  text: t('home.oneTimeOffer.text'),
  button: t('home.oneTimeOffer.button'),
})

export const personalQuote = (): Offer => ({
  title: t('home.personalQuote.title'),
  fact: t('home.personalQuote.fact'),
  amount: t('home.personalQuote.amount', { amount: grouped(String(personalQuoteMinimumEur)) }),
  after: t('home.personalQuote.after'),
  text: t('home.personalQuote.text'),
  button: t('home.personalQuote.button'),
})

export const fastExchange = (): Offer => ({
  title: t('home.fastExchange.title'),
  fact: t('home.fastExchange.fact'),
  amount: t('home.fastExchange.amount', { amount: asSpecified(fastExchangeMinimumEur) }),
  after: t('home.fastExchange.after'),
  details: [t('home.fastExchange.details.rates'), t('home.fastExchange.details.payments')],
  button: t('home.fastExchange.button'),
})
