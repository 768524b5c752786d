import Big from 'big.js'
import { marginBpOf, marginOf, type MarketPrices, type OfferDraft, offerTerms, type OfferTerms } from '#contract/desk/offer-terms.ts'
import { isWorse } from '#contract/desk/worse-offer.ts'
import type { Decimal } from '#contract/pricing.ts'
import type { OfferBasis, OfferContent, OfferMarket } from '../api/offers.ts'
import type { DeskOffer } from '../api/requests.ts'
import type { OfferLimit } from '../layout/offer-words.ts'

/** An offer at the prices of this moment. */
export interface Priced {
  terms: OfferTerms
  /** Of the side on which we trade: ask for a buy, bid for a sell. */
  marketPrice: Decimal
  /** What the operator earns, in the offer’s currency. */
  margin: Decimal
  marginBp: number
  /** Null if the value of the currency in euro is unknown. */
  marginEur: Decimal | null
  amountEur: Decimal | null
}

/** Null without prices, or if no terms follow from them. */
export function pricedAt(price: OfferDraft | null, market: OfferMarket | undefined): Priced | null {
  const prices = pricesOf(market)
  const terms = price && prices && offerTerms(price, prices)
  if (!terms) return null
  const margin = marginOf(price, terms, prices)
  const inEuro = (amount: Decimal) => (market?.eurPerUnit ? Big(amount).times(market.eurPerUnit).toFixed(2) : null)
  return {
    terms,
    marketPrice: price.direction === 'buy' ? prices.ask : prices.bid,
    margin,
    marginBp: marginBpOf(margin, terms.fiatAmount),
    marginEur: inEuro(margin),
    amountEur: inEuro(terms.fiatAmount),
  }
}

export const pricesOf = (market: OfferMarket | undefined): MarketPrices | null =>
  market?.bid && market.ask ? { bid: market.bid, ask: market.ask } : null

interface Limited {
  priced: Priced
  market: OfferMarket
  basis: Pick<OfferBasis, 'rules' | 'parties' | 'ownDayEur' | 'unpaidOfYear'>
  typed: Pick<OfferContent, 'kind' | 'partyId' | 'lateMinutes' | 'shortAmount'>
}

/** The limits that an offer exceeds at these prices. The service decides; the screen says it before. */
export function exceededLimits({ priced, market, basis, typed }: Limited): OfferLimit[] {
  const { amountEur, marginBp } = priced
  const { limits } = basis.rules
  const isFirm = typed.kind === 'firm'
  const ofParty = basis.parties.find(({ id }) => id === typed.partyId)?.dayEur ?? '0'
  const isAbove = (others: string) => isFirm && amountEur !== null && Big(others).gt(0) && Big(others).plus(amountEur).gt(limits.amountEur)
  const checks: [OfferLimit, boolean][] = [
    ['limit-amount', amountEur !== null && Big(amountEur).gt(limits.amountEur)],
    ['limit-margin-high', marginBp > limits.maxMarginBp],
    ['limit-margin-low', marginBp < limits.minMarginBp],
    ['limit-last-hour', market.fromLastHourBp !== null && market.fromLastHourBp > limits.maxFromLastHourBp],
    ['limit-short', market.eurPerUnit !== null && Big(typed.shortAmount).times(market.eurPerUnit).gt(limits.shortEur)],
    ['limit-late', typed.lateMinutes > limits.lateMinutes],
    ['limit-day-of-dealer', isAbove(basis.ownDayEur)],
    ['limit-day-of-party', isAbove(ofParty)],
    ['limit-unpaid-deals', isFirm && basis.unpaidOfYear >= limits.unpaidDeals],
  ]
  return checks.flatMap(([limit, isExceeded]) => (isExceeded ? [limit] : []))
}

/** Whether the client would lose by this offer: an open firm offer is a promise. */
export function isWorseThan(
  { state, expiresAt, ...open }: DeskOffer,
  {
    typed,
    priced,
    now,
  }: { typed: Pick<OfferContent, 'kind' | 'direction' | 'currency' | 'coin' | 'network' | 'validityMinutes'>; priced: Priced; now: string },
): boolean {
  const ends = new Date(Date.parse(now) + typed.validityMinutes * 60_000)
  const next = { ...typed, ...priced.terms, expiresAt: typed.kind === 'firm' ? ends : null }
  return state === 'open' && isWorse(next, { ...open, expiresAt: expiresAt === null ? null : new Date(expiresAt) })
}
