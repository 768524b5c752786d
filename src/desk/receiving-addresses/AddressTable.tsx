import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import type { ReceivingAddress } from '../api/offers.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { DenseTable } from '../layout/DenseTable.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { networkName } from '../layout/offer-words.ts'
import { usePerson } from '../session/hooks.ts'

interface AddressTableProps {
  addresses: readonly ReceivingAddress[]
  mayConfirm: boolean
  onConfirm: (address: ReceivingAddress) => void
}

/** All addresses, the newest first. Until it is confirmed, only who entered an address sees it. */
export function AddressTable({ addresses, mayConfirm, onConfirm }: AddressTableProps) {
  const { id: ownId } = usePerson()
  const isOwn = ({ enteredBy }: ReceivingAddress) => enteredBy.id === ownId
  return (
    <DenseTable
      label={t('shell.titles.receivingAddresses')}
      rows={addresses}
      keyOf={({ id }) => id}
      isQuiet={({ request }) => request !== null}
      columns={[
        { name: t('layout.coin'), cell: ({ coin }) => <span className="font-medium">{coin}</span> },
        { name: t('layout.network'), className: 'whitespace-nowrap', cell: ({ coin, network }) => networkName(coin, network) },
        {
          name: t('receiving.address'),
          className: 'min-w-64',
          cell: (one) =>
            one.confirmedBy || isOwn(one) ? (
              <>
                <span className="tracking-wide wrap-anywhere">{one.address}</span>
                {one.memo !== null && <span className="block text-muted">{t('receiving.withMemo', { memo: one.memo })}</span>}
              </>
            ) : (
              <span className="text-muted">{t('receiving.hidden')}</span>
            ),
        },
        {
          name: t('receiving.enteredBy'),
          cell: (one) => (
            <>
              <span className="block wrap-anywhere">{isOwn(one) ? t('layout.you') : one.enteredBy.name}</span>
              <span className="text-muted">
                <Moment at={one.enteredAt} />
              </span>
            </>
          ),
        },
        {
          name: t('receiving.confirmedBy'),
          cell: (one) =>
            one.confirmedBy ? (
              one.confirmedBy.name
            ) : mayConfirm && !isOwn(one) ? (
              <DenseButton onClick={() => onConfirm(one)}>{t('receiving.confirm')}</DenseButton>
            ) : (
              <Mark look="waiting">{t(isOwn(one) ? 'receiving.waitsForColleague' : 'receiving.waits')}</Mark>
            ),
        },
        {
          name: t('receiving.usedFor'),
          cell: ({ request, confirmedBy }) =>
            request ? (
              <Link className="link tracking-wide" to={`/requests/${request}`}>
                {request}
              </Link>
            ) : (
              confirmedBy && <Mark look="good">{t('receiving.free')}</Mark>
            ),
        },
      ]}
    />
  )
}
