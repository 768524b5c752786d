import type { Language } from './languages.ts'
import type { Decimal } from './pricing.ts'

interface AmountSigns {
  group: string
  decimal: string
  /** How many digits before the decimal sign there are at least where thousands are parted. */
  groupsFrom: number
}

/** How a language writes its numbers (Unicode CLDR). Ours, and not Intl's, so that every server and every browser write the same: decision 146. */
export const amountSigns: Record<Language, AmountSigns> = {
  en: { group: ',', decimal: '.', groupsFrom: 4 },
  pl: { group: '\u00a0', decimal: ',', groupsFrom: 5 },
  de: { group: '.', decimal: ',', groupsFrom: 4 },
}

/** A decimal string as a language writes it, all its decimals kept: `10000.50` is `10,000.50` in English. */
export function formatAmount(amount: Decimal, language: Language): string {
  const { group, decimal, groupsFrom } = amountSigns[language]
  const [whole = '', decimals] = amount.split('.')
  const parted = whole.length < groupsFrom ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return decimals === undefined ? parted : `${parted}${decimal}${decimals}`
}
