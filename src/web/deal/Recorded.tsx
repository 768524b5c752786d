import { type ReactNode, useId } from 'react'
import { isFiat } from '#contract/currencies.ts'
import type { DealDetails } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { classNames } from '../ui/class-names.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { coinsText, moneyText, networkName } from '../ui/trade-text.ts'
import { TransactionLine } from '../ui/CopyLine.tsx'
import { AddressGroups } from '../ui/AddressGroups.tsx'
import { inGroups } from '../ui/in-groups.ts'

/** What came for the deal, and what we send: each with its state. */
export function Recorded({ deal: { payments, arrivals, transfers } }: { deal: DealDetails }) {
  const hasArrived = payments.length > 0 || arrivals.length > 0
  if (!hasArrived && transfers.length === 0) return null
  return (
    <div className="mb-12 grid gap-x-10 gap-y-10 lg:grid-cols-2">
      {hasArrived && (
        <List title={t('deal.payments.title')}>
          {payments.map((payment, at) => (
            <Payment key={`${payment.bookedAt} ${at}`} payment={payment} />
          ))}
          {arrivals.map((arrival, at) => (
            <Arrival key={`${arrival.seenAt} ${at}`} arrival={arrival} />
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
  const counts = state === 'counted' || state === 'proven'
  return (
    <li className="border-b border-hairline py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className={classNames('text-lg font-medium wrap-anywhere tabular-nums', !counts && 'text-muted')}>
          {amountText(amount, currency)}
        </span>
        <span className={classNames('text-sm', counts ? 'text-accent' : 'text-muted')}>{t(`deal.payments.${state}`)}</span>
      </p>
      <p className="text-sm text-muted tabular-nums">{t(isFiat(currency) ? 'deal.payments.at' : 'deal.payments.seen', { time })}</p>
    </li>
  )
}

/** Coins that were seen and do not count yet. */
const Arrival = ({ arrival: { amount, currency, seenAt, blockBy, confirmations } }: { arrival: DealDetails['arrivals'][number] }) => (
  <li className="border-b border-hairline py-3">
    <p className="flex flex-wrap items-baseline justify-between gap-x-6">
      <span className="text-lg font-medium wrap-anywhere text-muted tabular-nums">{amountText(amount, currency)}</span>
      <span className="text-sm text-muted">{t('deal.payments.unconfirmed')}</span>
    </p>
    <p className="text-sm text-muted tabular-nums">{t('deal.payments.seen', { time: formatTime(seenAt, 'exactTime') })}</p>
    {blockBy !== null && <p className="text-sm">{t('deal.payments.blockBy', { time: formatTime(blockBy, 'exactTime') })}</p>}
    <Confirmations of={confirmations} />
  </li>
)

const Confirmations = ({ of: { count, needed } }: { of: DealDetails['arrivals'][number]['confirmations'] }) => (
  <p className="text-sm tabular-nums">{t('deal.confirmations', { count: String(count), needed: String(needed) })}</p>
)

function Transfer({ transfer }: { transfer: DealDetails['transfers'][number] }) {
  const { purpose, amount, currency, network, to, state, transaction, explorer, at, confirmations } = transfer
  return (
    <li className="border-b border-hairline py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className={classNames('text-lg font-medium wrap-anywhere tabular-nums', state === 'failed' && 'text-muted line-through')}>
          {amountText(amount, currency)}
        </span>
        <span className="text-sm text-muted">
          {t(`deal.transfers.${purpose}`)}
          {network !== null && `, ${t('trade.onNetwork', { network: networkName(currency, network) })}`}
        </span>
      </p>
      <p className="text-sm tabular-nums">{t(`deal.transfers.${state}`, { time: formatTime(at, 'exactTime') })}</p>
      {confirmations && <Confirmations of={confirmations} />}
      {to !== null && (
        <p className="mt-2 text-sm">
          <span className="block text-muted">{t('deal.transfers.to')}</span>
          <span className="font-medium wrap-anywhere">
            <Receiver to={to} currency={currency} />
          </span>
        </p>
      )}
      {transaction !== null && (
        <div className="mt-2">
          <TransactionLine
            label={t(network === null ? 'deal.transfers.bankReference' : 'deal.transfers.transaction')}
            id={transaction}
            explorer={explorer}
          />
        </div>
      )}
    </li>
  )
}

/** The client's wallet or account, in groups where it is long. */
export function Receiver({ to, currency }: { to: string; currency: string }) {
  if (!isFiat(currency)) return <AddressGroups text={to} />
  return currency === 'EUR' ? inGroups(to) : to
}

/** An amount of money or coins, whatever its currency is. */
export const amountText = (amount: string, currency: string): string =>
  isFiat(currency) ? moneyText(amount, currency) : coinsText(amount, currency)
