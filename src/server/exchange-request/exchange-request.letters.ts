import Big from 'big.js'
import { isFiat } from '#contract/currencies.ts'
import type { Operator } from '#contract/operator.ts'
import type { Letter } from '../mail/mail.ts'
import type { StoredExchangeRequest } from './exchange-request.store.ts'

/**
 * "Your request was received", to the contact address. That address may be anybody's: the letter carries nothing that the sender of the
 * request could have written, only our words, amounts, currencies and the reference.
 */
export function requestReceivedLetter(
  request: StoredExchangeRequest,
  { operator, publicOrigin }: { operator: Operator; publicOrigin: string },
): Letter {
  const { brand, contact } = operator
  return {
    to: request.email,
    subject: `Your request ${request.reference} was received`,
    heading: 'We have received your request',
    paragraphs: [
      'Thank you. A consultant is working out your personal calculation and will send it to this address.',
      'Verification is mandatory before your first transaction. You can complete it now, so that nothing has to wait later.',
    ],
    facts: [
      { label: 'Reference', value: request.reference },
      { label: 'You exchange', value: money(String(request.amount), request.fromCurrency) },
      { label: 'You receive', value: request.toCurrency },
      { label: 'Received', value: moment(request.createdAt) },
    ],
    action: { label: 'Go to Verification', url: `${publicOrigin}/app/verification` },
    footnote: `You get this letter because this address was given as the contact for a request at ${brand.name}. If that was not you, you need not do anything; questions reach us at ${contact.email}.`,
  }
}

/** "New request", to the desk: every field as the client sent it, and the terms that applied at that moment. */
export function newRequestLetter(request: StoredExchangeRequest, { operator }: { operator: Operator }): Letter {
  const { reference, fromCurrency, toCurrency } = request
  const amount = money(String(request.amount), fromCurrency)
  return {
    to: operator.contact.desk,
    subject: `New request ${reference}: ${amount} to ${toCurrency}`,
    heading: `New request ${reference}`,
    paragraphs: ['A client asks for a personal quote. The contact details below are as the client typed them and have not been checked.'],
    facts: [
      { label: 'Reference', value: reference },
      { label: 'Received', value: moment(request.createdAt) },
      { label: 'Account', value: request.accountEmail },
      { label: 'From', value: amount },
      { label: 'To', value: toCurrency },
      ...termFacts(request),
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

/** `10000` as `10,000 EUR`; decimals stay as they are. */
function money(amount: string, currency: string): string {
  const [whole = '', decimals] = amount.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${decimals === undefined ? grouped : `${grouped}.${decimals}`} ${currency}`
}

const percent = (share: string) => `${Big(share).times(100).toFixed()} %`

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
