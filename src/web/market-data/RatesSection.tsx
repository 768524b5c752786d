import { useId, useRef } from 'react'
import { currencyNames, fiatCurrencies, type FiatCurrency } from '#contract/currencies.ts'
import { pages } from '#contract/pages.ts'
import { displayedRate, feeRateOf } from '#contract/pricing.ts'
import type { tradeHistory } from '#contract/endpoints/market-data.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { currencyDrawings } from '../ui/currency-drawings.tsx'
import { formatDecimal, formatPercent } from '../ui/amount-format.ts'
import { type CurrentTime, formatRecentTime } from '../ui/day-and-time.ts'
import { t } from '../language/text.ts'
import { CurrencyMark, type Drawings } from '../ui/CurrencyMark.tsx'
import { classNames } from '../ui/class-names.ts'
import { type RateCell, type RateRow, useMarketOverview } from './use-market-overview.ts'

/** The section of the landing page with the current rates, the last trades and the fees. */
export function RatesSection() {
  const section = useRef<HTMLElement>(null)
  const { rows, rates, state, trades, tradesFailed, limits, unlisted, currentTime } = useMarketOverview(section)
  const titleId = useId()
  const hasCell = (fiat: FiatCurrency, property: (cell: RateCell) => boolean) =>
    rows.some(({ cells }) => cells.some((cell) => cell.fiat === fiat && property(cell)))
  // Only the browser renders the drawings: in the server's HTML, they would be larger than all rates.
  const drawings = currentTime.isLocal ? currencyDrawings : undefined

  return (
    <section ref={section} aria-labelledby={titleId} className="page py-18 lg:py-32">
      <div className="max-w-[40rem]">
        <h2 id={titleId} className="font-display text-3xl tracking-tight">
          {t('market-data.title')}
        </h2>
        <p className="mt-4 text-muted">{t('market-data.sentence')}</p>
      </div>
      <div className="mt-10 grid gap-x-24 gap-y-16 lg:mt-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="rates">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-ink/80 pb-3">
            <fieldset>
              <legend className="sr-only">{t('market-data.fiat')}</legend>
              <div className="flex gap-1">
                {fiatCurrencies.map((fiat) => (
                  <label key={fiat} className={choiceClasses}>
                    <input type="radio" name="rates-fiat" value={fiat} defaultChecked={fiat === 'EUR'} className="sr-only" />
                    {fiat}
                  </label>
                ))}
              </div>
            </fieldset>
            <p className="min-h-[1.5em] w-full text-sm text-muted tabular-nums sm:w-auto">
              {rates && (
                <>
                  {t('converter.asOf')} <time dateTime={rates.asOf}>{formatRecentTime(rates.asOf, currentTime)}</time>
                </>
              )}
            </p>
          </div>
          <RatesTable rows={rows} drawings={drawings} />
          <p role="status" className="mt-4 min-h-[1.5em] text-sm text-muted">
            {/* The server's HTML has no sentence here, because without a script no rate is refreshed. */}
            {currentTime.isLocal && t(`market-data.${state}`)}
          </p>
          <div className="mt-1 min-h-[3em] text-sm text-muted">
            {fiatCurrencies.map((fiat) => (
              <div key={fiat} data-fiat={fiat}>
                {hasCell(fiat, ({ derived }) => derived) && <p>{t('market-data.derivedNote')}</p>}
                {rates && hasCell(fiat, ({ rate }) => rate === null) && <p>{t('market-data.missingNote')}</p>}
              </div>
            ))}
            {unlisted.length > 0 && <p>{t('market-data.notListed', { coins: unlisted.join(', ') })}</p>}
          </div>
        </div>
        <div className="flex flex-col gap-14">
          <div>
            <h3 className="border-b border-ink/80 pb-2 text-sm text-muted">{t('market-data.fees')}</h3>
            <dl>
              <Fee share={feeRateOf('standard')} amounts={t('market-data.smallAmounts')} />
              <Fee share={feeRateOf('reduced')} amounts={t('market-data.largeAmounts')} />
            </dl>
          </div>
          <LastTrades trades={trades} failed={tradesFailed} currentTime={currentTime} limits={limits} />
          <div className="border-l-2 border-gold pl-5">
            <p className="font-display text-xl">{t('market-data.aim')}</p>
            <p className="mt-2 text-sm text-muted">{t('market-data.aimSentence')}</p>
            <ButtonLink href={pages.register} className="mt-5 w-full sm:w-auto">
              {t('market-data.quote')}
            </ButtonLink>
          </div>
          <p className="text-sm text-muted">
            {t('market-data.indicative')} {t('converter.risk')}
          </p>
        </div>
      </div>
    </section>
  )
}

