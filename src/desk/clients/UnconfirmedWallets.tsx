import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import { type UnconfirmedWallet, useListUnconfirmedWalletsQuery } from '../api/wallets.ts'
import { Block } from '../layout/Block.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { networkName } from '../layout/offer-words.ts'
import { useMay } from '../session/hooks.ts'
import { walletsHash } from './search-address.ts'

/** Wallets that a colleague entered, and that this person must type again. Nothing if there are none. */
export function UnconfirmedWallets() {
  const { data } = useListUnconfirmedWalletsQuery(undefined, { skip: !useMay('wallets.enter') })
  if (!data?.wallets.length) return null
  const title = t('clients.wallets.unconfirmed')
  return (
    <div className="mb-6">
      <Block title={title} count={data.wallets.length}>
        <DenseTable label={title} rows={data.wallets} keyOf={({ id }) => id} columns={columns()} />
      </Block>
    </div>
  )
}

const columns = (): Column<UnconfirmedWallet>[] => [
  {
    name: t('clients.columns.name'),
    className: 'min-w-36 wrap-anywhere',
    cell: ({ client }) => (
      <Link className="link" to={`/clients/${client.id}${walletsHash}`}>
        {client.name || t('clients.noName')}
      </Link>
    ),
  },
  { name: t('layout.coin'), cell: ({ coin }) => coin },
  { name: t('layout.network'), cell: ({ coin, network }) => networkName(coin, network) },
  { name: t('receiving.enteredBy'), cell: ({ enteredBy }) => enteredBy?.name },
  { name: t('clients.wallets.since'), cell: ({ enteredAt }) => <Moment at={enteredAt} /> },
]
