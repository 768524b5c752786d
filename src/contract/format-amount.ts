import { type Language, languageFacts } from './languages.ts'
import type { Decimal } from './pricing.ts'

/**
 * Groups thousands and keeps all decimals: `10000.50` is `10,000.50` in English. Server and browsers must write the same characters, otherwise
 * hydration fails. So not `Intl.NumberFormat`: its grouping differs between versions, and older browsers accept no decimal strings.
 */
export function formatAmount(amount: Decimal, language: Language): string {
  const { group, decimal, groupsFrom } = languageFacts(language).amountSigns
  const [whole = '', decimals] = amount.split('.')
  const grouped = whole.length < groupsFrom ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return decimals === undefined ? grouped : `${grouped}${decimal}${decimals}`
}
