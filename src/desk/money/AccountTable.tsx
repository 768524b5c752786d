import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import type { PayoutAccount } from '../api/money.ts'
import { useListKeys } from '../layout/list-keys.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { PayoutMarks, PayoutNumber, PayoutState } from '../layout/payout-words.tsx'

interface AccountTableProps {
  accounts: readonly PayoutAccount[]
  mayCheck: boolean
  onCheck: (account: PayoutAccount) => void
}

/** Those that wait for their check, oldest first; then the newest of the others. */
export function AccountTable({ accounts, ...rest }: AccountTableProps) {
  const rowsRef = useListKeys<HTMLTableSectionElement>()
  return (
    <DenseTable
      label={t('shell.titles.payoutAccounts')}
      rows={accounts}
      keyOf={({ id }) => id}
      isQuiet={({ waits }) => !waits}
      columns={columnsFor(rest)}
      rowsRef={rowsRef}
    />
  )
}

const columnsFor = ({ mayCheck, onCheck }: Omit<AccountTableProps, 'accounts'>): Column<PayoutAccount>[] => [
  {
    name: t('payout.columns.holder'),
    className: 'min-w-44',
    cell: ({ client, party }) => (
      <>
        <Link data-row className="link wrap-anywhere" to={`/clients/${client}`}>
          {party.name}
        </Link>
        <span className="block text-muted">{t(`payout.kinds.${party.kind}`)}</span>
      </>
    ),
  },
  { name: t('payout.columns.currency'), cell: ({ currency }) => currency },
  { name: t('payout.columns.account'), className: 'min-w-80', cell: (one) => <PayoutNumber {...one} /> },
  { name: t('payout.columns.marks'), cell: (one) => <PayoutMarks {...one} /> },
  { name: t('payout.columns.added'), className: 'whitespace-nowrap', cell: ({ addedAt }) => <Moment at={addedAt} /> },
  {
    name: t('payout.columns.check'),
    className: 'min-w-36',
    cell: (one) =>
      one.waits && mayCheck ? (
        <DenseButton aria-label={t('payout.checkOf', { name: one.party.name, currency: one.currency })} onClick={() => onCheck(one)}>
          {t('payout.checkNow')}
        </DenseButton>
      ) : (
        <PayoutState {...one} />
      ),
  },
]
