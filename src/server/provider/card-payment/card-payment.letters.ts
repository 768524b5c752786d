import { formatAmount } from '#contract/format-amount.ts'
import { pages } from '#contract/pages.ts'
import { type Addressee, findAddressee } from '../../client/account/account.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { letterMoment } from '../../platform/mail/letter-moment.ts'
import { textsIn } from '../letters.texts.ts'
import { type CardPayment, findPayment } from './card-payment.store.ts'

interface LetterParts {
  database: Database
  publicOrigin: string
}

export const cardPaymentLetters = ({ database, publicOrigin }: LetterParts): Pick<LetterWriters, 'card-payment-completed'> => ({
  async 'card-payment-completed'({ cardPaymentId }) {
    const payment = await findPayment(database, cardPaymentId)
    const addressee = payment && (await findAddressee(database, payment.accountId))
    return addressee ? paymentCompletedLetter(payment, { addressee, publicOrigin }) : null
  },
})

/** "Your card payment is complete": the client's receipt. It has only the facts that the provider has sent. */
function paymentCompletedLetter(payment: CardPayment, { addressee, publicOrigin }: { addressee: Addressee; publicOrigin: string }): Letter {
  const { language } = addressee
  const { reference, amount, currency, coin, quantity, fee, feeCurrency, changedAt } = payment
  const t = textsIn(language)
  const money = (value: string | null, unit: string | null) => (value && unit ? `${formatAmount(value, language)} ${unit}` : unit)
  const facts = [
    { label: t('card-payment.completed.paid'), value: money(amount, currency) },
    { label: t('card-payment.completed.gets'), value: money(quantity, coin) },
    { label: t('card-payment.completed.fee'), value: money(fee, feeCurrency) },
    { label: t('card-payment.completed.reference'), value: reference },
    { label: t('card-payment.completed.when'), value: letterMoment(changedAt, language) },
  ]
  return {
    ...addressee,
    subject: t('card-payment.completed.subject', { reference }),
    heading: t('card-payment.completed.heading'),
    paragraphs: [t('card-payment.completed.what'), t('card-payment.completed.wallet')],
    facts: facts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])),
    action: { label: t('card-payment.completed.action'), url: publicOrigin + pages.home },
  }
}
