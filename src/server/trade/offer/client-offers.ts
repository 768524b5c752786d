import Big from 'big.js'
import type { Language } from '#contract/languages.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { offers as listEndpoint, offer as readEndpoint } from '#contract/endpoints/offers.ts'
import { policyIn } from '#contract/policies.ts'
import { findAccount } from '../../client/account/account.store.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { TradeContext } from '../context.ts'
import { findClientMessages } from '../request/request-work.store.ts'
import { findOfferByReference, findNewestOffers, type FoundOffer, markRead } from './offer.store.ts'
import { openRequirements } from './requirements.ts'
import { isOver } from './end-offer.ts'
import { pick } from '../../platform/pick.ts'

type Summary = ReplyOf<typeof listEndpoint>['offers'][number]
type Details = ReplyOf<typeof readEndpoint>

const listed = 50

/** The client's newest offers: the open ones first. */
export async function listOffers(
  { database, databaseNow, operator }: TradeContext,
  accountId: string,
): Promise<ReplyOf<typeof listEndpoint>> {
  const [now, found] = await Promise.all([databaseNow(database), findNewestOffers(database, accountId, listed)])
  const offers = found.map((one) => summaryOf(one, now))
  return {
    now: now.toISOString(),
    secondFactorFromEur: operator.offers.secondFactorFromEur,
    offers: [...offers.filter(({ state }) => state === 'open'), ...offers.filter(({ state }) => state !== 'open')],
  }
}

export async function readOffer(
  context: TradeContext,
  { accountId, reference }: { accountId: string; reference: string },
): Promise<Details | Failure<'NOT_FOUND'>> {
  const { database, databaseNow, operator } = context
  const found = await findOfferByReference(database, reference)
  if (found?.offer.accountId !== accountId) return fail('NOT_FOUND')
  const now = await databaseNow(database)
  if (found.isUnread) await markRead(database, found.offer.id, now)
  const [account, messages, open] = await Promise.all([
    findAccount(database, accountId),
    findClientMessages(database, { accountId, requestId: found.offer.requestId }),
    openRequirements(context, database, { offer: found.offer, now }),
  ])
  const summary = summaryOf(found, now)
  return {
    ...summary,
    now: now.toISOString(),
    ...linesOf(found.offer),
    terms: termsIn(operator, account?.language ?? 'en'),
    // Also before a fresh price can be asked for.
    openRequirements: summary.state === 'open' || mayAskForFreshPrice(found, now) ? open : [],
    supersededBy: summary.state === 'superseded' ? found.next : null,
    mayAskForFreshPrice: mayAskForFreshPrice(found, now),
    priceAskedAt: found.priceAskedAt?.toISOString() ?? null,
    messages: messages.map((message) => ({
      ...pick(message, 'text', 'at'),
      from: message.direction === 'from-client' ? ('client' as const) : ('desk' as const),
    })),
  }
}

const termsIn = ({ policies }: TradeContext['operator'], language: Language) => {
  const { version, url } = policyIn(policies.terms, language)
  return { version, url }
}

/** How an offer stands now. An offer whose time is over has expired, swept or not. */
function stateOf({ offer, end }: FoundOffer, now: Date): { state: Summary['state']; endedAt: Date | null } {
  if (end) return { state: end.end, endedAt: end.at }
  return isOver(offer, now) ? { state: 'expired', endedAt: offer.expiresAt } : { state: 'open', endedAt: null }
}

export function summaryOf(found: FoundOffer, now: Date): Summary {
  const { offer, request, deal } = found
  const { state, endedAt } = stateOf(found, now)
  return {
    ...pick(offer, 'reference', 'kind', 'direction', 'currency', 'coin', 'network', 'fiatAmount', 'coinAmount', 'publishedAt', 'expiresAt'),
    request: request.reference,
    state,
    endedAt: endedAt?.toISOString() ?? null,
    deal: deal?.reference ?? null,
  }
}

/** The lines of an offer that its client reads. */
export function linesOf(offer: FoundOffer['offer']) {
  const { direction, rate, networkFee } = offer
  const price = direction === 'buy' ? offer.ask : offer.bid
  const exchanged = Big(offer.coinAmount).plus(networkFee)
  return {
    party: offer.partyKind && offer.partyName !== null ? { kind: offer.partyKind, name: offer.partyName } : null,
    ...pick(offer, 'fixedSide', 'rate', 'networkFee', 'payBy', 'lateMinutes', 'shortAmount', 'words'),
    market: { price, source: offer.marketSource, at: offer.marketAt.toISOString(), derived: offer.marketDerived },
    difference: {
      amount: Big(rate).minus(price).abs().times(exchanged).round(2, Big.roundHalfUp).toFixed(2),
      percent: Big(offer.spreadBp).div(100).toFixed(),
    },
    fee: { tier: offer.feeTier, rate: offer.feeRate, amount: offer.feeAmount },
    sendsAfterStatement: offer.sendsAfterStatement === true,
    hash: offer.hash.toString('hex'),
  }
}

/** After an indication, or after an offer's end, while the request has no live deal and no open firm offer, and the desk has not been asked already. */
const mayAskForFreshPrice = (found: FoundOffer, now: Date): boolean => {
  const { offer, request, priceAskedAt, hasLiveDeal, openOfferUntil } = found
  const { state } = stateOf(found, now)
  const hasOpenFirmOffer = openOfferUntil !== null && openOfferUntil > now
  const isAnswered = (offer.kind === 'indication' && state !== 'withdrawn') || (state !== 'open' && state !== 'superseded')
  return isAnswered && !hasLiveDeal && !hasOpenFirmOffer && request.closedAt === null && priceAskedAt === null
}
