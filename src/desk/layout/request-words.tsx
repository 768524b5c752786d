import { isFiat } from '#contract/currencies.ts'
import { formatAmount } from '#contract/format-amount.ts'
import type { Decimal } from '#contract/pricing.ts'
import { language, t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import type { RequestMark, RequestState, RequestSummary } from '../api/requests.ts'
import { Mark } from './Mark.tsx'

// Not `formatDecimal`: the first screen must not load a library for decimals.
const format = (amount: Decimal) => formatAmount(amount, language())

type Wish = Pick<RequestSummary, 'amount' | 'fromCurrency' | 'toCurrency'>

/** "Buys BTC for 10,000 EUR", "Sells 3 BTC for EUR": what the client does. Call while rendering. */
export function wishText({ amount, fromCurrency: from, toCurrency: to }: Wish): string {
  const isBuying = isFiat(from)
  if (Number(amount) === 0) return t(isBuying ? 'layout.wish.buysUnknown' : 'layout.wish.sellsUnknown', { from, to })
  return t(isBuying ? 'layout.wish.buys' : 'layout.wish.sells', { amount: format(amount), from, to })
}

/** Whole euros, because the value is a rough one. Call while rendering. */
export const eurText = (eurValue: string | null): string =>
  eurValue === null ? t('layout.eurUnknown') : t('layout.eur', { amount: format(Math.round(Number(eurValue)).toFixed()) })

/** How colleagues call the client: by the typed name, else by the address. */
export const clientName = ({ name, email }: Pick<RequestSummary, 'name' | 'email'>): string => name.trim() || email

export const requestStateName = (state: RequestState): string => t(`layout.requestStates.${state}`)

const urgent: readonly RequestMark[] = ['frozen', 'country-not-served']

type Marked = Pick<RequestSummary, 'marks' | 'hasQuestion' | 'priceAskedAt' | 'openOfferUntil' | 'hasOfferDraft' | 'hasDeal'>

/** Whether a request has anything that `RequestMarks` shows. */
export const hasMarks = ({ marks, hasQuestion, priceAskedAt, openOfferUntil, hasOfferDraft, hasDeal }: Marked): boolean =>
  marks.length > 0 || hasQuestion || hasOfferDraft || hasDeal || priceAskedAt !== null || openOfferUntil !== null

/** The marks of a request. Renders nothing if it has none. */
export function RequestMarks(request: Marked) {
  const { marks, hasQuestion, priceAskedAt, openOfferUntil, hasOfferDraft, hasDeal } = request
  if (!hasMarks(request)) return null
  return (
    <ul className="flex flex-wrap gap-1">
      {priceAskedAt !== null && (
        <li>
          <Mark look="waiting">{t('layout.priceAsked')}</Mark>
        </li>
      )}
      {hasQuestion && (
        <li>
          <Mark look="good">{t('layout.question')}</Mark>
        </li>
      )}
      {hasOfferDraft && (
        <li>
          <Mark look="waiting">{t('layout.draftWaits')}</Mark>
        </li>
      )}
      {hasDeal && (
        <li>
          <Mark look="good">{t('layout.accepted')}</Mark>
        </li>
      )}
      {openOfferUntil !== null && (
        <li>
          <Mark>{t('layout.offerOpenUntil', { time: untilText(openOfferUntil) })}</Mark>
        </li>
      )}
      {marks.map((mark) => (
        <li key={mark}>
          <Mark look={urgent.includes(mark) ? 'bad' : 'plain'}>{t(`layout.marks.${mark}`)}</Mark>
        </li>
      ))}
    </ul>
  )
}

/** With its day, if that is not today. */
const untilText = (time: string): string =>
  formatTime(time, new Date(time).toDateString() === new Date().toDateString() ? 'hourAndMinute' : 'shortDayAndTime')
