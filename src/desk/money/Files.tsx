import { inGroupsOfFour } from '#contract/creditor-reference.ts'
import { t } from '../../web/language/text.ts'
import { type BankFile, useListBankFilesInfiniteQuery } from '../api/money.ts'
import { amountText } from '../layout/deal-words.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { Empty, NotLoaded } from '../layout/states.tsx'
import { problemText } from './EntryTable.tsx'

/** The files of the bank with what they told, and what of them was set aside. */
export function Files() {
  const { currentData, error, isFetching, isFetchingNextPage, refetch, hasNextPage, fetchNextPage } = useListBankFilesInfiniteQuery()
  if (!currentData) return <NotLoaded {...{ error, isFetching, refetch }} />
  const files = currentData.pages.flatMap((page) => page.files)
  if (files.length === 0) return <Empty>{t('payments.empty.files')}</Empty>
  return (
    <>
      <DenseTable label={t('payments.lists.files')} rows={files} keyOf={({ id }) => id} columns={columns()} />
      <MoreButton hasMore={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </>
  )
}

const columns = (): Column<BankFile>[] => [
  { name: t('payments.files.name'), className: 'min-w-44', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  {
    name: t('payments.files.received'),
    className: 'min-w-40',
    cell: ({ receivedAt, by }) => (
      <>
        <Moment at={receivedAt} />
        <span className="block text-muted wrap-anywhere">{by ?? t('payments.files.folder')}</span>
      </>
    ),
  },
  {
    name: t('payments.files.result'),
    className: 'min-w-80',
    cell: ({ problem, statements, reports }) =>
      problem ? (
        <>
          <Mark look="bad">{t('payments.files.unread')}</Mark> {problemText(problem)}
        </>
      ) : (
        <ul>
          {statements.map((statement, at) => (
            <li key={at}>
              <Statement {...statement} />
            </li>
          ))}
          {reports.map((report, at) => (
            <li key={at}>
              <OrderReport {...report} />
            </li>
          ))}
        </ul>
      ),
  },
]

const looks = { counted: 'good', waiting: 'waiting', 'set-aside': 'bad' } as const

function Statement({
  kind,
  bankId,
  page,
  isLastPage,
  account,
  currency,
  opening,
  closing,
  state,
  problem,
}: BankFile['statements'][number]) {
  const facts = [
    t(kind === 'camt.053' ? 'payments.files.statement' : 'payments.files.notification', { id: bankId ?? '' }),
    (page > 1 || !isLastPage) && t('payments.files.page', { page: String(page) }),
    account && inGroupsOfFour(account),
    kind === 'camt.053' &&
      currency &&
      opening !== null &&
      closing !== null &&
      t('payments.files.balances', { opening: amountText(opening, currency), closing: amountText(closing, currency) }),
  ]
  return (
    <>
      <Mark look={looks[state]}>{t(`payments.files.states.${state}`)}</Mark> {facts.filter(Boolean).join(' · ')}
      {problem && <span className="block">{problemText(problem)}</span>}
    </>
  )
}

const reportLooks = { sent: 'good', noted: 'plain', failed: 'bad', unknown: 'bad', contradicts: 'bad' } as const

/** What the bank said about one of our orders, and what it meant. */
const OrderReport = ({ orderId, status, reason, outcome }: BankFile['reports'][number]) => (
  <>
    {outcome && <Mark look={reportLooks[outcome]}>{t(`payments.files.reports.${outcome}`)}</Mark>}{' '}
    {t('payments.files.order', { id: orderId })} · {[status, reason].filter(Boolean).join(' ')}
    {outcome === 'contradicts' && <span className="block">{t('payments.files.contradicts')}</span>}
  </>
)
