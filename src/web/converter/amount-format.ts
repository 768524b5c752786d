import Big from 'big.js'
import type { Decimal } from '#contract/pricing.ts'

/** A decimal string with its thousands parted, as English writes it: 10,000.50. */
export function grouped(amount: Decimal): string {
  const [whole = '', fraction] = amount.split('.')
  const parted = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? parted : `${parted}.${fraction}`
}

/** A share as per cent, without trailing zeros: '0.011' is '1.1'. */
export const percentOf = (share: Decimal): string => Big(share).times(100).toFixed()

/** The time of day of a rate in the reader's time zone, with the date where it is not today's. */
export function rateTime(asOf: string, now: number): string {
  const moment = new Date(asOf)
  const isToday = moment.toDateString() === new Date(now).toDateString()
  const date = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
  return moment.toLocaleString('en-GB', { ...date, hour: '2-digit', minute: '2-digit', second: '2-digit' })
}
