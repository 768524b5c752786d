import { useId } from 'react'
import { Link } from 'react-router'
import type { DealDetails } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { walletsPath } from '../ui/wallet-links.ts'
import { amountText } from './amount-text.ts'

type Question = DealDetails['questions'][number]

/** What is open about the deal or a payment: what it means, and what to do. */
export const Questions = ({ deal }: { deal: DealDetails }) =>
  deal.questions.map((question, at) => <QuestionPanel key={`${question.cause} ${at}`} deal={deal} question={question} />)

function QuestionPanel({ deal, question }: { deal: DealDetails; question: Question }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-8 rounded-card border-l-4 border-gold bg-gold-soft px-4 py-4 sm:px-6">
      <h2 id={id} className="text-lg font-medium wrap-anywhere tabular-nums">
        {titleOf(question)}
      </h2>
      <p className="measure mt-1 wrap-anywhere">{textOf(deal, question)}</p>
      {question.cause === 'unproven-sender' && (
        <Link className="link inline-flex min-h-11 items-center" to={walletsPath({ deal: deal.reference })}>
          {t('deal.questions.toWallets')}
        </Link>
      )}
    </section>
  )
}

/** Questions of the deal itself. Those of a payment stay with a new offer. */
const isAnsweredByOffer = (cause: Question['cause']) => cause === 'late' || cause === 'short' || cause === 'over' || cause === 'after-end'

function titleOf({ cause, amount, currency }: Question): string {
  if (cause === 'late' || cause === 'after-end' || cause === 'review') return t(`deal.questions.${cause}.title`)
  return t(`deal.questions.${cause}.title`, { amount: amountText(amount ?? '0', currency ?? '') })
}

function textOf({ payBy, next, direction, revisedOffer }: DealDetails, { cause }: Question): string {
  if (revisedOffer !== null && isAnsweredByOffer(cause)) return t('deal.questions.revised')
  if (cause === 'late') return t('deal.questions.late.text', { time: formatTime(payBy, 'exactTime') })
  if (cause === 'short' && next?.what === 'pay-rest' && next.by !== null)
    return t(`deal.questions.short.rest.${direction}`, { time: formatTime(next.by, 'exactTime') })
  return t(`deal.questions.${cause}.text`)
}
