import type { PublicOperator } from '#contract/operator.ts'
import { t } from '../../language/text.ts'
import { expressLimit, lowestFee, money } from './figures.ts'

/** Questions whose answers open without a script. */
export function Faq({ operator }: { operator: PublicOperator }) {
  return (
    <section aria-labelledby="faq" className="page py-18 lg:py-32">
      <div className="mx-auto max-w-[44rem]">
        <h2 id="faq" className="text-center font-display text-3xl tracking-tight">
          {t('sections.faq.title')}
        </h2>
        <div className="mt-10 border-t border-ink/80 lg:mt-14">
          {questionsAndAnswers(operator).map(({ question, answer }) => (
            <details key={question} className="question border-b border-hairline">
              <summary className="group flex min-h-16 list-none items-center justify-between gap-6 py-4 [&::-webkit-details-marker]:hidden">
                <h3 className="font-display text-xl decoration-1 underline-offset-[0.2em] group-hover:underline">{question}</h3>
                <span aria-hidden="true" className="question-mark relative size-4.5 flex-none" />
              </summary>
              <p className="max-w-[60ch] pr-10 pb-6 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Also used for search engines (head.ts). */
export const questionsAndAnswers = ({ claims }: PublicOperator): { question: string; answer: string }[] => [
  { question: t('sections.faq.smallest.question'), answer: t('sections.faq.smallest.answer', { limit: expressLimit() }) },
  {
    question: t('sections.faq.largest.question'),
    answer: t('sections.faq.largest.answer', { amount: money(claims.largeTransactionEur) }),
  },
  { question: t('sections.faq.fiat.question'), answer: t('sections.faq.fiat.answer') },
  { question: t('sections.faq.coins.question'), answer: t('sections.faq.coins.answer', { coins: claims.coins }) },
  { question: t('sections.faq.cost.question'), answer: t('sections.faq.cost.answer', { fee: lowestFee() }) },
  {
    question: t('sections.faq.duration.question'),
    answer: t('sections.faq.duration.answer', { hours: claims.firstTransactionHours }),
  },
  { question: t('sections.faq.custody.question'), answer: t('sections.faq.custody.answer') },
  { question: t('sections.faq.documents.question'), answer: t('sections.faq.documents.answer') },
]
