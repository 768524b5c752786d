import Big from 'big.js'
import type { ReactNode } from 'react'
import { isCrypto, isFiat } from '#contract/currencies.ts'
import { displayedRate } from '#contract/pricing.ts'
import { amountOf, hasAmount } from '#contract/exact-amount.ts'
import type { SentRequest } from '../api/exchange-requests.ts'
import { formatDecimal, formatPercent } from '../ui/amount-format.ts'
import { classNames } from '../ui/class-names.ts'
import { countryName } from '../ui/countries.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { Icon } from '../ui/Icon.tsx'
import { answerTimeText, exchangeText } from './exchange-text.ts'
import { networkName } from '../ui/trade-text.ts'
import { locale, t } from '../language/text.ts'

const stateClasses: Record<SentRequest['state'], string> = {
  received: 'text-ink',
  'in-review': 'text-ink',
  answered: 'text-accent',
  closed: 'text-muted',
}

/** Nothing will be answered any more, or has been. */
const isSettled = (state: SentRequest['state']) => state === 'answered' || state === 'closed'

/** Of the exchange that the client accepted: takes the place of the request's own state. */
export interface RequestOutcome {
  state: string
  sentence: string
}

interface SentRequestRowProps {
  request: SentRequest
  /** What became of it once it was answered. */
  outcome?: RequestOutcome | null
  next?: ReactNode
}

/** One sent request. Rate, fee and the sent text are in a disclosure. */
export function SentRequestRow({ request, outcome: known = null, next }: SentRequestRowProps) {
  const { reference, state, sentAt, toCurrency, indicativeAmount } = request
  const outcome = isSettled(state) ? known : null
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-hairline py-5 sm:grid-cols-[minmax(10rem,2fr)_minmax(0,3fr)] lg:grid-cols-[minmax(10rem,1fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <h3 tabIndex={-1} className="text-lg font-medium wrap-anywhere tabular-nums">
          {exchangeText(request)}
        </h3>
        {!hasAmount(request) && <p className="text-muted">{t('exchange-request.sent.noAmount')}</p>}
        {/* The estimate of that day says nothing about the exchange. */}
        {hasAmount(request) && outcome === null && indicativeAmount !== undefined && (
          <p className="wrap-anywhere text-muted tabular-nums">
            {t('exchange-request.sent.approximateAmount', { amount: formatDecimal(indicativeAmount), currency: toCurrency })}
          </p>
        )}
        <p className="mt-1 text-sm text-muted tabular-nums">
          <time dateTime={sentAt}>{formatTime(sentAt, 'dayAndTime')}</time>
        </p>
      </div>
      <div className="min-w-0">
        <p className={classNames('font-medium', stateClasses[state])}>{outcome?.state ?? t(`exchange-request.sent.states.${state}`)}</p>
        <p className="measure wrap-anywhere">
          {outcome?.sentence ?? nextText(request)} {!isSettled(state) && answerTimeText()}
        </p>
        {next}
        <p className="text-sm text-muted">
          {t('exchange-request.reference')} <span className="tracking-wide tabular-nums select-all">{reference}</span>
        </p>
        <details className="group mt-1">
          <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-card text-sm font-medium text-accent hover:text-accent-strong [&::-webkit-details-marker]:hidden">
            <span>
              {t('exchange-request.sent.details')}
              <span className="sr-only"> {t('exchange-request.sent.detailsOf', { reference })}</span>
            </span>
            <Icon size={12} className="size-3 transition-transform group-open:rotate-180" path="M2 4l4 4 4-4" />
          </summary>
          <Terms request={request} />
          <SentText request={request} />
        </details>
      </div>
    </li>
  )
}

const nextText = ({ state, email }: SentRequest) =>
  state === 'closed' ? t('exchange-request.sent.next.closed') : t(`exchange-request.sent.next.${state}`, { email })

const factListClasses = 'grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]'

/** Rate and fee at the time of the request. */
function Terms({ request }: { request: SentRequest }) {
  const { fromCurrency, toCurrency, rate, feeRate } = request
  // If one currency is no longer exchanged, the other currency shows which of them is fiat.
  const [fiat, crypto] = isFiat(fromCurrency) || isCrypto(toCurrency) ? [fromCurrency, toCurrency] : [toCurrency, fromCurrency]
  return (
    <div className="mt-2">
      <dl className={factListClasses}>
        <Fact label={t('exchange-request.sent.rate')}>
          {rate
            ? t('exchange-request.sent.rateOf', { crypto, rate: formatDecimal(displayedRate(rate.value)), fiat })
            : t('exchange-request.sent.noRate')}
          {rate && (
            <span className="block text-muted">
              {t('exchange-request.sent.asOf', { moment: formatTime(rate.asOf, 'dayAndTime') })}{' '}
              {rate.derived && t('exchange-request.sent.derived')}
            </span>
          )}
        </Fact>
        {hasAmount(request) && feeRate !== undefined && rate && (
          <Fact label={t('exchange-request.sent.fee')}>
            {t('exchange-request.sent.feeOf', {
              percent: formatPercent(feeRate),
              money: formatDecimal(
                Big(amountOf(request))
                  .times(fiat === fromCurrency ? 1 : rate.value)
                  .times(feeRate)
                  .toFixed(2),
              ),
              fiat,
            })}
          </Fact>
        )}
      </dl>
      <p className="mt-2 text-sm text-muted">{t('exchange-request.sent.indicative')}</p>
    </div>
  )
}

function SentText({ request: { fromCurrency, toCurrency, network = '', name, email, phone, country, message } }: { request: SentRequest }) {
  const coin = isCrypto(toCurrency) ? toCurrency : fromCurrency
  return (
    <dl className={classNames(factListClasses, 'mt-4 border-t border-hairline pt-4')}>
      <Fact label={t('exchange-request.network.label', { coin })}>{network && networkName(coin, network)}</Fact>
      <Fact label={t('exchange-request.contact.name')}>{name}</Fact>
      <Fact label={t('exchange-request.contact.email')}>{email}</Fact>
      <Fact label={t('exchange-request.contact.phone')}>{phone}</Fact>
      <Fact label={t('ui.country.label')}>{countryName(locale(), country)}</Fact>
      <Fact label={t('exchange-request.sent.message')}>{message}</Fact>
    </dl>
  )
}

/** Empty fields are not shown. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === '') return null
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap tabular-nums max-sm:mb-2">{children}</dd>
    </>
  )
}
