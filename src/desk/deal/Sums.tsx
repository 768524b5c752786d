import Big from 'big.js'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import type { Deal } from '../api/deals.ts'
import { amountText } from '../layout/deal-words.ts'
import { dueCurrencyOf, paymentText } from './words.ts'

/** What is due, received, held, and still to be bought or sold. */
export function Sums({ deal }: { deal: Deal }) {
  const { sums, coin, direction } = deal
  const due = dueCurrencyOf(deal)
  const isTooMuch = Big(sums.toFill).lt(0)
  const fill = amountText(Big(sums.toFill).abs().toFixed(), coin)
  // Came, does not count, and is not paid back.
  const setAside = deal.payments.filter(({ counts, refundable }) => !counts && Big(refundable).gt(0))
  return (
    <section aria-label={t('deals.sums')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-hairline py-3 sm:grid-cols-4">
        <Sum name={t('deals.sums.due')} amount={amountText(sums.due, due)} />
        <Sum name={t('deals.sums.received')} amount={amountText(sums.received, due)} />
        <Sum name={t('deals.sums.held')} amount={amountText(sums.held, due)} />
        <Sum
          name={t(direction === 'buy' ? 'deals.sums.toBuy' : 'deals.sums.toSell')}
          amount={isTooMuch ? t('deals.sums.tooMany', { amount: fill }) : fill}
          isWrong={isTooMuch}
        />
        {setAside.length > 0 && (
          <Sum
            name={t('deals.sums.setAside')}
            amount={setAside.map(({ refundable: amount, currency }) => paymentText({ amount, currency })).join(', ')}
          />
        )}
      </dl>
    </section>
  )
}

const Sum = ({ name, amount, isWrong = false }: { name: string; amount: string; isWrong?: boolean }) => (
  <div className="min-w-0">
    <dt className="text-muted">{name}</dt>
    <dd className={classNames('font-medium wrap-anywhere tabular-nums', isWrong && 'text-danger')}>{amount}</dd>
  </div>
)
