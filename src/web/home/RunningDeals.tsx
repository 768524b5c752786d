import { useId } from 'react'
import type { ClientDealState } from '#contract/deal-states.ts'
import { pageWithReference } from '#contract/pages.ts'
import type { DealSummary } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { RouterLink } from '../ui/links.tsx'
import { amountTexts } from '../ui/trade-text.ts'

const runningStates = ['awaiting-payment', 'awaiting-coins', 'paid', 'in-review', 'executed', 'sending', 'refunding'] as const
type RunningState = (typeof runningStates)[number]

const isRunning = (state: ClientDealState): state is RunningState => (runningStates as readonly ClientDealState[]).includes(state)

/** Deals that have not ended: what is next, and until when. */
export function RunningDeals({ deals }: { deals: DealSummary[] }) {
  const id = useId()
  const running = deals.flatMap((deal) => (isRunning(deal.state) ? [{ ...deal, state: deal.state }] : []))
  if (running.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="font-display text-xl">
        {t('home.deals.title')}
      </h2>
      <ul className="mt-4 border-t border-ink">
        {running.map((deal) => (
          <RunningDeal key={deal.reference} deal={deal} />
        ))}
      </ul>
    </section>
  )
}

function RunningDeal({ deal }: { deal: DealSummary & { state: RunningState } }) {
  const { gives, gets } = amountTexts(deal)
  const { reference, state, payBy } = deal
  const isDue = state === 'awaiting-payment' || state === 'awaiting-coins'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-hairline py-4">
      <div className="min-w-0">
        <h3 className="text-lg font-medium wrap-anywhere tabular-nums">{t('home.deals.amounts', { gives, gets })}</h3>
        <p className="wrap-anywhere">
          {isDue ? t(`home.deals.next.${state}`, { time: formatTime(payBy, 'exactTime') }) : t(`home.deals.next.${state}`)}
        </p>
      </div>
      <ButtonLink
        as={RouterLink}
        kind={isDue ? 'primary' : 'secondary'}
        size={isDue ? 'regular' : 'small'}
        className="max-sm:w-full"
        href={pageWithReference.deal(reference)}
      >
        {t(isDue ? `home.deals.act.${state}` : 'home.deals.see')} <span className="sr-only">{reference}</span>
      </ButtonLink>
    </li>
  )
}
