import Big from 'big.js'
import type { Decimal } from '../pricing.ts'
import { marketApartSeconds, marketOldMinutes } from './limits.ts'

/** Why no offer can be made at a live market, in the order in which the reasons are checked. */
const marketFlaws = ['missing', 'apart', 'old', 'crossed'] as const
export type MarketFlaw = (typeof marketFlaws)[number]

/** Amounts of a fiat currency and of EUR that are worth the same. */
export interface SameWorth {
  fiat: Decimal
  eur: Decimal
}

/** The part of a live market that decides whether an offer can be made at it. */
export interface MarketToJudge {
  /** Fiat for one crypto, to buy from the exchange; null if it has no offers. */
  ask: Decimal | null
  /** Fiat for one crypto, to sell to the exchange; null if it has no bids. */
  bid: Decimal | null
  sameWorth: SameWorth | null
  /** The first and the last minute of the candles that were used; null without any. A candle is as old as its own minute. */
  oldestMinute: Date | null
  newestMinute: Date | null
  /** When the exchange was asked. */
  askedAt: Date
}

/**
 * Returns why no offer can be made at this market; null if it is usable. `missing`: bid, ask or the value in EUR is unknown. `apart`: minutes of the
 * candles are more than 60 s apart. `old`: the oldest minute began more than two minutes before the exchange was asked. `crossed`: the bid is above
 * the ask (equal is fine).
 */
export function marketFlawOf({ ask, bid, sameWorth, oldestMinute, newestMinute, askedAt }: MarketToJudge): MarketFlaw | null {
  if (ask === null || bid === null || !sameWorth || !oldestMinute || !newestMinute) return 'missing'
  if (newestMinute.getTime() - oldestMinute.getTime() > marketApartSeconds * 1000) return 'apart'
  if (askedAt.getTime() - oldestMinute.getTime() > marketOldMinutes * 60_000) return 'old'
  // Last: prices of different minutes may cross without a fault of the market.
  return Big(bid).gt(ask) ? 'crossed' : null
}

const Precise = Big()
Precise.DP = 40

/** A fiat amount's value in EUR, rounded half up to cents: amount ÷ mid(BTC-fiat) × mid(BTC-EUR), with one division at the end. */
export const amountInEur = (amount: Decimal, { fiat, eur }: SameWorth): Decimal =>
  Precise(amount).times(eur).div(fiat).round(2, Big.roundHalfUp).toFixed(2)
