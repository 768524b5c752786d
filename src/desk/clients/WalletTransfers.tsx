import { t } from '../../web/language/text.ts'
import { useListWalletTransfersQuery, type WalletTransfer } from '../api/clients.ts'
import type { Column } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { coinText, networkName } from '../layout/offer-words.ts'
import { useMay } from '../api/person.ts'
import { WaitingWallets } from './WaitingWallets.tsx'

/** Small transfers that prove wallets, and that a person must see on the chain. */
export function WalletTransfers() {
  const { data } = useListWalletTransfersQuery(undefined, { skip: !useMay('wallets.enter') })
  return <WaitingWallets title={t('clients.transfers')} rows={data?.transfers} keyOf={({ walletId }) => walletId} columns={columns()} />
}

const columns = (): Column<WalletTransfer>[] => [
  { name: t('clients.transfers.asked'), cell: ({ amount, coin }) => coinText(amount, coin) },
  { name: t('layout.network'), className: 'max-sm:hidden', cell: ({ coin, network }) => networkName(coin, network) },
  {
    name: t('clients.transfers.state'),
    cell: ({ state, transaction }) => t(`clients.transfers.short.${transaction === null ? state : 'said'}`),
  },
  { name: t('clients.transfers.until'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
]
