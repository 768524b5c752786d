import type { DealDetails } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { classNames } from '../ui/class-names.ts'
import { networkName, wrapsBeforeCurrency } from '../ui/trade-text.ts'
import { amountText } from './amount-text.ts'
import { Papers } from './Papers.tsx'

/** Of a deal that is done: what the client received and gave, as it was recorded. */
export function Result({ deal }: { deal: DealDetails }) {
  const { direction, transfers, received, currency, coin, network } = deal
  const delivery = transfers.findLast(({ purpose, state }) => purpose === 'delivery' && state === 'confirmed')
  if (!delivery) return null
  const gets = amountText(delivery.amount, delivery.currency)
  const gives = amountText(received, direction === 'buy' ? currency : coin)
  return (
    <section aria-label={t('deal.received.title')} className="mb-12 rounded-card border border-hairline bg-surface p-6 shadow-sheet sm:p-8">
      <dl className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {[
          { label: t('deal.received.gets'), amount: gets, isCoins: direction === 'buy' },
          { label: t(`deal.received.gives.${direction}`), amount: gives, isCoins: direction === 'sell' },
        ].map(({ label, amount, isCoins }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd>
              <span
                className={classNames(
                  'block font-medium tracking-tight wrap-anywhere tabular-nums',
                  amount.length > 22 ? 'text-xl sm:text-2xl' : 'text-2xl sm:text-amount',
                )}
              >
                {wrapsBeforeCurrency(amount)}
              </span>
              {isCoins && <span className="text-muted">{t('deal.transfers.onNetwork', { network: networkName(coin, network) })}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Papers deal={deal} />
    </section>
  )
}
