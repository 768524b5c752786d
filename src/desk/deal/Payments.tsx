import Big from 'big.js'
import { isCrypto } from '#contract/currencies.ts'
import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import type { DealPayment } from '../api/deals.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { amountText } from '../layout/deal-words.ts'
import { Facts } from '../layout/Facts.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { Transaction } from '../layout/Transaction.tsx'
import type { DealPart } from './deal-part.ts'
import { canCount } from './next-step.ts'
import { OpenButton } from './OpenButton.tsx'
import { acceptText, byItselfText, paymentText } from './words.ts'

/** What came for the deal, oldest first, with what can be done with each payment. */
export const Payments = ({ deal, onOpen }: DealPart) => (
  <Block
    title={t('deals.payments')}
    count={deal.payments.length}
    aside={
      <OpenButton opens={{ form: 'payment' }} {...{ deal, onOpen }}>
        {t('deals.payments.record')}
      </OpenButton>
    }
  >
    {deal.payments.length === 0 && <NoRows>{t('deals.payments.none')}</NoRows>}
    <ul aria-label={t('deals.payments')}>
      {deal.payments.map((payment) => (
        <li key={payment.id} className="border-hairline py-2.5 not-first:border-t">
          <Payment payment={payment} {...{ deal, onOpen }} />
        </li>
      ))}
    </ul>
  </Block>
)

function Payment({ payment, deal, onOpen }: DealPart & { payment: DealPayment }) {
  const { id, currency, bookedAt, bankReference, payerName, payerAccount, reversal, refundable, recordedBy, recordedAt } = payment
  const about = paymentText(payment)
  const isCoins = isCrypto(currency)
  const isOpenQuestion = deal.questions.some(({ paymentId, cause, outcome }) => paymentId === id && canCount(cause) && outcome === null)
  return (
    <article aria-label={about} className={reversal ? 'text-muted' : undefined}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-base font-medium tabular-nums">{about}</span>
        <Verdict payment={payment} />
      </p>
      <div className="mt-1 grid items-start gap-x-8 sm:grid-cols-2">
        <Facts
          isNarrow
          facts={[
            [t('deals.payments.from'), payerName],
            [
              t(isCoins ? 'deals.deliver.address' : 'deals.instructions.account'),
              payerAccount === null ? t('deals.payments.noAccount') : <AddressGroups key="account" text={payerAccount} />,
            ],
            [t('deals.payments.refundable'), Big(refundable).gt(0) ? amountText(refundable, currency) : null],
          ]}
        />
        <Facts
          isNarrow
          facts={[
            [t('deals.payments.booked'), bookedAt.includes('T') ? <Moment key="booked" at={bookedAt} /> : formatTime(bookedAt, 'dayInUtc')],
            isCoins
              ? [t('deals.payments.transaction'), <Transaction key="transaction" id={bankReference} explorer={deal.explorer} />]
              : [t('deals.payments.bankReference'), bankReference],
            [
              t('deals.payments.recorded'),
              <span key="by">
                <bdi>{recordedBy?.name ?? byItselfText(isCoins)}</bdi> · <Moment at={recordedAt} />
              </span>,
            ],
          ]}
        />
      </div>
      {!reversal && (
        <div className="mt-2 flex flex-wrap gap-2">
          {isOpenQuestion && (
            <OpenButton opens={{ form: 'accept', id }} {...{ deal, onOpen, about }}>
              {acceptText(payment)}
            </OpenButton>
          )}
          {Big(refundable).gt(0) && (
            <OpenButton opens={{ form: 'refund', id }} {...{ deal, onOpen, about }}>
              {t('deals.payments.refund')}
            </OpenButton>
          )}
          <OpenButton kind="quiet" opens={{ form: 'reverse', id }} {...{ deal, onOpen, about }}>
            {t('deals.payments.reverse')}
          </OpenButton>
        </div>
      )}
    </article>
  )
}

/** Whether it counts, and why not. */
function Verdict({ payment: { counts, setAside, reversal } }: { payment: DealPayment }) {
  if (reversal)
    return (
      <>
        <Mark look="bad">{t('deals.payments.reversed')}</Mark>
        <span>
          {t(`deals.reversals.${reversal.kind}`)} · <Moment at={reversal.at} /> · {reversal.reference}
        </span>
      </>
    )
  if (counts) return <Mark look="good">{t('deals.payments.counts')}</Mark>
  return (
    <>
      <Mark look="waiting">{t('deals.payments.aside')}</Mark>
      {setAside && <span>{t(`deals.causes.${setAside}`)}</span>}
    </>
  )
}
