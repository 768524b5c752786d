import type { PublicOperator } from '#contract/operator.ts'
import { t } from '../../language/text.ts'
import { expressLimit, leastFee, money } from './figures.ts'

/** Section 11 in plain text: also for search engines (head.ts). */
export const questionsAndAnswers = ({ claims }: PublicOperator): { question: string; answer: string }[] => [
  { question: t('sections.faq.smallest.question'), answer: t('sections.faq.smallest.answer', { limit: expressLimit() }) },
  {
    question: t('sections.faq.largest.question'),
    answer: t('sections.faq.largest.answer', { amount: money(claims.largeTransactionEur) }),
  },
  { question: t('sections.faq.fiat.question'), answer: t('sections.faq.fiat.answer') },
  { question: t('sections.faq.coins.question'), answer: t('sections.faq.coins.answer', { coins: claims.coins }) },
  { question: t('sections.faq.cost.question'), answer: t('sections.faq.cost.answer', { fee: leastFee() }) },
  {
    question: t('sections.faq.duration.question'),
    answer: t('sections.faq.duration.answer', { hours: claims.firstTransactionHours }),
  },
  { question: t('sections.faq.custody.question'), answer: t('sections.faq.custody.answer') },
  { question: t('sections.faq.documents.question'), answer: t('sections.faq.documents.answer') },
]
