import { t } from '../../web/language/text.ts'
import { formatTime, useCurrentTime } from '../../web/ui/day-and-time.ts'
import type { Deal, DealTransfer } from '../api/deals.ts'
import { DenseLink } from '../layout/DenseButton.tsx'
import { durationText } from '../layout/durations.ts'
import { Facts } from '../layout/Facts.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { networkName } from '../layout/offer-words.ts'
import { useMay } from '../api/person.ts'
import { type DealPart, OpenButton } from './OpenButton.tsx'
import { type NextForm, nextStepOf, type NextStep as Step } from './next-step.ts'
import { awaitsOrder, OrderButton } from './Transfers.tsx'
import { acceptText, ownerName } from './words.ts'

/** The one next step: what, by whom, until when; and the form that does it. */
export function NextStep({ deal, onOpen }: DealPart) {
  const step = nextStepOf(deal)
  const { sentence, owner, form, approvalId } = step
  const transfer = form?.form === 'transfer' ? deal.transfers.find(({ id }) => id === form.id) : undefined
  const ordered = transfer && awaitsOrder(deal, transfer) ? transfer : undefined
  const maySeeProposals = useMay('approvals.read')
  return (
    <section aria-label={t('deals.next')} className="border-l-4 border-accent bg-surface px-4 py-3">
      <p className="text-muted">{t('deals.next')}</p>
      <p className="text-base font-medium wrap-anywhere tabular-nums">{sentence}</p>
      {owner && (
        <p className="mt-1 wrap-anywhere">
          <span className="text-muted">{t('deals.next.owner')}</span> {ownerName(owner)} ·{' '}
          <span className="text-muted">{t('deals.next.due')}</span> <Due step={step} />
        </p>
      )}
      {transfer && <Where transfer={transfer} />}
      {ordered && (
        <div className="mt-3">
          <OrderButton kind="primary" deal={deal} transfer={ordered} />
        </div>
      )}
      {form && (
        <div className="mt-3">
          <OpenButton kind={ordered ? 'secondary' : 'primary'} opens={form} {...{ deal, onOpen }}>
            {nameOf(form, deal)}
          </OpenButton>
        </div>
      )}
      {approvalId && maySeeProposals && (
        <div className="mt-3">
          <DenseLink kind="primary" href={`/approvals/${approvalId}`}>
            {t('deals.toProposal')}
          </DenseLink>
        </div>
      )}
    </section>
  )
}

/** Where the money or coins that are to be sent go. */
function Where({ transfer }: { transfer: DealTransfer }) {
  const { toName, toAccount, memo, network, currency } = transfer
  return (
    <div className="mt-2">
      <Facts
        isNarrow
        facts={[
          [t('deals.transfers.to'), toName],
          [t(network ? 'deals.deliver.address' : 'deals.deliver.account'), <AddressGroups key="account" text={toAccount} />],
          [t('deals.deliver.memo'), memo && <AddressGroups key="memo" text={memo} />],
          [t('layout.network'), network && networkName(currency, network)],
        ]}
      />
    </div>
  )
}

function Due({ step: { dueAt, since } }: { step: Step }) {
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
  if (!since) return null
  return t('deals.next.dueNow', { time: durationText(now - Date.parse(since)), since: formatTime(since, 'shortDayAndTime') })
}

function nameOf(next: NextForm, { payments }: Deal): string {
  switch (next.form) {
    case 'payment':
      return t('deals.payments.record')
    case 'fill':
      return t('deals.fills.record')
    case 'transfer':
      return t('deals.transfers.record')
    case 'refund':
      return t('deals.payments.refund')
    case 'accept':
      return acceptText(payments.find(({ id }) => id === next.id) ?? { setAside: null })
    case 'deliver':
      return t('deals.actions.deliver')
  }
}
