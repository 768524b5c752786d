import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import type { AddressStock } from '../api/offers.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Mark } from '../layout/Mark.tsx'
import { networkName } from '../layout/offer-words.ts'
import { stockAddress } from './shown-stock.ts'

interface StockTableProps {
  stocks: readonly AddressStock[]
  mayEnter: boolean
  onRemove: (stock: AddressStock) => void
}

/** What is left of each coin and network, those with few first. The coin leads to its addresses. */
export const StockTable = ({ stocks, ...rest }: StockTableProps) => (
  <DenseTable label={t('receiving.stocks')} rows={stocks} keyOf={stockAddress} columns={columnsFor(rest)} />
)

const columnsFor = ({ mayEnter, onRemove }: Omit<StockTableProps, 'stocks'>): Column<AddressStock>[] => [
  {
    name: t('layout.coin'),
    cell: (stock) => (
      <Link className="link" to={stockAddress(stock)}>
        {stock.coin} <span className="sm:hidden">{networkName(stock.coin, stock.network)}</span>
      </Link>
    ),
  },
  { name: t('layout.network'), className: 'max-sm:hidden', cell: ({ coin, network }) => networkName(coin, network) },
  { name: t('receiving.free'), className: 'tabular-nums', cell: (stock) => <Left {...stock} /> },
  {
    name: t('receiving.toConfirm'),
    className: 'tabular-nums',
    cell: (stock) => (
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {stock.waiting}
        {mayEnter && stock.waiting > 0 && (
          <DenseButton
            aria-label={t('receiving.removeWaitingOf', { coin: stock.coin, network: networkName(stock.coin, stock.network) })}
            onClick={() => onRemove(stock)}
          >
            {t('receiving.removeWaiting')}
          </DenseButton>
        )}
      </span>
    ),
  },
  { name: t('receiving.used'), isNumber: true, cell: ({ used }) => used },
]

const Left = ({ free, hasAccount, isLow }: AddressStock) => (
  <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
    {hasAccount ? (free === 0 ? t('receiving.account') : t('receiving.freeAndAccount', { free: String(free) })) : free}
    {isLow && <Mark look={free === 0 ? 'bad' : 'waiting'}>{t(free === 0 ? 'receiving.noneLeft' : 'receiving.fewLeft')}</Mark>}
  </span>
)
