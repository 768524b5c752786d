import Big from 'big.js'
import { useState } from 'react'
import { inGroupsOfFour } from '#contract/creditor-reference.ts'
import type { DifferenceKind } from '#contract/desk/reconciliation.ts'
import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { type DifferenceRow, type ReconciledAccount, useListDifferenceQuery, useReadReconciliationQuery } from '../api/money.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { DealLink } from '../layout/DealLink.tsx'
import { amountText } from '../layout/deal-words.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { Amount, amountColumns } from './Amount.tsx'

/** Why the bank holds another sum than the deals say, for each of our accounts. */
export function Reconciliation() {
  const { data, error, isFetching, refetch } = useReadReconciliationQuery()
  if (!data) return <NotLoaded {...{ error, isFetching, refetch }} />
  return (
    <div className="flex flex-col gap-8">
      {data.accounts.length === 0 && <NoRows>{t('money.bank.noAccounts')}</NoRows>}
      {data.accounts.map((account) => (
        <Account key={account.currency} account={account} />
      ))}
    </div>
  )
}

function Account({ account }: { account: ReconciledAccount }) {
  const { currency, bank, number, statement, unexplained } = account
  const [opened, setOpened] = useState<DifferenceKind | null>(null)
  const title = t('money.bank.account', { currency, bank })
  return (
    <Block title={title} aside={<span className="tracking-wide text-muted">{inGroupsOfFour(number)}</span>}>
      <p className="py-2 text-muted">
        {statement ? t('money.bank.asOf', { day: formatTime(statement.day, 'dayInUtc') }) : t('money.bank.noStatement')}
        {account.waiting > 0 && ` ${t('money.bank.waiting', { count: account.waiting })}`}
        {statement !== null && statement.gaps > 0 && ` ${t('money.bank.gaps', { count: statement.gaps })}`}
      </p>
      {unexplained !== null && !Big(unexplained).eq(0) && (
        <Notice kind="error" className="mb-2">
          {t('money.bank.unexplainedSentence', {
            amount: amountText(Big(unexplained).abs().toFixed(), currency),
            more: String(Big(unexplained).gt(0)),
          })}
        </Notice>
      )}
      <DenseTable
        label={title}
        rows={linesOf(account)}
        keyOf={({ name }) => name}
        columns={lineColumns({ currency, opened, onOpen: (kind) => setOpened(kind === opened ? null : kind) })}
      />
      {unexplained !== null && Big(unexplained).eq(0) && (
        <p className="py-2">
          <Mark look="good">{t('money.bank.explained')}</Mark>
        </p>
      )}
      {opened && <Difference currency={currency} kind={opened} />}
    </Block>
  )
}

interface Line {
  name: string
  amount: string
  /** It adds up the lines above. */
  isSum?: true
  difference?: ReconciledAccount['differences'][number]
}

/** From what the deals hold to what the bank holds. */
function linesOf({ ours, statement, differences, unexplained }: ReconciledAccount): Line[] {
  const own = (['held', 'setAside', 'venues', 'payouts', 'running', 'ended', 'sum'] as const).map((key): Line => ({
    name: t(`money.bank.ours.${key}`),
    amount: ours[key],
    ...((key === 'running' || key === 'sum') && { isSum: true }),
  }))
  if (!statement || unexplained === null) return own
  return [
    ...own,
    { name: t('money.bank.opening'), amount: statement.opening },
    ...(statement.gaps > 0 ? [{ name: t('money.bank.missing'), amount: statement.missing }] : []),
    ...differences.map((difference) => ({
      name: t(`money.bank.kinds.${difference.kind}`),
      amount: difference.amount,
      difference,
    })),
    { name: t('money.bank.unexplained'), amount: unexplained },
    { name: t('money.bank.closing'), amount: statement.closing, isSum: true },
  ]
}

interface LineColumns {
  currency: string
  opened: DifferenceKind | null
  onOpen: (kind: DifferenceKind) => void
}

const lineColumns = ({ currency, opened, onOpen }: LineColumns): Column<Line>[] => [
  {
    name: t('word.what'),
    className: 'min-w-36',
    cell: ({ name, isSum }) => (isSum ? <strong className="font-medium">{name}</strong> : name),
  },
  {
    name: t('word.amount'),
    isNumber: true,
    cell: ({ amount, isSum }) =>
      isSum ? (
        <strong className="font-medium">
          <Amount amount={amount} unit={currency} />
        </strong>
      ) : (
        <Amount amount={amount} unit={currency} />
      ),
  },
  {
    name: t('money.bank.count'),
    isNumber: true,
    cell: ({ difference: of }) =>
      of && (
        <button
          type="button"
          className="link min-h-6"
          aria-expanded={opened === of.kind}
          aria-label={t('money.bank.list', { count: String(of.count), name: t(`money.bank.kinds.${of.kind}`) })}
          onClick={() => onOpen(of.kind)}
        >
          {of.count}
        </button>
      ),
  },
]

/** What one difference is made of. */
function Difference({ currency, kind }: Pick<ReconciledAccount, 'currency'> & { kind: DifferenceKind }) {
  const { currentData, error, isFetching, refetch } = useListDifferenceQuery({ currency, kind })
  const name = t(`money.bank.kinds.${kind}`)
  return (
    <div className="pt-4">
      <h3 className="font-medium">{name}</h3>
      {currentData ? (
        <DenseTable
          label={name}
          rows={currentData.rows.map((row, number) => ({ ...row, number }))}
          keyOf={({ number }) => String(number)}
          columns={rowColumns(currency)}
        />
      ) : (
        <NotLoaded {...{ error, isFetching, refetch }} />
      )}
      {currentData?.more && <p className="py-2 text-muted">{t('money.bank.more')}</p>}
    </div>
  )
}

type Row = DifferenceRow & { number: number }
const rowColumns = (currency: string): Column<Row>[] => [
  { name: t('word.when'), cell: ({ at }) => <Moment at={at} /> },
  { name: t('word.deal'), cell: ({ deal }) => deal && <DealLink reference={deal} /> },
  { name: t('payments.columns.other'), className: 'min-w-36 wrap-anywhere', cell: ({ name }) => <bdi>{name}</bdi> },
  { name: t('word.reference'), className: 'min-w-36 wrap-anywhere', cell: ({ reference }) => reference },
  amountColumns<Row>(() => currency)(t('word.amount'), ({ amount }) => amount),
]
