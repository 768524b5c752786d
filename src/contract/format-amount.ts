import type { Language } from './languages.ts'
import type { Decimal } from './pricing.ts'

interface AmountSigns {
  group: string
  decimal: string
  /** Numbers with fewer digits before the decimal sign are not grouped. */
  groupsFrom: number
}

/** The signs of each language's numbers (Unicode CLDR). Browsers' Intl data differ: decision 146. */
export const amountSigns: Record<Language, AmountSigns> = {
  en: { group: ',', decimal: '.', groupsFrom: 4 },
  pl: { group: '\u00a0', decimal: ',', groupsFrom: 5 },
  de: { group: '.', decimal: ',', groupsFrom: 4 },
}

/** Groups thousands and keeps all decimals: `10000.50` is `10,000.50` in English. */
export function formatAmount(amount: Decimal, language: Language): string {
  const { group, decimal, groupsFrom } = amountSigns[language]
  const [whole = '', decimals] = amount.split('.')
  const grouped = whole.length < groupsFrom ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return decimals === undefined ? grouped : `${grouped}${decimal}${decimals}`
}
