import type { ReplyOf } from '#contract/endpoint.ts'
import type { DestinationState } from '#contract/deal-progress.ts'
import type { deals } from '#contract/endpoints/deals.ts'
import { plusMinutes } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { DealWithOffer } from '../deal/move-deal.ts'
import type { OfferRow } from '../offer/end-offer.ts'
import { isPayoutAccountBeingChecked } from '../payout-account/usable-payout-account.ts'
import { countingPayments, heldFor, isDelivered, isRefundRunning, type Ledger, liveDelivery, openCauses } from '../settlement/ledger.ts'
import { dueOf } from '../settlement/terms.ts'
import { listDestinations } from './destinations.ts'

type Next = ReplyOf<typeof deals>['deals'][number]['next']

export interface OwnDeal extends DealWithOffer {
  ledger: Ledger
}

/** What is next with a deal, who acts, and by when if there is a time. */
export function nextOf(
  own: OwnDeal,
  { destination, revised, now }: { destination: DestinationState | null; revised: { expiresAt: Date } | undefined; now: Date },
): Next {
  const { deal, offer, ledger } = own
  const byDesk = (what: NonNullable<Next>['what']) => ({ what, who: 'desk' as const, by: null })
  switch (deal.state) {
    case 'awaiting-payment':
    case 'awaiting-coins':
      return { what: heldFor(ledger).gt(0) ? 'pay-rest' : 'pay', who: 'client', by: deal.payBy.toISOString() }
    case 'paid':
      return byDesk('exchange')
    case 'executed':
      if (destination === 'usable') return byDesk('send')
      if (offer.direction === 'buy') return byDesk('ask-for-wallet')
      return destination === 'missing' ? { what: 'add-payout-account', who: 'client', by: null } : byDesk('check-payout-account')
    case 'sending':
      return liveDelivery(ledger)?.state === 'sent' ? { what: 'arrive', who: 'network', by: null } : byDesk('send')
    case 'in-question': {
      if (revised) return { what: 'answer-offer', who: 'client', by: revised.expiresAt.toISOString() }
      const until = restPayableUntil(own)
      return until && until > now ? { what: 'pay-rest', who: 'client', by: until.toISOString() } : byDesk('decide')
    }
    case 'refunding':
      return isRefundOnItsWay(ledger) ? { what: 'refund-arrives', who: 'network', by: null } : byDesk('refund')
    case 'done':
    case 'lapsed':
    case 'cancelled':
    case 'replaced':
    case 'refunded':
      return null
  }
}

/** Until when the rest can still be paid. In question, only if something is missing and nothing else that the client is told of is open. */
export function restPayableUntil({ deal, offer, ledger }: OwnDeal): Date | undefined {
  if (deal.state === 'awaiting-payment' || deal.state === 'awaiting-coins') return deal.payBy
  // A stop by compliance changes nothing here: the client would see it.
  const causes = openCauses(ledger).filter((cause) => cause !== 'stopped')
  const isShort = deal.state === 'in-question' && causes.length > 0 && causes.every((cause) => cause === 'short')
  return isShort && heldFor(ledger).lt(dueOf(offer)) ? plusMinutes(deal.payBy, offer.lateMinutes) : undefined
}

/** All that goes back was sent, and its arrival is not recorded yet. */
const isRefundOnItsWay = (ledger: Ledger) => {
  const counting = new Set(countingPayments(ledger).map(({ payment }) => payment.id))
  const running = ledger.transfers.filter(({ transfer, state }) => counting.has(transfer.paymentId ?? '') && state === 'sent')
  return heldFor(ledger).lte(0) && isRefundRunning(ledger) && running.length > 0
}

const mayBeSent = ({ deal, ledger }: OwnDeal) =>
  ['awaiting-payment', 'awaiting-coins', 'paid', 'executed', 'in-question'].includes(deal.state) && !isDelivered(ledger)

/** Where what the client receives can go. */
export const destinationsOf = async (db: Queryable, own: OwnDeal) => (mayBeSent(own) ? listDestinations(db, own.offer) : [])

/** Whether we know where what the client receives can go; null if nothing is to be sent any more. */
export async function destinationOf(db: Queryable, own: OwnDeal): Promise<DestinationState | null> {
  const { offer } = own
  if (!mayBeSent(own)) return null
  if ((await listDestinations(db, offer)).length > 0) return 'usable'
  return offer.direction === 'sell' && (await isPayoutAccountBeingChecked(db, payoutWanted(offer))) ? 'being-checked' : 'missing'
}

const payoutWanted = ({ accountId, partyName, currency }: OfferRow) => ({ accountId, partyName: partyName ?? '', currency })
