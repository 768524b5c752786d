import Big from 'big.js'
import type { DealState } from '#contract/desk/deal-moves.ts'
import { plusMinutes } from '../../platform/clock.ts'
import type { DealRow } from './deal.table.ts'
import type { OfferRow } from '../offer/offer.table.ts'
import { boughtCoins, countingPayments, heldFor, type Ledger, unprovenPayments } from './ledger.ts'

/** A deal with its offer and what was recorded for it. */
export interface SettledDeal {
  deal: Pick<DealRow, 'state' | 'payBy'>
  offer: OfferRow
  ledger: Ledger
}

/** What the client pays for a buy, or sends for a sell. */
export const dueOf = ({ direction, fiatAmount, coinAmount }: OfferRow): string => (direction === 'buy' ? fiatAmount : coinAmount)

type Held = Pick<SettledDeal, 'offer' | 'ledger'>

/** Less than this is neither missing nor too much: no wallet lets a client type it. */
const negligible = Big('1e-8')

/** By how much what is held is more than what is due; negative if something is missing. */
function difference({ offer, ledger }: Held): Big {
  const exact = heldFor(ledger).minus(dueOf(offer))
  return exact.abs().lt(negligible) ? Big(0) : exact
}

/** How what is held compares with what is due: -1, 0 or 1. */
export const compareHeld = (settled: Held): number => difference(settled).cmp(0)

/** What is still missing of what is due. */
export function restOf(settled: Held): Big {
  const over = difference(settled)
  return over.lt(0) ? over.times(-1) : Big(0)
}

/** Whether with this amount nothing is missing any more. */
export const completes = (settled: Held, amount: string): boolean => restOf(settled).gt(0) && restOf(settled).minus(amount).lt(negligible)

/** What is held beyond what is due. */
export function surplusOf(settled: Held): Big {
  const over = difference(settled)
  return over.gt(0) ? over : Big(0)
}

/** The currency of what is due. */
export const dueCurrencyOf = ({ direction, currency, coin }: OfferRow): string => (direction === 'buy' ? currency : coin)

/** States in which the exchange does not happen, whatever was bought or sold for it. */
const isWithoutExchange = (state: DealState) => state === 'lapsed' || state === 'cancelled' || state === 'refunding' || state === 'refunded'

/** Coins that are still to be bought, or of a sell to be sold; negative if there are too many. */
export function coinsToFill({ deal, offer, ledger }: SettledDeal): Big {
  const bought = boughtCoins(ledger)
  const needed = isWithoutExchange(deal.state) ? Big(0) : Big(offer.coinAmount)
  if (offer.direction === 'sell') return needed.plus(bought)
  return (needed.eq(0) ? needed : needed.plus(offer.networkFee)).minus(bought)
}

export const isLate = ({ paidAt }: { paidAt: Date }, { payBy }: Pick<DealRow, 'payBy'>): boolean => paidAt > payBy

/** By how many minutes the last payment that counts was late; 0 if none was. */
export const lateMinutesOf = ({ deal, ledger }: Pick<SettledDeal, 'deal' | 'ledger'>): number =>
  countingPayments(ledger).reduce((most, { paidAt }) => Math.max(most, Math.ceil((paidAt.getTime() - deal.payBy.getTime()) / 60_000)), 0)

/** Whether all that counts was booked within the time that the offer printed. */
export const isWithinLateness = ({ deal, offer, ledger }: SettledDeal): boolean =>
  countingPayments(ledger).every(({ payment }) => payment.bookedAt <= plusMinutes(deal.payBy, offer.lateMinutes))

/** By how much a deal may be short: the offer's tolerance, of a sell in coins at the offer's rate. */
const shortTolerance = ({ direction, shortAmount, rate }: OfferRow): Big =>
  direction === 'buy' ? Big(shortAmount) : Big(shortAmount).div(rate)

/** Whether an amount is what is due, or hardly less. */
export const isEnough = (held: Big, due: string): boolean => held.plus(negligible).gt(due)

const covers = (held: Big, offer: OfferRow): boolean => isEnough(held.plus(shortTolerance(offer)), dueOf(offer))

/** Whether coins that came in time from an unproven address would pay the deal. It waits until somebody decides about them. */
export function isSenderInQuestion({ deal, offer, ledger }: SettledDeal): boolean {
  const inTime = unprovenPayments(ledger).filter((one) => !isLate(one, deal))
  const held = inTime.reduce((sum, { payment }) => sum.plus(payment.amount), heldFor(ledger))
  return deal.state === 'awaiting-coins' && inTime.length > 0 && covers(held, offer)
}

/** Whether what is held pays the deal, with the tolerance that the offer printed. */
export const isCovered = ({ offer, ledger }: Held): boolean => covers(heldFor(ledger), offer)
