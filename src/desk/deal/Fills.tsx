import Big from 'big.js'
import { t } from '../../web/language/text.ts'
import type { DealFill } from '../api/deals.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { amountText } from '../layout/deal-words.ts'
import { rateText } from '../layout/offer-words.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import type { DealPart } from './deal-part.ts'
import { OpenButton } from './OpenButton.tsx'
import { fillText } from './words.ts'

/** What was bought or sold for the deal. */
export const Fills = ({ deal, onOpen }: DealPart) => (
  <Block
    title={t('deals.fills')}
    count={deal.fills.length}
    aside={
      <OpenButton opens={{ form: 'fill' }} {...{ deal, onOpen }}>
        {t('deals.fills.record')}
      </OpenButton>
    }
  >
    {deal.fills.length === 0 ? (
      <NoRows>{t('deals.fills.none')}</NoRows>
    ) : (
      <DenseTable
        label={t('deals.fills')}
        rows={deal.fills}
        keyOf={({ id }) => id}
        isQuiet={({ annulled }) => annulled !== null}
        columns={columnsFor({ deal, onOpen })}
      />
    )}
  </Block>
)

const columnsFor = ({ deal, onOpen }: DealPart): Column<DealFill>[] => {
  const { coin, currency } = deal
  return [
    {
      name: t('deals.fills.what'),
      className: 'whitespace-nowrap tabular-nums',
      cell: (fill) => (
        <>
          <span className={fill.annulled === null ? undefined : 'line-through'}>{fillText(fill, coin)}</span>
          {fill.annulled === null ? (
            <span className="block">
              <OpenButton kind="quiet" opens={{ form: 'annul', id: fill.id }} about={fillText(fill, coin)} {...{ deal, onOpen }}>
                {t('deals.fills.annul')}
              </OpenButton>
            </span>
          ) : (
            <span className="block max-w-64 whitespace-normal wrap-anywhere">{t('deals.fills.annulled', { reason: fill.annulled })}</span>
          )}
        </>
      ),
    },
    {
      name: t('deals.fills.rate'),
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ coinAmount, fiatAmount }) => (
        <>
          {amountText(fiatAmount, currency)}
          <span className="block text-muted">{rateText({ rate: Big(fiatAmount).div(coinAmount).round(6).toFixed(), coin, currency })}</span>
        </>
      ),
    },
    {
      name: t('deals.fills.venue'),
      className: 'min-w-32',
      cell: ({ venue, venueReference }) => (
        <>
          {venue}
          <span className="block text-muted wrap-anywhere">{venueReference}</span>
        </>
      ),
    },
    {
      name: t('deals.fills.at'),
      cell: ({ filledAt, recordedBy }) => (
        <>
          <Moment at={filledAt} />
          <span className="block text-muted wrap-anywhere">{t('deals.fills.by', { name: recordedBy.name })}</span>
        </>
      ),
    },
  ]
}
