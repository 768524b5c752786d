import Big from 'big.js'
import { marginBpOf, marginOf, type MarketPrices, type OfferDraft, offerTerms, type OfferTerms } from '#contract/desk/offer-terms.ts'
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
  rules: OfferBasis['rules']
}

/** The limits that these prices exceed. The service decides; the screen says it before. */
export function exceededLimits({ priced, market, rules: { limits } }: Limited): OfferLimit[] {
  const { amountEur, marginBp } = priced
  const checks: [OfferLimit, boolean][] = [
    ['limit-amount', amountEur !== null && Big(amountEur).gt(limits.amountEur)],
    ['limit-margin-high', marginBp > limits.maxMarginBp],
    ['limit-margin-low', marginBp < limits.minMarginBp],
    ['limit-last-hour', market.fromLastHourBp !== null && market.fromLastHourBp > limits.maxFromLastHourBp],
  ]
  return checks.flatMap(([limit, isExceeded]) => (isExceeded ? [limit] : []))
}

type Compared = Pick<OfferContent, 'direction' | 'currency' | 'coin' | 'network'>

/** Whether the client would get a worse price than the open firm offer’s. False for another coin or currency: the service decides. */
export function isWorse(
  offer: Compared,
  { fiatAmount, coinAmount }: Pick<OfferTerms, 'fiatAmount' | 'coinAmount'>,
  open: DeskOffer,
): boolean {
  const isSame = (['direction', 'currency', 'coin', 'network'] as const).every((name) => offer[name] === open[name])
  if (!isSame || open.kind !== 'firm' || open.state !== 'open') return false
  // The money for one coin, everything included. Multiplied crosswise, because a quotient is rounded.
  const difference = Big(fiatAmount).times(open.coinAmount).cmp(Big(open.fiatAmount).times(coinAmount))
  return offer.direction === 'buy' ? difference > 0 : difference < 0
}
