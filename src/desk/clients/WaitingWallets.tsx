import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import { Block } from '../layout/Block.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { type UnconfirmedWallet, useListUnconfirmedWalletsQuery, useListWalletTransfersQuery, type WalletTransfer } from '../api/clients.ts'
import { Moment } from '../layout/Moment.tsx'
import { coinText, networkName } from '../layout/offer-words.ts'
import { useMay } from '../api/backend.ts'
import { walletsHash } from './search-address.ts'

interface OfClient {
  client: { id: string; name: string }
}

interface WaitingWalletsProps<Row> {
  title: string
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** Those after the client. */
  columns: Column<Row>[]
}

/** Wallets of all clients that wait for a person. Nothing if there are none. */
function WaitingWallets<Row extends OfClient>({ title, rows, keyOf, columns }: WaitingWalletsProps<Row>) {
  if (!rows?.length) return null
  return (
    <div className="mb-6">
      <Block title={title} count={rows.length}>
        <DenseTable label={title} rows={rows} keyOf={keyOf} columns={[clientColumn(), ...columns]} />
      </Block>
    </div>
  )
}

const clientColumn = (): Column<OfClient> => ({
  name: t('clients.columns.name'),
  className: 'min-w-36 wrap-anywhere',
  cell: ({ client }) => (
    <Link className="link" to={`/clients/${client.id}${walletsHash}`}>
      {client.name || t('clients.noName')}
    </Link>
  ),
})

/** Wallets that a colleague entered, and that this person must type again. */
export function UnconfirmedWallets() {
  const { data } = useListUnconfirmedWalletsQuery(undefined, { skip: !useMay('wallets.enter') })
  return <WaitingWallets title={t('clients.wallets.unconfirmed')} rows={data?.wallets} keyOf={({ id }) => id} columns={columns()} />
}

const columns = (): Column<UnconfirmedWallet>[] => [
  { name: t('layout.coin'), cell: ({ coin }) => coin },
  { name: t('layout.network'), cell: ({ coin, network }) => networkName(coin, network) },
  { name: t('receiving.enteredBy'), cell: ({ enteredBy }) => enteredBy?.name },
  { name: t('clients.wallets.since'), cell: ({ enteredAt }) => <Moment at={enteredAt} /> },
]

/** Small transfers that prove wallets, and that a person must see on the chain. */
export function WalletTransfers() {
  const { data } = useListWalletTransfersQuery(undefined, { skip: !useMay('wallets.enter') })
  return (
    <WaitingWallets title={t('clients.transfers')} rows={data?.transfers} keyOf={({ walletId }) => walletId} columns={transferColumns()} />
  )
}

const transferColumns = (): Column<WalletTransfer>[] => [
  { name: t('clients.transfers.asked'), cell: ({ amount, coin }) => coinText(amount, coin) },
  { name: t('layout.network'), className: 'max-sm:hidden', cell: ({ coin, network }) => networkName(coin, network) },
  {
    name: t('clients.transfers.state'),
    cell: ({ state, transaction }) => t(`clients.transfers.short.${transaction === null ? state : 'said'}`),
  },
  { name: t('clients.transfers.until'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
]
