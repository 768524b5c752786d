import { Link } from 'react-router'
import { t } from '../../web/language/text.ts'
import { formatDecimal } from '../../web/ui/amount-format.ts'
import type { ClientFile } from '../api/clients.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { countryName, isOneOf } from '../layout/codes.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { eurText, requestStateName, wishText } from '../layout/request-words.tsx'
import { type DealSummary, useListDealsInfiniteQuery } from '../api/deals.ts'
import { bothSides, dealReferenceText, dealStateName } from '../layout/deal-words.ts'
import { NotLoaded } from '../layout/states.tsx'
import { useMay } from '../api/backend.ts'

interface Props {
  client: ClientFile
}

type Check = ClientFile['checks'][number]

const checkStates = ['none', 'init', 'pending', 'prechecked', 'queued', 'completed', 'onHold'] as const

export const Checks = ({ client: { checks } }: Props) => (
  <Block title={t('clients.checks')} count={checks.length}>
    {checks.length === 0 ? (
      <NoRows>{t('clients.noChecks')}</NoRows>
    ) : (
      <DenseTable label={t('clients.checks')} columns={checkColumns()} rows={checks} keyOf={({ kind }) => kind} />
    )}
  </Block>
)

const checkColumns = (): Column<Check>[] => [
  { name: t('word.kind'), cell: ({ kind }) => t(`layout.checkKinds.${kind}`) },
  {
    name: t('word.state'),
    cell: ({ status }) => (isOneOf(checkStates, status) ? t(`clients.checkStates.${status}`) : status),
  },
  { name: t('word.answer'), cell: answerMark },
  { name: t('word.country'), cell: ({ country }) => country && countryName(country) },
  { name: t('clients.columns.submitted'), cell: ({ submittedAt }) => submittedAt && <Moment at={submittedAt} /> },
  { name: t('word.changed'), cell: ({ changedAt }) => <Moment at={changedAt} /> },
  { name: t('clients.columns.comment'), className: 'min-w-56', cell: ({ comment }) => <span className="text-muted">{comment}</span> },
]

function answerMark({ answer, rejectType }: Check) {
  if (answer === 'GREEN') return <Mark look="good">{t('clients.answers.GREEN')}</Mark>
  if (answer !== 'RED') return answer
  return <Mark look="bad">{t(rejectType === 'FINAL' ? 'clients.answers.FINAL' : 'clients.answers.RED')}</Mark>
}

type Request = ClientFile['requests'][number]

export const Requests = ({ client: { requests } }: Props) => (
  <Block title={t('layout.records.requests')} count={requests.length}>
    {requests.length === 0 ? (
      <NoRows>{t('clients.noRequests')}</NoRows>
    ) : (
      <DenseTable label={t('layout.records.requests')} columns={requestColumns()} rows={requests} keyOf={({ reference }) => reference} />
    )}
  </Block>
)

