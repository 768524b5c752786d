import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import { useListWalletTransfersQuery, type WalletTransfer } from '../api/wallets.ts'
import { Block } from '../layout/Block.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { coinText, networkName } from '../layout/offer-words.ts'
import { useMay } from '../session/hooks.ts'
import { walletsHash } from './search-address.ts'

/** Small transfers that prove wallets, and that a person must see on the chain. Nothing if there are none. */
export function WalletTransfers() {
  const { data } = useListWalletTransfersQuery(undefined, { skip: !useMay('wallets.enter') })
  if (!data?.transfers.length) return null
  const title = t('clients.transfers')
  return (
    <div className="mb-6">
      <Block title={title} count={data.transfers.length}>
        <DenseTable label={title} rows={data.transfers} keyOf={({ walletId }) => walletId} columns={columns()} />
      </Block>
    </div>
  )
}

const columns = (): Column<WalletTransfer>[] => [
  {
    name: t('clients.columns.name'),
    className: 'min-w-36 wrap-anywhere',
    cell: ({ client }) => (
      <Link className="link" to={`/clients/${client.id}${walletsHash}`}>
        {client.name || t('clients.noName')}
      </Link>
    ),
  },
  { name: t('clients.transfers.asked'), cell: ({ amount, coin }) => coinText(amount, coin) },
  { name: t('layout.network'), className: 'max-sm:hidden', cell: ({ coin, network }) => networkName(coin, network) },
  {
    name: t('clients.transfers.state'),
    cell: ({ state, transaction }) => t(`clients.transfers.short.${transaction === null ? state : 'said'}`),
  },
  { name: t('clients.transfers.until'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
]
