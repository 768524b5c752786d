import { currencyNames, fiatCurrencies } from '#contract/currencies.ts'
import { CurrencyMark, type Drawings } from '../ui/CurrencyMark.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatDecimal } from '../ui/amount-format.ts'
import type { RateCell, RateRow } from './use-market-overview.ts'
import { t } from '../language/text.ts'

/** Every coin with its rate in the chosen fiat currency. The page contains the rates in all fiat currencies: CSS alone selects the column. */
export function RatesTable({ rows, drawings }: { rows: RateRow[]; drawings: Drawings | undefined }) {
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