const requestColumns = (): Column<Request>[] => [
  {
    name: t('word.number'),
    className: 'w-28',
    cell: ({ reference }) => <RequestLink reference={reference} />,
  },
  { name: t('clients.columns.wish'), cell: wishText },
  { name: t('word.state'), cell: ({ state }) => requestStateName(state) },
  { name: t('word.sent'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { name: t('word.contact'), cell: contact, className: 'w-1/2 min-w-56 max-lg:hidden' },
]

const contact = ({ name, email, phone }: Request) => (
  <span className="text-muted wrap-anywhere">{[name, email, phone].filter(Boolean).join(' · ')}</span>
)

type Payment = ClientFile['payments'][number]

const paymentStates = ['opened', 'started', 'completed', 'rejected', 'cancelled', 'payment-error'] as const
const paymentLooks = { completed: 'good', rejected: 'bad', 'payment-error': 'bad' } as const

export const Payments = ({ client: { payments } }: Props) => (
  <Block title={t('layout.records.payments')} count={payments.length}>
    {payments.length === 0 ? (
      <NoRows>{t('clients.noPayments')}</NoRows>
    ) : (
      <DenseTable label={t('layout.records.payments')} columns={paymentColumns()} rows={payments} keyOf={({ reference }) => reference} />
    )}
  </Block>
)

const paymentColumns = (): Column<Payment>[] => [
  { name: t('word.number'), className: 'w-28', cell: ({ reference }) => <span className="tracking-wide">{reference}</span> },
  { name: t('word.amount'), isNumber: true, cell: ({ amount, currency }) => sum(amount, currency) },
  { name: t('clients.columns.receives'), isNumber: true, cell: ({ quantity, coin }) => sum(quantity, coin) },
  { name: t('word.state'), cell: ({ state }) => paymentState(state) },
  { name: t('clients.columns.opened'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { name: t('word.changed'), cell: ({ changedAt }) => <Moment at={changedAt} /> },
]

const sum = (amount: string | null, unit: string | null) => amount !== null && `${formatDecimal(amount)} ${unit ?? ''}`

function paymentState(state: string) {
  if (!isOneOf(paymentStates, state)) return state
  const name = t(`clients.paymentStates.${state}`)
  return state in paymentLooks ? <Mark look={paymentLooks[state as keyof typeof paymentLooks]}>{name}</Mark> : name
}

type Session = ClientFile['sessions'][number]

export const Sessions = ({ client: { sessions } }: Props) => (
  <Block title={t('clients.sessions')} count={sessions.length}>
    {sessions.length === 0 ? (
      <NoRows>{t('clients.noSessions')}</NoRows>
    ) : (
      <DenseTable label={t('clients.sessions')} columns={sessionColumns()} rows={sessions} keyOf={({ id }) => id} />
    )}
  </Block>
)

const sessionColumns = (): Column<Session>[] => [
  { name: t('clients.columns.device'), cell: ({ browser, system }) => [browser, system].filter(Boolean).join(', ') },
  { name: t('clients.columns.network'), cell: ({ networkAddress }) => <span className="tabular-nums">{networkAddress}</span> },
  { name: t('clients.columns.started'), cell: ({ startedAt }) => <Moment at={startedAt} /> },
  { name: t('clients.columns.lastUsed'), cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
]

/** The deals of a client, the newest first. */
export function ClientDeals({ id }: { id: string }) {
  const { data, error, isFetching, isFetchingNextPage, refetch, hasNextPage, fetchNextPage } = useListDealsInfiniteQuery({
    list: 'all',
    client: id,
  })
  const title = t('shell.titles.deals')
  const deals = data?.pages.flatMap((page) => page.deals) ?? []
  return (
    <Block title={title} count={deals.length}>
      {!data ? (
        <NotLoaded {...{ error, isFetching, refetch }} />
      ) : deals.length === 0 ? (
        <NoRows>{t('clients.noDeals')}</NoRows>
      ) : (
        <DenseTable label={title} columns={columns()} rows={deals} keyOf={(one) => one.reference} isQuiet={({ owner }) => owner === null} />
      )}
      <MoreButton hasMore={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
    </Block>
  )
}

const columns = (): Column<DealSummary>[] => [
  {
    name: t('word.number'),
    cell: ({ reference }) => (
      <Link className="link whitespace-nowrap tabular-nums" to={`/deals/${reference}`}>
        {dealReferenceText(reference)}
      </Link>
    ),
  },
  { name: t('word.exchange'), className: 'min-w-64', cell: (deal) => Object.values(bothSides(deal)).join(' → ') },
  { name: t('word.value'), className: 'text-right', cell: ({ amountEur }) => eurText(amountEur) },
  { name: t('word.state'), cell: ({ state }) => dealStateName(state) },
  { name: t('word.accepted'), cell: ({ acceptedAt }) => <Moment at={acceptedAt} /> },
]

/** The reference of a request, as a link for people who may read requests. */
export const RequestLink = ({ reference }: { reference: string }) =>
  useMay('requests.read') ? (
    <Link className="link tracking-wide" to={`/requests/${reference}`}>
      {reference}
    </Link>
  ) : (
    reference
  )
