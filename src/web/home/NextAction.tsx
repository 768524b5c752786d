import { Link } from 'react-router'
import { pages, pageWithReference } from '#contract/pages.ts'
import type { DealSummary } from '../api/deals.ts'
import type { OfferSummary } from '../api/offers.ts'
import { t } from '../language/text.ts'

/** What a request's next action is found from. */
interface Trade {
  offers: OfferSummary[]
  deals: DealSummary[]
  /** Undefined while the checks are loading. */
  isVerified: boolean | undefined
}

/** The one next action of a request with offers, as a link. */
export function NextAction({ reference, trade }: { reference: string; trade: Trade }) {
  const action = nextAction(reference, trade)
  if (!action) return null
  return (
    <Link className="link inline-flex min-h-11 items-center font-medium" to={action.to}>
      {t(`home.next.${action.what}`)} <span className="sr-only">{reference}</span>
    </Link>
  )
}

/** The state of a request's deal, in a sentence. Null without a deal. Call while rendering. */
export function dealOutcomeOf(request: string, trade: Pick<Trade, 'offers' | 'deals'>): string | null {
  const { deal } = ofRequest(request, trade)
  if (!deal) return null
  return t(`home.outcome.${deal.state === 'done' ? 'done' : deal.next === null ? 'over' : 'running'}`)
}

function ofRequest(request: string, { offers, deals }: Pick<Trade, 'offers' | 'deals'>) {
  const own = offers.filter((offer) => offer.request === request)
  const deal = deals.find(({ offer, state }) => state !== 'replaced' && own.some(({ reference }) => reference === offer))
  return { own, deal }
}

function nextAction(request: string, trade: Trade) {
  const { isVerified } = trade
  const { own, deal } = ofRequest(request, trade)
  const open = own.find(({ state }) => state === 'open')
  const next = deal?.next?.what
  if (deal && (next === 'pay' || next === 'pay-rest'))
    return { what: deal.direction === 'buy' ? 'pay' : 'send', to: pageWithReference.deal(deal.reference) } as const
  if (next === 'add-payout-account') return { what: 'addAccount', to: pages.payoutAccounts } as const
  if (deal && next === 'add-wallet') return { what: 'addWallet', to: pageWithReference.deal(deal.reference) } as const
  if (deal && next === 'prove-wallet') return { what: 'proveWallet', to: pageWithReference.deal(deal.reference) } as const
  if (open?.kind === 'firm') return { what: 'seeOffer', to: pageWithReference.offer(open.reference) } as const
  if (deal) return { what: 'seeDeal', to: pageWithReference.deal(deal.reference) } as const
  if (open && isVerified === false) return { what: 'verify', to: pages.verification } as const
  if (open) return { what: 'firmPrice', to: pageWithReference.offer(open.reference) } as const
  const newest = own.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))[0]
  return newest && ({ what: 'seeEnded', to: pageWithReference.offer(newest.reference) } as const)
}
