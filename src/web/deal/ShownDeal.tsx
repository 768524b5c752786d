import { Link } from 'react-router'
import { pageWithReference } from '#contract/pages.ts'
import type { DealDetails } from '../api/deals.ts'
import { t, textAroundValue } from '../language/text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { RouterLink } from '../ui/links.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Reminder } from '../ui/Reminder.tsx'
import { amountTexts, networkName } from '../ui/trade-text.ts'
import { Cancel } from './Cancel.tsx'
import { Deadline } from './Deadline.tsx'
import { headingOf } from './deal-course.ts'
import { inGroups } from '../ui/in-groups.ts'
import { memoText } from '../ui/wallet-state.ts'
import { DeliveryWallet } from './DeliveryWallet.tsx'
import { Destination } from './Destination.tsx'
import { Papers } from './Papers.tsx'
import { isSeenInFull } from './part-paid.ts'
import { Payment } from './Payment.tsx'
import { Questions } from './Questions.tsx'
import { Receiver } from './Receiver.tsx'
import { Recorded } from './Recorded.tsx'
import { Result } from './Result.tsx'
import { Timeline } from './Timeline.tsx'

/** Under the heading: which deal it is, and when it was accepted. */
export function DealHead({ deal: { reference, acceptedAt } }: { deal: DealDetails }) {
  const [before, after] = textAroundValue((placeholder) =>
    t('deal.head', { reference: placeholder, time: formatTime(acceptedAt, 'exactTime') }),
  )
  return (
    <>
      {before}
      <span className="tracking-wide text-ink tabular-nums">{inGroups(`RF${reference}`)}</span>
      {after}
    </>
  )
}

interface ShownDealProps {
  deal: DealDetails
  serverNow: () => number
  /** False while the newest call has failed. */
  isLive: boolean
}

export function ShownDeal({ deal, serverNow, isLive }: ShownDealProps) {
  const { now, direction, destination } = deal
  // Coins that were seen are not sent again while the network confirms them.
  const instructions = isSeenInFull(deal) ? null : deal.instructions
  const wallet = direction === 'buy' && destination !== null && <DeliveryWallet deal={deal} />
  return (
    <>
      {!isLive && <Notice className="mb-6">{t('trade.notLive', { time: formatTime(now, 'clock') })}</Notice>}
      <RevisedOffer deal={deal} />
      <Questions deal={deal} />
      <Destination deal={deal} />
      {!instructions && wallet}
      {headingOf(deal) === 'done' && <Result deal={deal} />}
      {/* Without anything to pay, what has happened and what is owed comes first. */}
      {!instructions && <Timeline deal={deal} className="mb-12" />}
      {instructions && (
        <div className="mb-12 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-10">
          <Deadline deal={deal} serverNow={serverNow} />
          <div className="flex min-w-0 flex-col gap-4">
            <Payment deal={deal} instructions={instructions} />
            <Cancel deal={deal} />
          </div>
        </div>
      )}
      {/* The payment has a clock, and the choice of a wallet has none. */}
      {instructions && wallet}
      <Recorded deal={deal} />
      <Agreed deal={deal} />
      {instructions && <Timeline deal={deal} className="mt-16" />}
    </>
  )
}

function RevisedOffer({ deal: { next, revisedOffer } }: { deal: DealDetails }) {
  if (revisedOffer === null || next?.by == null) return null
  const link = (
    <ButtonLink as={RouterLink} className="max-sm:grow" href={pageWithReference.offer(revisedOffer)}>
      {t('deal.toRevisedOffer')}
    </ButtonLink>
  )
  return (
    <Reminder title={t('deal.revisedOffer')} kind="offer" actions={link}>
      <p>{t('deal.next.answer-offer', { time: formatTime(next.by, 'exactTime') })}</p>
    </Reminder>
  )
}

/** What was agreed, in one line of figures. */
function Agreed({ deal }: { deal: DealDetails }) {
  const { direction, party, coin, network, offer, goesTo } = deal
  const { gives, gets } = amountTexts(deal)
  const facts = [
    [t(direction === 'buy' ? 'trade.youPay' : 'trade.youSend'), gives],
    [t('trade.youReceive'), gets],
    [t('deal.network'), networkName(coin, network)],
    [t('deal.party'), party.name],
  ]
  const destinations = goesTo.map(({ to, memo }) => (
    <span key={`${to} ${memo}`} className="block">
      <Receiver to={to} currency={direction === 'buy' ? coin : deal.currency} />
      {memo !== null && <span className="block">{memoText({ coin, network, memo })}</span>}
    </span>
  ))
  return (
    <section aria-label={t('deal.agreed')} className="border-y border-hairline py-5">
      <h2 className="mb-4 font-display text-xl">{t('deal.agreed')}</h2>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-[auto_auto_auto_minmax(0,1fr)] lg:gap-x-16">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {/* Of several wallets, the choice above shows the right one. */}
      {goesTo.length > 0 && (direction === 'sell' || goesTo.length === 1) && (
        <dl className="mt-4">
          <dt className="text-sm text-muted">{t(`deal.goesTo.${direction}`)}</dt>
          <dd className="font-medium wrap-anywhere tabular-nums">{destinations}</dd>
        </dl>
      )}
      <Link className="link mt-3 inline-flex min-h-11 items-center text-sm" to={pageWithReference.offer(offer)}>
        {t('deal.toOffer')}
      </Link>
      {headingOf(deal) !== 'done' && <Papers deal={deal} />}
    </section>
  )
}
