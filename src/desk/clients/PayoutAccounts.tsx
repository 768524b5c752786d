import { t } from '../../web/language/text.ts'
import { type PayoutAccount, useListPayoutAccountsQuery } from '../api/money.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { PayoutMarks, PayoutNumber, PayoutState } from '../layout/payout-words.tsx'
import { NotLoaded } from '../layout/states.tsx'

/** Where this client's money of sells goes. */
export function PayoutAccounts({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useListPayoutAccountsQuery({ client: id })
  const title = t('shell.titles.payoutAccounts')
  return (
    <Block title={title} count={data?.accounts.length ?? 0}>
      {!data ? (
        <NotLoaded {...{ error, isFetching, refetch }} />
      ) : data.accounts.length === 0 ? (
        <NoRows>{t('clients.noPayoutAccounts')}</NoRows>
      ) : (
        <DenseTable label={title} columns={columns()} rows={data.accounts} keyOf={(one) => one.id} isQuiet={isOver} />
      )}
    </Block>
  )
}

const isOver = ({ removedAt, check }: PayoutAccount) => removedAt !== null || check?.outcome === 'refused'

const columns = (): Column<PayoutAccount>[] => [
  { name: t('payout.columns.currency'), cell: ({ currency }) => currency },
  { name: t('payout.columns.account'), className: 'min-w-80', cell: (one) => <PayoutNumber {...one} /> },
  { name: t('payout.columns.holder'), className: 'min-w-40', cell: ({ party }) => <span className="wrap-anywhere">{party.name}</span> },
  { name: t('payout.columns.added'), cell: ({ addedAt }) => <Moment at={addedAt} /> },
  { name: t('payout.columns.check'), cell: (one) => <PayoutState {...one} /> },
  { name: t('payout.columns.marks'), cell: (one) => <PayoutMarks {...one} clientState="active" /> },
]
