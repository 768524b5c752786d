import { t } from '../../web/language/text.ts'
import { formatTime, useCurrentTime } from '../../web/ui/day-and-time.ts'
import type { Deal, DealTransfer } from '../api/deals.ts'
import { amountText } from '../layout/deal-words.ts'
import { DenseLink } from '../layout/DenseButton.tsx'
import { durationText } from '../layout/durations.ts'
import { Facts } from '../layout/Facts.tsx'
import { Copied } from '../layout/Copied.tsx'
import { networkName } from '../layout/offer-words.ts'
import { memoLabel } from '../layout/wallet-words.tsx'
import { useMay } from '../api/backend.ts'
import { type DealPart, OpenButton } from './OpenButton.tsx'
import { RemindButton } from './RemindButton.tsx'
import { OrderButton } from './Transfers.tsx'
import { acceptText, mayBeAccepted, ownerName, paymentText, refusalSentence } from './words.ts'

type Next = NonNullable<Deal['next']>

/** The one next step: what, by whom, until when; and the form that does it. */
export function NextStep({ deal, onOpen }: DealPart) {
  const { next, owner } = deal
  const opens = next?.opens && mayOpen(next.opens, deal) ? next.opens : null
  const transfer = opens?.form === 'transfer' ? deal.transfers.find(({ id }) => id === opens.id) : undefined
  const ordered = next?.what === 'send-money' || next?.what === 'send-money-back' ? transfer : undefined
  const maySeeProposals = useMay('approvals.read')
  return (
    <section aria-label={t('deals.next')} className="border-l-4 border-accent bg-surface px-4 py-3">
      <p className="text-muted">{t('deals.next')}</p>
      <p className="text-base font-medium wrap-anywhere tabular-nums">{next ? sentenceOf(next, deal) : t('deals.next.none')}</p>
      {next && owner && (
        <p className="mt-1 wrap-anywhere">
          <span className="text-muted">{t('deals.next.owner')}</span> {ownerName(owner)} ·{' '}
          <span className="text-muted">{t('deals.next.due')}</span> <Due next={next} />
        </p>
      )}
      {transfer && <Where transfer={transfer} />}
      {ordered && (
        <div className="mt-3">
          <OrderButton kind="primary" deal={deal} transfer={ordered} />
        </div>
      )}
      {opens && (
        <div className="mt-3">
          <OpenButton kind={ordered ? 'secondary' : 'primary'} opens={opens} {...{ deal, onOpen }}>
            {nameOf(opens, deal)}
          </OpenButton>
        </div>
      )}
      {next && <RemindButton deal={deal} next={next} />}
      {next?.what === 'decide-proposal' && maySeeProposals && (
        <div className="mt-3">
          <DenseLink kind="primary" href={`/approvals/${next.approvalId}`}>
            {t('layout.toProposal')}
          </DenseLink>
        </div>
      )}
    </section>
  )
}

function sentenceOf(next: Next, { payments }: Deal): string {
  if ('amount' in next) return t(`deals.next.${next.what}`, { amount: amountText(next.amount, next.currency) })
  if (next.what === 'blocked') return refusalSentence(next.refusal, 'deliver')
  if (next.what === 'network-confirms')
    return t('deals.next.network-confirms', { confirmations: String(next.confirmations), needed: String(next.needed) })
  if (next.what !== 'question') return t(`deals.next.${next.what}`)
  const { opens } = next
  const payment = opens && 'id' in opens ? payments.find(({ id }) => id === opens.id) : undefined
  // Of a surplus, only a part of the payment goes back.
  const amount = payment && (opens?.form === 'refund' ? { ...payment, amount: payment.refundable } : payment)
  return [amount && `${paymentText(amount)}:`, t(`deals.todo.${next.cause}`)].filter(Boolean).join(' ')
}

/** Where the money or coins that are to be sent go. */
function Where({ transfer }: { transfer: DealTransfer }) {
  const { toName, toAccount, memo, memoType, network, currency } = transfer
  const [accountLabel, ofMemo] = [t(network ? 'word.address' : 'word.bankAccount'), memoLabel({ network, memo, memoType })]
  return (
    <div className="mt-2">
      <Facts
        isNarrow
        facts={[
          [t('word.to'), toName],
          [accountLabel, <Copied key="account" text={toAccount} label={accountLabel} />],
          [ofMemo, memo && <Copied key="memo" text={memo} label={ofMemo} />],
          [t('layout.network'), network && networkName(currency, network)],
        ]}
      />
    </div>
  )
}

function Due({ next: { dueAt, since } }: { next: Next }) {
  const { now } = useCurrentTime(undefined)
  if (dueAt) {
    const left = Date.parse(dueAt) - now
    const time = formatTime(dueAt, 'shortDayAndTime')
    return left >= 0 ? (
      t('deals.next.left', { time, left: durationText(left) })
    ) : (
      <span className="text-danger">{t('deals.next.overdue', { time, over: durationText(-left) })}</span>
    )
  }
  return t('deals.next.dueNow', { time: durationText(now - Date.parse(since)), since: formatTime(since, 'shortDayAndTime') })
}

function mayOpen(opens: NonNullable<Next['opens']>, deal: Deal): boolean {
  const payment = opens.form === 'accept' ? deal.payments.find(({ id }) => id === opens.id) : undefined
  return payment === undefined || mayBeAccepted(deal, payment)
}

function nameOf(opens: NonNullable<Next['opens']>, { payments }: Deal): string {
  switch (opens.form) {
    case 'payment':
      return t('deals.payments.record')
    case 'fill':
      return t('deals.fills.record')
    case 'transfer':
      return t('deals.transfers.record')
    case 'refund':
      return t('deals.refund.title')
    case 'accept':
      return acceptText(payments.find(({ id }) => id === opens.id) ?? { setAside: null })
    case 'deliver':
      return t('deals.actions.deliver')
  }
}
