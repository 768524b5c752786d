import Big from 'big.js'
import { isFiat } from '#contract/currencies.ts'
import { formatAmount } from '#contract/format-amount.ts'
import type { Language } from '#contract/languages.ts'
import { amountOf, hasAmount } from '#contract/exact-amount.ts'
import { pages } from '#contract/pages.ts'
import { waitForRelease } from '../../client/account/account.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { letterMoment } from '../../platform/mail/letter-moment.ts'
import type { TradeContext } from '../context.ts'
import { findExchangeRequest, type StoredExchangeRequest } from './exchange-request.store.ts'
import { textsIn } from './letters.texts.ts'

type LetterContext = Pick<TradeContext, 'database' | 'clock' | 'mail' | 'operator' | 'publicOrigin' | 'greenParties'>

export const exchangeRequestLetters = (context: LetterContext): Pick<LetterWriters, 'request-received' | 'new-request'> => ({
  async 'request-received'({ exchangeRequestId }) {
    const request = await findExchangeRequest(context.database, exchangeRequestId)
    if (!request) return null
    if (request.accountState === 'frozen') return waitForRelease(context, { kind: 'request-received', exchangeRequestId })
    const isVerified = (await context.greenParties(request.accountId)).length > 0
    return requestReceivedLetter(request, { ...context, isVerified })
  },
  async 'new-request'({ exchangeRequestId }) {
    const request = await findExchangeRequest(context.database, exchangeRequestId)
    return request ? newRequestLetter(request, context) : null
  },
})

/**
 * "Your request was received", to the contact address. The address may be a stranger's: the letter must not contain any text that the sender of
 * the request typed.
 */
export function requestReceivedLetter(
  request: StoredExchangeRequest,
  { operator, publicOrigin, isVerified }: Pick<TradeContext, 'operator' | 'publicOrigin'> & { isVerified: boolean },
): Letter {
  const { brand, contact } = operator
  const { reference, fromCurrency, accountLanguage: language } = request
  const { answerWithinHours: hours } = contact
  const t = textsIn(language)
  const pays = hasAmount(request)
    ? money(amountOf(request), fromCurrency, language)
    : t('exchange-request.received.noAmount', { currency: fromCurrency })
  return {
    to: request.email,
    language,
    subject: t('exchange-request.received.subject', { reference }),
    heading: t('exchange-request.received.heading'),
    paragraphs: [
      t('exchange-request.received.what'),
      ...(hours === undefined ? [] : [t('exchange-request.received.answerTime', { hours })]),
      ...(isVerified ? [] : [t('exchange-request.received.verification')]),
    ],
    facts: [
      { label: t('exchange-request.received.reference'), value: reference },
      { label: t('exchange-request.received.pays'), value: pays },
      { label: t('exchange-request.received.gets'), value: request.toCurrency },
      { label: t('exchange-request.received.when'), value: letterMoment(request.createdAt, language) },
    ],
    action: isVerified
      ? { label: t('exchange-request.received.toRequest'), url: `${publicOrigin}${pages.home}` }
      : { label: t('exchange-request.received.action'), url: `${publicOrigin}${pages.verification}` },
    footnote: t('exchange-request.received.why', { brand: brand.name, email: contact.email }),
  }
}

/** "New request", to the desk: every field as the client sent it, with the rate and fee at that time. */
function newRequestLetter(request: StoredExchangeRequest, { operator }: Pick<TradeContext, 'operator'>): Letter {
  const { reference, fromCurrency, toCurrency } = request
  const amount = hasAmount(request) ? money(amountOf(request), fromCurrency) : `${fromCurrency} (no amount)`
  return {
    to: operator.contact.desk,
    language: 'en',
    subject: `New request ${reference}: ${amount} to ${toCurrency}`,
    heading: `New request ${reference}`,
    paragraphs: ['A client asks for a personal quote. The contact details below are as the client typed them and have not been checked.'],
    facts: [
      { label: 'Reference', value: reference },
      { label: 'Received', value: moment(request.createdAt) },
      { label: 'Account', value: request.accountEmail },
      { label: 'From', value: amount },
      { label: 'To', value: toCurrency },
      // Fee and indicative amount depend on the amount.
      ...(hasAmount(request) ? termFacts(request) : []),
      { label: 'Name', value: orDash(request.name) },
      { label: 'Contact email', value: request.email },
      { label: 'Contact phone', value: orDash(request.phone) },
      { label: 'Country', value: orDash(request.country) },
      { label: 'Message', value: orDash(request.message) },
    ],
  }
}

function termFacts({ fromCurrency, toCurrency, rate, rateAsOf, rateDerived, feeTier, feeRate, indicativeAmount }: StoredExchangeRequest) {
  const [fiat, crypto] = isFiat(fromCurrency) ? [fromCurrency, toCurrency] : [toCurrency, fromCurrency]
  const fee = feeRate === null ? 'not known' : `${percent(feeRate)} (${feeTier})`
  if (rate === null || rateAsOf === null || indicativeAmount === null) {
    return [
      { label: 'Rate', value: 'No rate was known at that moment' },
      { label: 'Fee', value: fee },
    ]
  }
  const derived = rateDerived ? ', derived through BTC' : ''
  return [
    { label: 'Rate', value: `1 ${crypto} = ${money(rate, fiat)}, as of ${moment(rateAsOf)}${derived}` },
    { label: 'Fee', value: fee },
    { label: 'Indicative amount', value: `${money(indicativeAmount, toCurrency)} after the fee` },
  ]
}

const orDash = (text: string) => (text === '' ? '—' : text)

/** `10000` as `10,000 EUR`, with all decimals. */
const money = (amount: string, currency: string, language: Language = 'en') => `${formatAmount(amount, language)} ${currency}`

const percent = (share: string) => `${Big(share).times(100).toFixed()} %`

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
