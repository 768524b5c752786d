import Big from 'big.js'
import { type Decimal, type FeeTier, feeRateOf, feeTierOf } from '../pricing.ts'

/** From the client's view: `buy` is fiat for coins, `sell` is coins for fiat. */
export type Direction = 'buy' | 'sell'

/** The side whose amount was typed; the other side is calculated. */
export type FixedSide = 'fiat' | 'coins'

/** What a person of the desk decides about the price of an offer. */
export interface OfferDraft {
  direction: Direction
  fixedSide: FixedSide
  /** Of the fixed side. */
  amount: Decimal
  /** Basis points between the market and our rate. */
  spreadBp: number
  /** The fee as a share, such as 0.011. Null: the specified tier. */
  agreedFeeRate: Decimal | null
  /** In coins, for a transfer to the client. '0' for a sell. */
  networkFee: Decimal
  /** Decimals of the coin on the offer's network. */
  coinDecimals: number
}

/** Best prices of the market: fiat for one coin. */
export interface MarketPrices {
  bid: Decimal
  ask: Decimal
}

/** The price of an offer, as it is stored. Fiat has two decimals, coins those of their network. */
export interface OfferTerms {
  /** Fiat for one coin, with 12 significant digits. */
  rate: Decimal
  /** Null: the dealer agreed on another fee. */
  feeTier: FeeTier | null
  feeRate: Decimal
  feeAmount: Decimal
  networkFee: Decimal
  /** What arrives at the client's wallet, or what the client sends. */
  coinAmount: Decimal
  /** What the client pays, or is paid. */
  fiatAmount: Decimal
}

const fiatDecimals = 2
const rateDigits = 12

/** Our rate: the market's, moved against the client by the spread. */
export function rateWithSpread({ direction, spreadBp }: Pick<OfferDraft, 'direction' | 'spreadBp'>, { bid, ask }: MarketPrices): Decimal {
  const share = Big(spreadBp).div(10_000)
  const exact = direction === 'buy' ? Big(ask).times(Big(1).plus(share)) : Big(bid).times(Big(1).minus(share))
  return exact.prec(rateDigits, Big.roundHalfUp).toFixed()
}

/**
 * The price of an offer. Null if no terms follow: an amount or rate that is not above zero, or a side that would not be. The other side is
 * rounded half up in fiat; coins are rounded down for a buy and up for a sell.
 */
export function offerTerms(draft: OfferDraft, market: MarketPrices): OfferTerms | null {
  const rate = rateWithSpread(draft, market)
  if (Big(rate).lte(0) || Big(draft.amount).lte(0)) return null
  const { feeTier, feeRate } = feeOf(draft, rate)
  const { coinAmount, fiatAmount, feeAmount } = sides(draft, rate, feeRate)
  if (coinAmount.lte(0) || fiatAmount.lte(0)) return null
  const { networkFee, coinDecimals } = draft
  return {
    rate,
    feeTier,
    feeRate,
    feeAmount: feeAmount.toFixed(fiatDecimals),
    networkFee,
    coinAmount: coinAmount.toFixed(coinDecimals),
    fiatAmount: fiatAmount.toFixed(fiatDecimals),
  }
}

function feeOf({ direction, fixedSide, amount, agreedFeeRate }: OfferDraft, rate: Decimal) {
  if (agreedFeeRate !== null) return { feeTier: null, feeRate: agreedFeeRate }
  const value = fixedSide === 'fiat' ? Big(amount) : Big(amount).times(rate)
  const feeTier = feeTierOf((direction === 'sell' ? fiat(value) : value).toFixed())
  return { feeTier, feeRate: feeRateOf(feeTier) }
}

function sides({ direction, fixedSide, amount, networkFee, coinDecimals }: OfferDraft, rate: Decimal, feeRate: Decimal) {
  const fixed = Big(amount)
  if (fixedSide === 'fiat') {
    const feeAmount = fiat(fixed.times(feeRate))
    const exchanged = direction === 'buy' ? fixed.minus(feeAmount) : fixed.plus(feeAmount)
    const bought = coinsFor(exchanged, rate, { decimals: coinDecimals, up: direction === 'sell' })
    return { feeAmount, fiatAmount: fixed, coinAmount: direction === 'buy' ? bought.minus(networkFee) : bought }
  }
  if (direction === 'buy') {
    const feeAmount = fiat(fixed.times(rate).times(feeRate))
    return { feeAmount, coinAmount: fixed, fiatAmount: fiat(fixed.plus(networkFee).times(rate)).plus(feeAmount) }
  }
  const value = fiat(fixed.times(rate))
  const feeAmount = fiat(value.times(feeRate))
  return { feeAmount, coinAmount: fixed, fiatAmount: value.minus(feeAmount) }
}

const fiat = (amount: Big) => amount.round(fiatDecimals, Big.roundHalfUp)

/** The coins for an amount of fiat, rounded to their decimals. Exact: the rounded quotient is multiplied back. */
function coinsFor(amount: Big, rate: Decimal, { decimals, up }: { decimals: number; up: boolean }): Big {
  const down = Big(Precise(amount).div(rate)).round(decimals, Big.roundDown)
  return up && down.times(rate).lt(amount) ? down.plus(Big(10).pow(-decimals)) : down
}

const Precise = Big()
Precise.DP = 40
Precise.RM = Big.roundDown

/** What the operator earns, in fiat: the fee and the distance between our rate and the market's. */
export function marginOf(
  { direction }: Pick<OfferDraft, 'direction'>,
  { coinAmount, fiatAmount, networkFee }: Pick<OfferTerms, 'coinAmount' | 'fiatAmount' | 'networkFee'>,
  { bid, ask }: MarketPrices,
): Decimal {
  const margin =
    direction === 'buy' ? Big(fiatAmount).minus(Big(coinAmount).plus(networkFee).times(ask)) : Big(coinAmount).times(bid).minus(fiatAmount)
  return fiat(margin).toFixed(fiatDecimals)
}

/** A margin in basis points of the amount of fiat. */
export const marginBpOf = (margin: Decimal, fiatAmount: Decimal): number =>
  Number(Big(margin).times(10_000).div(fiatAmount).round(0, Big.roundHalfUp))
