import { stateForClient } from '#contract/desk/deal-moves.ts'
import type { ClientDealState, DestinationState } from '#contract/deal-progress.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { deals } from '#contract/endpoints/deals.ts'
import { plusMinutes } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { DealWithOffer } from './deal.store.ts'
import type { OfferRow } from '../offer/offer.table.ts'
import { isPayoutAccountBeingChecked } from '../payout-account/usable-payout-account.ts'
import { countingPayments, heldFor, isDelivered, isRefundRunning, type Ledger, liveDelivery, openCauses } from './ledger.ts'
import { compareHeld, isSenderInQuestion } from './terms.ts'
import { findKeptWallet } from '../wallet/wallet.store.ts'
import { type Destination, listDestinations } from './destinations.ts'

type Next = ReplyOf<typeof deals>['deals'][number]['next']

export interface OwnDeal extends DealWithOffer {
  ledger: Ledger
}

/** The state that the client reads. */
export const shownState = (own: OwnDeal): ClientDealState => (isSenderInQuestion(own) ? 'in-review' : stateForClient(own.deal.state))

interface Known {
  destination: KnownDestination | null
  revised: { expiresAt: Date } | undefined
  /** Of an executed deal: the delivery waits for a statement of the bank. */
  awaitsStatement: boolean
  /** Of a sell: the client named a company that sends its coins. */
  hasCompany: boolean
  /** By when the operator promises to send what is ready to be sent. */
  promisedBy: Date | null
  now: Date
}

/** What is next with a deal, who acts, and by when if there is a time. */
export function nextOf(own: OwnDeal, { destination, revised, awaitsStatement, hasCompany, promisedBy, now }: Known): Next {
  const { deal, offer, ledger } = own
  const byDesk = (what: NonNullable<Next>['what']) => ({ what, who: 'desk' as const, by: null })
  // A promise that was not kept is not repeated.
  const byPromise = (what: 'exchange' | 'send') => ({
    ...byDesk(what),
    by: promisedBy && promisedBy > now ? promisedBy.toISOString() : null,
  })
  switch (deal.state) {
    case 'awaiting-payment':
    case 'awaiting-coins':
      if (isSenderInQuestion(own)) return hasCompany ? byDesk('decide') : { what: 'prove-sender', who: 'client', by: null }
      return { what: heldFor(ledger).gt(0) ? 'pay-rest' : 'pay', who: 'client', by: deal.payBy.toISOString() }
    case 'paid':
      return destination?.state === 'usable' ? byPromise('exchange') : byDesk('exchange')
    case 'executed':
      if (destination === null || destination.state === 'usable') return awaitsStatement ? byDesk('wait-for-statement') : byPromise('send')
      return offer.direction === 'buy' ? nextOfWallet(destination) : nextOfPayout(destination)
    case 'sending':
      return liveDelivery(ledger)?.state === 'sent' ? { what: 'arrive', who: 'network', by: null } : byPromise('send')
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

function nextOfWallet({ state, usableFrom }: KnownDestination): Next {
  switch (state) {
    case 'missing':
      return { what: 'add-wallet', who: 'client', by: null }
    case 'unproven':
      return { what: 'prove-wallet', who: 'client', by: null }
    case 'waiting':
      return { what: 'wait-for-wallet', who: 'desk', by: usableFrom }
    case 'being-checked':
      return { what: 'wait-for-wallet', who: 'desk', by: null }
    case 'usable':
      return { what: 'send', who: 'desk', by: null }
  }
}

function nextOfPayout({ state, usableFrom }: KnownDestination): Next {
  if (state === 'missing') return { what: 'add-payout-account', who: 'client', by: null }
  return state === 'waiting'
    ? { what: 'wait-for-payout-account', who: 'desk', by: usableFrom }
    : { what: 'check-payout-account', who: 'desk', by: null }
}

/** Until when the rest can still be paid. In question, only if something is missing and nothing else that the client reads is open. */
export function restPayableUntil(own: OwnDeal): Date | undefined {
  const { deal, offer, ledger } = own
  if (isSenderInQuestion(own)) return undefined
  if (deal.state === 'awaiting-payment' || deal.state === 'awaiting-coins') return deal.payBy
  // A stop by compliance changes nothing here: the client would see it.
  const causes = openCauses(ledger).filter((cause) => cause !== 'stopped')
  const isShort = deal.state === 'in-question' && causes.length > 0 && causes.every((cause) => cause === 'short')
  return isShort && compareHeld(own) < 0 ? plusMinutes(deal.payBy, offer.lateMinutes) : undefined
}

/** All that goes back was sent, and its arrival is not recorded yet. */
const isRefundOnItsWay = (ledger: Ledger) => {
  const counting = new Set(countingPayments(ledger).map(({ payment }) => payment.id))
  const running = ledger.transfers.filter(({ transfer, state }) => counting.has(transfer.paymentId ?? '') && state === 'sent')
  return heldFor(ledger).lte(0) && isRefundRunning(ledger) && running.length > 0
}

/** Whether something is to be sent to the client, and where it goes can still be chosen. */
export const mayBeSent = ({ deal, ledger }: OwnDeal): boolean =>
  ['awaiting-payment', 'awaiting-coins', 'paid', 'executed', 'in-question'].includes(deal.state) && !isDelivered(ledger)

/** Whether we know where what the client receives can go. */
export interface KnownDestination {
  state: DestinationState
  /** Of a wallet that waits. */
  usableFrom: string | null
}

type Context = Parameters<typeof listDestinations>[0]

/** Where what the client receives can go, with what is known of it; null if nothing is to be sent any more. */
export async function destinationOf(
  context: Context,
  db: Queryable,
  own: OwnDeal & { now: Date },
): Promise<(KnownDestination & { goesTo: Destination[] }) | null> {
  if (!mayBeSent(own)) return null
  const { deal, offer } = own
  const found = await listDestinations(context, db, own)
  const goesTo = found.filter(({ refusals }) => refusals.length === 0)
  // First the chosen one, then those to which nothing is opposed: it decides.
  const [first] = found
  const isChosenHidden =
    deal.walletId !== null && !first?.isChosen && (await findKeptWallet(db, { id: deal.walletId, accountId: offer.accountId }))
  if (isChosenHidden) return { state: 'being-checked', usableFrom: null, goesTo: [] }
  if (first) return { state: stateOf(first), usableFrom: first.usableFrom, goesTo }
  const isChecked = offer.direction === 'sell' && (await isPayoutAccountBeingChecked(db, payoutWanted(offer)))
  return { state: isChecked ? 'being-checked' : 'missing', usableFrom: null, goesTo }
}

/**
 * The client can prove a wallet while it waits, so that is asked for first. One without a known type of its memo is of no use: the client adds it again.
 */
function stateOf({ refusals }: Destination): DestinationState {
  if (refusals.includes('memo-type-unknown')) return 'missing'
  if (refusals.includes('wallet-not-proven')) return 'unproven'
  if (refusals.includes('wallet-waits') || refusals.includes('payout-account-waits')) return 'waiting'
  return refusals.includes('travel-data-missing') ? 'being-checked' : 'usable'
}

const payoutWanted = ({ accountId, partyName, currency }: OfferRow) => ({ accountId, partyName: partyName ?? '', currency })
