import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isCrypto } from '#contract/currencies.ts'
import { networkOf } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { type AddressStock, type ReceivingAddress, useListReceivingAddressesQuery } from '../api/offers.ts'
import { useScreenActions } from '../layout/keyboard.ts'
import { Block } from '../layout/Block.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { networkName } from '../layout/offer-words.ts'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { Empty, NotLoaded } from '../layout/states.tsx'
import { useMay, usePerson } from '../api/backend.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { AddressDialog, type OpenForm } from './AddressDialog.tsx'

/** The screen `/receiving-addresses`: where the coins of sells arrive, or with `?coin=` and `?network=` those of one coin. Two people enter each address. */
export function ReceivingAddresses() {
  const shown = shownStock(useSearchParams()[0])
  const { data, error, isFetching, refetch } = useListReceivingAddressesQuery(shown ?? {})
  const mayEnter = useMay('receiving-addresses.enter')
  const [open, setOpen] = useState<OpenForm | null>(null)
  const { outcome, showOutcome } = useOutcome()
  const enter = () => setOpen({ form: 'enter' })
  const importList = () => setOpen({ form: 'import', shown })
  useScreenActions(
    mayEnter
      ? [
          { name: t('receiving.import'), act: importList },
          { name: t('receiving.enter'), act: enter },
        ]
      : [],
  )
  return (
    <>
      <ScreenHead
        title={t('shell.titles.receivingAddresses')}
        sentence={t('receiving.sentence')}
        actions={
          mayEnter && (
            <>
              <DenseButton kind="primary" onClick={importList}>
                {t('receiving.import')}
              </DenseButton>
              <DenseButton onClick={enter}>{t('receiving.enter')}</DenseButton>
            </>
          )
        }
      />
      <Outcome outcome={outcome} />
      {!data ? (
        <NotLoaded {...{ error, isFetching, refetch }} />
      ) : (
        <div className="flex flex-col gap-7">
          {data.stocks.length > 0 && (
            <Block title={t('receiving.stocks')}>
              <StockTable stocks={data.stocks} mayEnter={mayEnter} onRemove={(stock) => setOpen({ form: 'remove-waiting', stock })} />
            </Block>
          )}
          {data.addresses.length === 0 && !shown ? (
            <Empty>{t('receiving.empty')}</Empty>
          ) : (
            <Block
              title={
                shown ? t('receiving.listOf', { ...shown, network: networkName(shown.coin, shown.network) }) : t('receiving.import.list')
              }
              aside={
                shown && (
                  <Link className="link" to="/receiving-addresses">
                    {t('receiving.all')}
                  </Link>
                )
              }
            >
              {data.addresses.length === 0 ? (
                <Empty>{t('receiving.emptyOf')}</Empty>
              ) : (
                <AddressTable
                  addresses={data.addresses}
                  mayEnter={mayEnter}
                  onConfirm={(address) => setOpen({ form: 'confirm', address })}
                  onRemove={(address) => setOpen({ form: 'remove', address })}
                />
              )}
              {data.addresses.length >= mostListed && <p className="py-2 text-muted">{t('receiving.newest')}</p>}
            </Block>
          )}
        </div>
      )}
      <AddressDialog
        open={open}
        onDone={(sentence) => {
          setOpen(null)
          showOutcome(sentence)
        }}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

const mostListed = 100

interface StockTableProps {
  stocks: readonly AddressStock[]
  mayEnter: boolean
  onRemove: (stock: AddressStock) => void
}

/** What is left of each coin and network, those with few first. The coin leads to its addresses. */
const StockTable = ({ stocks, ...rest }: StockTableProps) => (
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

interface CoinAndNetwork {
  coin: string
  network: string
}

/** The address of the screen with the addresses of one coin and network. */
const stockAddress = ({ coin, network }: CoinAndNetwork): string =>
  `/receiving-addresses?${new URLSearchParams({ coin, network }).toString()}`

/** The coin and network in the screen's address; null without them. */
function shownStock(params: URLSearchParams) {
  const [coin, network] = [params.get('coin'), params.get('network')]
  return coin !== null && network !== null && isCrypto(coin) && networkOf(coin, network) ? { coin, network } : null
}

interface AddressTableProps {
  addresses: readonly ReceivingAddress[]
  mayEnter: boolean
  onConfirm: (address: ReceivingAddress) => void
  onRemove: (address: ReceivingAddress) => void
}

/** The newest addresses, the newest first. Until it is confirmed, only who entered an address sees it. */
function AddressTable({ addresses, ...rest }: AddressTableProps) {
  const { id: ownId } = usePerson()
  return (
    <DenseTable
      label={t('shell.titles.receivingAddresses')}
      rows={addresses}
      keyOf={({ id }) => id}
      isQuiet={({ request, isForWallet }) => request !== null || isForWallet}
      columns={addressColumns({ isOwn: ({ enteredBy }) => enteredBy.id === ownId, ...rest })}
    />
  )
}

interface ColumnsFor extends Omit<AddressTableProps, 'addresses'> {
  isOwn: (address: ReceivingAddress) => boolean
}

const addressColumns = ({ isOwn, mayEnter, onConfirm, onRemove }: ColumnsFor): Column<ReceivingAddress>[] => [
  {
    name: t('layout.coin'),
    cell: ({ coin, network }) => (
      <>
        {coin}
        <span className="block text-muted sm:hidden">{networkName(coin, network)}</span>
      </>
    ),
  },
  { name: t('layout.network'), className: 'whitespace-nowrap max-sm:hidden', cell: ({ coin, network }) => networkName(coin, network) },
  {
    name: t('word.address'),
    className: 'min-w-44 sm:min-w-52',
    cell: (one) => (
      <>
        {one.confirmedBy || isOwn(one) ? <Typed {...one} /> : <span className="block text-muted">{t('receiving.hidden')}</span>}
        {mayEnter && !one.confirmedBy && (
          <span className="mt-1 flex flex-wrap gap-2">
            {!isOwn(one) && <DenseButton onClick={() => onConfirm(one)}>{t('receiving.confirm')}</DenseButton>}
            <DenseButton onClick={() => onRemove(one)}>{t('word.remove')}</DenseButton>
          </span>
        )}
      </>
    ),
  },
  {
    name: t('receiving.enteredBy'),
    cell: (one) => <Entered name={isOwn(one) ? t('layout.you') : one.enteredBy.name} at={one.enteredAt} />,
  },
  {
    name: t('receiving.confirmedBy'),
    cell: (one) => one.confirmedBy?.name ?? <Mark look="waiting">{t(isOwn(one) ? 'receiving.waitsForColleague' : 'receiving.waits')}</Mark>,
  },
  { name: t('receiving.usedFor'), cell: (one) => <Use {...one} /> },
]

const isAccount = ({ coin, network, memo }: Pick<ReceivingAddress, 'coin' | 'network' | 'memo'>): boolean =>
  memo === null && isCrypto(coin) && (networkOf(coin, network)?.memo ?? 'none') !== 'none'

const Typed = ({ address, memo }: ReceivingAddress) => (
  <>
    <AddressGroups text={address} />
    {memo !== null && <span className="block text-muted">{t('receiving.withMemo', { memo })}</span>}
  </>
)

const Entered = ({ name, at }: { name: string; at: string }) => (
  <>
    <span className="block wrap-anywhere">{name}</span>
    <span className="text-muted">
      <Moment at={at} />
    </span>
  </>
)

const Use = ({ request, confirmedBy, isForWallet, isHistoryChecked, ...one }: ReceivingAddress) => {
  if (isForWallet) return t('receiving.forWallet')
  if (request === null && isAccount(one)) return confirmedBy && t('receiving.isAccount')
  if (request === null)
    return (
      <>
        {confirmedBy && <Mark look="good">{t('receiving.free')}</Mark>}
        {!isHistoryChecked && <span className="block text-muted">{t('receiving.historyNotChecked')}</span>}
      </>
    )
  return (
    <Link className="link tracking-wide" to={`/requests/${request}`}>
      {request}
    </Link>
  )
}
