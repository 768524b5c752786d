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
