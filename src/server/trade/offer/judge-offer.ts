import Big from 'big.js'
import { isCrypto, isFiat } from '#contract/currencies.ts'
import { amountInEur, type SameWorth } from '#contract/desk/market-flaw.ts'
import { offerDecimals } from '#contract/desk/amount-decimals.ts'
import { marginBpOf, marginOf, offerTerms, type OfferTerms } from '#contract/desk/offer-terms.ts'
import type { TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import type { OfferRefusal } from '#contract/failures.ts'
import { networkOf } from '#contract/networks.ts'
import { canBePaidBy } from '#contract/pay-by-rules.ts'
import { accountFor } from '../../platform/config/bank.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { LiveMarket } from '../../provider/market-data/live-market.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { TradeContext } from '../context.ts'
import { openAfter } from './end-offer.ts'
import { countDeals, lockSumsOf, sumEurOfDay } from './offer.store.ts'

/** A draft at a market that can be used. */
export interface PricedOffer {
  terms: OfferTerms
  amountEur: string
  coinDecimals: number
}

/** Refuses a draft with impossible fields: a closed network, an amount with too many decimals. */
export function refuseDraft(
  draft: TypedOfferDraft,
  { operator, bank }: Pick<TradeContext, 'operator' | 'bank'>,
): Failure<'VALIDATION_FAILED'> | undefined {
  const { coin, currency, network: id, direction, fixedSide } = draft
  const { closedNetworks, validityMinutes, payBy } = operator.offers
  const network = isCrypto(coin) && isFiat(currency) ? networkOf(coin, id) : undefined
  if (!network || closedNetworks[coin]?.includes(id)) return refuse('network', 'must be a network of this coin that is open')
  const decimals = fixedSide === 'fiat' ? 2 : offerDecimals({ direction, ...network })
  if (Big(draft.amount).lte(0)) return refuse('amount', 'must be above zero')
  if (decimalsOf(draft.amount) > decimals) return refuse('amount', 'has too many decimals')
  if (fixedSide === 'fiat' && network.decimals === 0) return refuse('fixedSide', 'must be coins: this coin has no decimals')
  if (decimalsOf(draft.networkFee) > network.decimals) return refuse('networkFee', 'has too many decimals')
  if (Big(draft.networkFee).gt(0) && (direction === 'sell' || !network.chargesFee)) return refuse('networkFee', 'must be 0')
  if (decimalsOf(draft.shortAmount) > 2) return refuse('shortAmount', 'has too many decimals')
  if (!validityMinutes.includes(draft.validityMinutes)) return refuse('validityMinutes', 'must be one of the operator’s')
  if (!payBy.includes(draft.payBy)) return refuse('payBy', 'must be one of the operator’s')
  const account = isFiat(currency) ? accountFor(bank, currency) : undefined
  if (account && !canBePaidBy(draft.payBy, { direction, ...account }))
    return refuse('payBy', 'must not be instant: the account in this currency accepts no instant transfers')
  return undefined
}

const refuse = (field: keyof TypedOfferDraft, sentence: string) => fail('VALIDATION_FAILED', { fields: { [field]: sentence } })

const decimalsOf = (decimal: string) => (decimal.split('.')[1] ?? '').replace(/0+$/, '').length

/** The price of a draft at a market; the refusal if there is none. */
export function priceOffer(draft: TypedOfferDraft, market: LiveMarket): PricedOffer | OfferRefusal {
  if (market.flaw) return `market-${market.flaw}`
  const { bid, ask, sameWorth } = market
  const network = isCrypto(draft.coin) ? networkOf(draft.coin, draft.network) : undefined
  if (bid === null || ask === null || !sameWorth || !network) return 'market-missing'
  const coinDecimals = offerDecimals({ direction: draft.direction, ...network })
  const terms = offerTerms({ ...draft, coinDecimals }, { bid, ask })
  return terms ? { terms, coinDecimals, amountEur: amountInEur(terms.fiatAmount, sameWorth) } : 'no-terms'
}

/** The margin in euro, and as a share of the fiat amount. */
export function marginOfOffer(
  draft: Pick<TypedOfferDraft, 'direction'>,
  terms: OfferTerms,
  market: { bid: string; ask: string; sameWorth: SameWorth },
) {
  const margin = marginOf(draft, terms, market)
  return { marginEur: amountInEur(margin, market.sameWorth), marginBp: marginBpOf(margin, terms.fiatAmount) }
}

/** The operator's limits that an offer exceeds. */
export async function exceededLimits(
  { marketData, operator }: Pick<TradeContext, 'marketData' | 'operator'>,
  { draft, priced, market }: { draft: TypedOfferDraft; priced: PricedOffer; market: LiveMarket },
): Promise<OfferRefusal[]> {
  const { limits } = operator.offers
  const { bid, ask } = market
  if (bid === null || ask === null) return []
  const marginBp = marginBpOf(marginOf(draft, priced.terms, { bid, ask }), priced.terms.fiatAmount)
  const rate = draft.direction === 'buy' ? ask : bid
  const shortEur = market.sameWorth ? amountInEur(draft.shortAmount, market.sameWorth) : null
  const fromLastHour = await marketData.distanceFromLastHour({ market: { crypto: market.crypto, fiat: market.fiat }, rate })
  return [
    ...(Big(priced.amountEur).gt(limits.amountEur) ? (['limit-amount'] as const) : []),
    ...(marginBp > limits.maxMarginBp ? (['limit-margin-high'] as const) : []),
    ...(marginBp < limits.minMarginBp ? (['limit-margin-low'] as const) : []),
    // Without candles of the last hour, nobody can say that the market is in their range.
    ...(fromLastHour === null || fromLastHour > limits.maxFromLastHourBp ? (['limit-last-hour'] as const) : []),
    ...(shortEur === null || Big(shortEur).gt(limits.shortEur) ? (['limit-short'] as const) : []),
    ...(draft.lateMinutes > limits.lateMinutes ? (['limit-late'] as const) : []),
  ]
}

/** Those that a firm offer exceeds together with what else was offered in 24 hours, or because its client left deals unpaid. */
export async function exceededWithOthers(
  { operator }: Pick<TradeContext, 'operator'>,
  tx: Transaction,
  {
    accountId,
    partyKind,
    amountEur,
    staffId,
    now,
    except,
    revised,
  }: { partyKind: 'person' | 'company'; amountEur: string } & Omit<Parameters<typeof sumEurOfDay>[1], 'openAfter'>,
): Promise<OfferRefusal[]> {
  const { limits } = operator.offers
  await lockSumsOf(tx, accountId)
  const { byPerson, toParty } = await sumEurOfDay(tx, { staffId, accountId, now, openAfter: openAfter(now), except, revised })
  const { unpaidOfYear } = await countDeals(tx, { accountId, now })
  const isAbove = (others: string) => Big(others).gt(0) && Big(others).plus(amountEur).gt(limits.amountEur)
  return [
    ...(isAbove(byPerson) ? (['limit-day-of-dealer'] as const) : []),
    ...(isAbove(toParty[partyKind]) ? (['limit-day-of-party'] as const) : []),
    ...(unpaidOfYear >= limits.unpaidDeals ? (['limit-unpaid-deals'] as const) : []),
  ]
}

/** Whether an amount is further from the one that the person saw than the price may move. */
export const hasMoved = (now: string, seen: string, maxMovedBp: number): boolean =>
  Big(now).minus(seen).abs().times(10_000).gt(Big(seen).abs().times(maxMovedBp))
