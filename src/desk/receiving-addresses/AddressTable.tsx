import { Link } from 'react-router'
import { isCrypto } from '#contract/currencies.ts'
import { networkOf } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import type { ReceivingAddress } from '../api/offers.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { networkName } from '../layout/offer-words.ts'
import { usePerson } from '../api/backend.ts'

interface AddressTableProps {
  addresses: readonly ReceivingAddress[]
  mayEnter: boolean
  onConfirm: (address: ReceivingAddress) => void
  onRemove: (address: ReceivingAddress) => void
}

/** The newest addresses, the newest first. Until it is confirmed, only who entered an address sees it. */
export function AddressTable({ addresses, ...rest }: AddressTableProps) {
  const { id: ownId } = usePerson()
  return (
    <DenseTable
      label={t('shell.titles.receivingAddresses')}
      rows={addresses}
      keyOf={({ id }) => id}
      isQuiet={({ request, isForWallet }) => request !== null || isForWallet}
      columns={columnsFor({ isOwn: ({ enteredBy }) => enteredBy.id === ownId, ...rest })}
    />
  )
}

interface ColumnsFor extends Omit<AddressTableProps, 'addresses'> {
  isOwn: (address: ReceivingAddress) => boolean
}

const columnsFor = ({ isOwn, mayEnter, onConfirm, onRemove }: ColumnsFor): Column<ReceivingAddress>[] => [
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
    name: t('receiving.address'),
    className: 'min-w-44 sm:min-w-52',
    cell: (one) => (
      <>
        {one.confirmedBy || isOwn(one) ? <Typed {...one} /> : <span className="block text-muted">{t('receiving.hidden')}</span>}
        {mayEnter && !one.confirmedBy && (
          <span className="mt-1 flex flex-wrap gap-2">
            {!isOwn(one) && <DenseButton onClick={() => onConfirm(one)}>{t('receiving.confirm')}</DenseButton>}
            <DenseButton onClick={() => onRemove(one)}>{t('receiving.remove')}</DenseButton>
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
    <span className="tracking-wide wrap-anywhere">{address}</span>
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

const Use = ({ request, confirmedBy, isForWallet, ...one }: ReceivingAddress) => {
  if (isForWallet) return t('receiving.forWallet')
  if (request === null && confirmedBy && isAccount(one)) return t('receiving.isAccount')
  if (request === null) return confirmedBy && <Mark look="good">{t('receiving.free')}</Mark>
  return (
    <Link className="link tracking-wide" to={`/requests/${request}`}>
      {request}
    </Link>
  )
}
