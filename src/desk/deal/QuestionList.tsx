import { t } from '../../web/language/text.ts'
import type { Deal, DealQuestion } from '../api/deals.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { ownerName, paymentText } from './words.ts'

/** What was asked about the deal and its payments, and how it ended. */
export const QuestionList = ({ deal }: { deal: Deal }) => (
  <Block title={t('deals.ofDeal')} count={deal.questions.length}>
    {deal.questions.length === 0 ? (
      <NoRows>{t('deals.ofDeal.none')}</NoRows>
    ) : (
      <DenseTable
        label={t('deals.ofDeal')}
        rows={deal.questions}
        keyOf={({ id }) => id}
        isQuiet={({ outcome }) => outcome !== null}
        columns={columnsFor(deal)}
      />
    )}
  </Block>
)

const columnsFor = ({ payments }: Deal): Column<DealQuestion>[] => [
  {
    name: t('deals.questions.cause'),
    className: 'min-w-52',
    cell: ({ cause, paymentId, outcome }) => {
      const payment = payments.find(({ id }) => id === paymentId)
      // Of a surplus, only a part of the payment goes back.
      const amount = payment && cause === 'surplus' ? { ...payment, amount: payment.refundable } : payment
      const isKnown = amount && (cause !== 'surplus' || outcome === null)
      return (
        <>
          {t(`deals.causes.${cause}`)}
          {isKnown && <span className="tabular-nums"> · {paymentText(amount)}</span>}
          {outcome === null && <span className="block text-muted">{t(`deals.todo.${cause}`)}</span>}
        </>
      )
    },
  },
  { name: t('deals.questions.owner'), cell: ({ owner }) => ownerName(owner) },
  { name: t('deals.ofDeal.opened'), cell: ({ openedAt }) => <Moment at={openedAt} /> },
  {
    name: t('deals.ofDeal.outcome'),
    cell: ({ outcome, endedAt }) =>
      outcome === null ? (
        <Mark look="waiting">{t('deals.ofDeal.open')}</Mark>
      ) : (
        <>
          {t(`deals.outcomes.${outcome}`)}
          {endedAt && (
            <span className="block">
              <Moment at={endedAt} />
            </span>
          )}
        </>
      ),
  },
]
