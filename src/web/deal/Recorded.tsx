import { type ReactNode, useId } from 'react'
import { isFiat } from '#contract/currencies.ts'
import type { DealDetails } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { classNames } from '../ui/class-names.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { networkName } from '../ui/trade-text.ts'
import { amountText } from './amount-text.ts'

/** What came for the deal, and what we send: each with its state. */
export function Recorded({ deal: { payments, transfers } }: { deal: DealDetails }) {
  if (payments.length === 0 && transfers.length === 0) return null
  return (
    <div className="mb-12 grid gap-x-10 gap-y-10 lg:grid-cols-2">
      {payments.length > 0 && (
        <List title={t('deal.payments.title')}>
          {payments.map((payment, at) => (
            <Payment key={`${payment.bookedAt} ${at}`} payment={payment} />
          ))}
        </List>
      )}
      {transfers.length > 0 && (
        <List title={t('deal.transfers.title')}>
          {transfers.map((transfer, at) => (
            <Transfer key={`${transfer.purpose} ${at}`} transfer={transfer} />
          ))}
        </List>
      )}
    </div>
  )
}

function List({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-display text-xl">
        {title}
      </h2>
      <ul className="mt-4 border-t border-ink">{children}</ul>
    </section>
  )
}

function Payment({ payment: { amount, currency, bookedAt, state } }: { payment: DealDetails['payments'][number] }) {
  const time = formatTime(bookedAt, bookedAt.includes('T') ? 'exactTime' : 'dayInUtc')
  return (
    <li className="border-b border-hairline py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className={classNames('text-lg font-medium wrap-anywhere tabular-nums', state !== 'counted' && 'text-muted')}>
          {amountText(amount, currency)}
        </span>
        <span className={classNames('text-sm', state === 'counted' ? 'text-accent' : 'text-muted')}>{t(`deal.payments.${state}`)}</span>
      </p>
      <p className="text-sm text-muted tabular-nums">{t(isFiat(currency) ? 'deal.payments.at' : 'deal.payments.seen', { time })}</p>
    </li>
  )
}

function Transfer({ transfer }: { transfer: DealDetails['transfers'][number] }) {
  const { purpose, amount, currency, network, to, state, transaction, explorer, at } = transfer
  return (
    <li className="border-b border-hairline py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className={classNames('text-lg font-medium wrap-anywhere tabular-nums', state === 'failed' && 'text-muted line-through')}>
          {amountText(amount, currency)}
        </span>
        <span className="text-sm text-muted">
          {t(`deal.transfers.${purpose}`)}
          {network !== null && `, ${t('deal.transfers.onNetwork', { network: networkName(currency, network) })}`}
        </span>
      </p>
      <p className="text-sm tabular-nums">{t(`deal.transfers.${state}`, { time: formatTime(at, 'exactTime') })}</p>
      <dl className="mt-1 text-sm">
        {to !== null && <Line label={t('deal.transfers.to')}>{to}</Line>}
        {transaction !== null && (
          <Line label={t(network === null ? 'deal.transfers.bankReference' : 'deal.transfers.transaction')}>{transaction}</Line>
        )}
      </dl>
      {explorer !== null && (
        <a className="link inline-flex min-h-11 items-center text-sm" href={explorer} target="_blank" rel="noopener noreferrer">
          {t('deal.transfers.explorer')}
        </a>
      )}
    </li>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="mt-1">
    <dt className="text-muted">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
