/** A closing list has at most so many days, and begins at most so long ago. */
export const closingMostDays = 62

/** Deals and movements that a closing list shows. */
export const mostListed = 2000

/** What moves money or coins of a deal, or corrects what was recorded. */
export const movementKinds = [
  'payment',
  'payment-taken-back',
  'fill',
  'fill-annulled',
  'delivery',
  'delivery-failed',
  'refund',
  'refund-failed',
] as const
export type MovementKind = (typeof movementKinds)[number]