const choiceClasses =
  'inline-flex min-h-11 min-w-14 cursor-pointer items-center justify-center rounded-card border border-transparent px-3 font-medium text-muted hover:text-ink ' +
  'has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent forced-colors:has-checked:underline has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

function Fee({ share, amounts }: { share: string; amounts: string }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-b border-hairline py-3">
      <dt className="text-muted">{amounts}</dt>
      <dd className="font-display text-2xl tabular-nums">{t('ui.percent', { percent: formatPercent(share) })}</dd>
    </div>
  )
}

interface LastTradesProps {
  trades: ReplyOf<typeof tradeHistory> | null
  failed: boolean
  currentTime: CurrentTime
  /** Smallest and largest order, in dollars; null while unknown. */
  limits: { min: string; max: string } | null
}

/** The last trades of BTC-USD. */
function LastTrades({ trades, failed, currentTime, limits }: LastTradesProps) {
  return (
    <div>
      <h3 className="border-b border-ink/80 pb-2 text-sm text-muted">{t('market-data.trades')}</h3>
      {trades ? (
        <table className="w-full text-left text-sm tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('market-data.tradeTime')}</th>
              <th scope="col">{t('market-data.tradeAmount')}</th>
              <th scope="col">{t('market-data.tradePrice')}</th>
            </tr>
          </thead>
          <tbody>
            {trades.data.trades.map(({ tradeId, dateISO, side, amount, price }) => (
              <tr key={tradeId} className="border-b border-hairline">
                <td className="py-3 text-muted">
                  <time dateTime={dateISO}>{formatRecentTime(dateISO, currentTime)}</time>
                </td>
                <td className="px-2 py-3">
                  {t(`market-data.sides.${side}`)} {t('market-data.amountOf', { amount: formatDecimal(amount) })}
                </td>
                <td className="py-3 text-right">{formatDecimal(displayedRate(price))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="grid h-24 items-center text-sm text-muted">{failed ? t('market-data.noTrades') : t('market-data.fetchingTrades')}</p>
      )}
      <p className="mt-3 min-h-[3em] text-sm text-muted">
        {limits && t('market-data.tradedFrom', { min: formatDecimal(limits.min), max: formatDecimal(limits.max) })}
      </p>
    </div>
  )
}

/** Every coin with its rate in the chosen fiat currency. The page contains the rates in all fiat currencies: CSS alone selects the column. */
function RatesTable({ rows, drawings }: { rows: RateRow[]; drawings: Drawings | undefined }) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{t('market-data.rates')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('market-data.coin')}</th>
          {fiatCurrencies.map((fiat) => (
            <th key={fiat} scope="col" data-fiat={fiat}>
              {t('market-data.rateIn', { fiat })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ crypto, cells }) => (
          <tr key={crypto} className="border-b border-hairline">
            <th scope="row" className="py-2 font-normal">
              <span className="flex items-center gap-3">
                <CurrencyMark currency={crypto} drawings={drawings} />
                <span className="leading-snug sm:flex sm:items-baseline sm:gap-3">
                  {currencyNames[crypto]} <span className="text-sm text-muted max-sm:block">{crypto}</span>
                </span>
              </span>
            </th>
            {cells.map((cell) => (
              <Rate key={cell.fiat} {...cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Rate({ fiat, rate, derived, stale }: RateCell) {
  return (
    <td
      data-fiat={fiat}
      className={classNames('relative py-2 text-right whitespace-nowrap tabular-nums', (stale || rate === null) && 'text-muted')}
    >
      {rate === null ? (
        <>
          <span aria-hidden="true">—</span>
          <span className="sr-only">{t('market-data.noRate')}</span>
        </>
      ) : (
        formatDecimal(rate)
      )}
      {/* The mark is outside the column, so that the figures stay aligned. */}
      {derived && (
        <>
          <span aria-hidden="true" className="absolute left-full pl-0.5 text-muted">
            †
          </span>
          <span className="sr-only"> {t('market-data.derived')}</span>
        </>
      )}
    </td>
  )
}
