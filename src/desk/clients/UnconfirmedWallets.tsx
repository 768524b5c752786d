import { t } from '../../web/language/text.ts'
import { type UnconfirmedWallet, useListUnconfirmedWalletsQuery } from '../api/clients.ts'
import type { Column } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { networkName } from '../layout/offer-words.ts'
import { useMay } from '../api/person.ts'
import { WaitingWallets } from './WaitingWallets.tsx'

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
