import Big from 'big.js'
import { isCrypto } from '#contract/currencies.ts'
import type { OfferRefusal } from '#contract/failures.ts'
import { networkOf } from '#contract/networks.ts'
import type { Decimal } from '#contract/pricing.ts'
import { t } from '../../web/language/text.ts'
import { formatDecimal, formatPercent } from '../../web/ui/amount-format.ts'
import type { OfferEndReason } from '../api/offers.ts'
import { isOneOf } from './codes.ts'

/** "25,000.00 EUR". A negative amount has a minus sign. Call while rendering. */
export const moneyText = (amount: Decimal, currency: string): string =>
  t('layout.money', { amount: amount.startsWith('-') ? `−${formatDecimal(amount.slice(1))}` : formatDecimal(amount), currency })

/** "0.2693 BTC", without zeros at the end: coins have up to 18 decimals. Call while rendering. */
export const coinText = (amount: Decimal, coin: string): string => moneyText(Big(amount).toFixed(), coin)

/** "1 BTC = 91,800.00 EUR": the whole rate. Call while rendering. */
export const rateText = ({ rate, coin, currency }: { rate: Decimal; coin: string; currency: string }): string =>
  t('layout.rate', { coin, rate: formatDecimal(withTwoDecimals(rate)), currency })

/** "1.1 %". Call while rendering. */
export const shareText = (share: Decimal): string => t('layout.percent', { percent: formatPercent(share) })

/** The name of a coin’s network, or its id if this release does not know it. */
export const networkName = (coin: string, network: string): string => (isCrypto(coin) && networkOf(coin, network)?.name) || network

const withTwoDecimals = (rate: Decimal): Decimal => (Big(rate).eq(Big(rate).round(2)) ? Big(rate).toFixed(2) : Big(rate).toFixed())

/** "29:58", "3:59:58": rounded up, so that 0:00 is the end. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const inTwo = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${inTwo(minutes)}:${inTwo(seconds % 60)}` : `${minutes}:${inTwo(seconds % 60)}`
}

/** "30 min", "4 h". Call while rendering. */
export const validityText = (minutes: number): string =>
  minutes >= 120 && minutes % 60 === 0
    ? t('layout.durations.wholeHours', { hours: String(minutes / 60) })
    : t('layout.durations.minutes', { minutes: String(minutes) })

/** A limit of the operator’s beyond which a supervisor publishes. */
export type OfferLimit = Extract<OfferRefusal, `limit-${string}`>

export const offerLimits = Object.keys({
  'limit-amount': true,
  'limit-margin-high': true,
  'limit-margin-low': true,
  'limit-last-hour': true,
  'limit-short': true,
  'limit-late': true,
  'limit-day-of-dealer': true,
  'limit-day-of-party': true,
  'limit-unpaid-deals': true,
  'limit-worse-terms': true,
} satisfies Record<OfferLimit, true>) as OfferLimit[]

/** Why an offer was ended before its time. */
export const offerEndReasons = Object.keys({ 'manifest-error': true, compliance: true } satisfies Record<
  OfferEndReason,
  true
>) as OfferEndReason[]

/** The reason of an offer's end in words; an unknown code stays a code. Call while rendering. */
export const offerEndReasonName = (reason: string): string => (isOneOf(offerEndReasons, reason) ? t(`offer.endReasons.${reason}`) : reason)
