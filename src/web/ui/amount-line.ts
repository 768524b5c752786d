/** For an amount in a line of its own: a long one wraps before its currency, not inside it. */
export const wrapsBeforeCurrency = (amount: string): string => amount.replace(/\u00a0(?=[^\u00a0]+$)/, ' ')

/** Classes of the size of an amount in large type, and beside its label. Coins may have 18 decimals, and no number breaks inside itself. */
export const largeSize = (amount: string): string =>
  amount.length > 22 ? 'max-sm:text-sm text-2xl tracking-tighter' : 'text-2xl tracking-tight sm:text-amount'
// By its digits: a rate is as long, but has spaces at which it wraps.
export const lineSize = (amount: string): string => (amount.replaceAll(/\D/g, '').length > 18 ? 'max-sm:text-sm tracking-tighter' : '')
