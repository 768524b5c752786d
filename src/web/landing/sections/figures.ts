import { feeRateOf } from '#contract/pricing.ts'
import { locale, t } from '../../language/text.ts'

/** Whole euro or dollars in the current language: €1,000,000. */
export const money = (amount: number, currency: 'EUR' | 'USD' = 'EUR'): string =>
  amount.toLocaleString(locale(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 })

/** Short form of whole millions: €1M. */
export const largeAmount = (euro: number): string =>
  euro % 1_000_000 === 0 ? t('sections.millions', { count: euro / 1_000_000 }) : money(euro)

/** The maximum of the express exchange, which is the minimum of the primary service. Spec section 9. */
export const expressLimit = (): string => money(10_000, 'USD')

export const lowestFee = (): string => Number(feeRateOf('reduced')).toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 2 })
