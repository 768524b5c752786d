import { useId } from 'react'
import { pages, pageWithReference } from '#contract/pages.ts'
import type { DealSummary } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { RouterLink } from '../ui/links.tsx'
import { amountTexts } from '../ui/trade-text.ts'
import { pathThatLeadsBack } from '../ui/way-back.ts'

type Next = NonNullable<DealSummary['next']>

/** Deals that have not ended: what is next, and until when. */
export function RunningDeals({ deals }: { deals: DealSummary[] }) {
  const id = useId()
  const running = deals.flatMap(({ next, ...deal }) => (next ? [{ ...deal, next }] : []))
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

function RunningDeal({ deal }: { deal: DealSummary & { next: Next } }) {
  const { gives, gets } = amountTexts(deal)
  const { reference, next } = deal
  const isClients = next.who === 'client'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-hairline py-4">
      <div className="min-w-0">
        <h3 className="text-lg font-medium wrap-anywhere tabular-nums">{t('home.deals.amounts', { gives, gets })}</h3>
        <p className="wrap-anywhere">{nextText(deal)}</p>
      </div>
      <ButtonLink
        as={RouterLink}
        kind={isClients ? 'primary' : 'secondary'}
        size={isClients ? 'regular' : 'small'}
        className="max-sm:w-full"
        href={placeOf(deal)}
      >
        {actText(deal)} <span className="sr-only">{reference}</span>
      </ButtonLink>
    </li>
  )
}

/** Leads back to the deal that needs the account. */
export const pathToPayoutAccount = ({ reference }: Pick<DealSummary, 'reference'>): string =>
  pathThatLeadsBack(pages.payoutAccounts, { deal: reference }, { add: 'yes' })

function placeOf({ next: { what }, reference, revisedOffer }: DealSummary & { next: Next }): string {
  if (what === 'add-payout-account') return pathToPayoutAccount({ reference })
  return revisedOffer === null ? pageWithReference.deal(reference) : pageWithReference.offer(revisedOffer)
}

function nextText({ next: { what, by }, direction }: DealSummary & { next: Next }): string {
  const time = by === null ? '' : formatTime(by, 'exactTime')
  if (what === 'pay' || what === 'pay-rest') return t(`home.deals.next.${what}.${direction}`, { time })
  if (what === 'answer-offer') return t('home.deals.next.answer-offer', { time })
  return t(`home.deals.next.${what === 'refund-arrives' ? 'refund' : what}`)
}

function actText({ next: { what }, direction }: DealSummary & { next: Next }): string {
  if (what === 'pay' || what === 'pay-rest') return t(`home.act.${what}.${direction}`)
  if (what === 'prove-sender') return t('home.act.prove-wallet')
  const acts = what === 'add-payout-account' || what === 'answer-offer' || what === 'add-wallet' || what === 'prove-wallet'
  return t(acts ? `home.act.${what}` : 'home.act.seeDeal')
}
