import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { transferLists } from '#contract/desk/deal-actions.ts'
import { mostOrdersAtOnce } from '#contract/desk/limits.ts'
import { dealRefusals } from '#contract/failures.ts'
import { t } from '../../web/language/text.ts'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { Notice } from '../../web/ui/Notice.tsx'
import { useCall } from '../api/call.ts'
import { type ListedTransfer, useListTransfersInfiniteQuery } from '../api/deals.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { isOneOf } from '../layout/codes.ts'
import { amountText, dealReferenceText } from '../layout/deal-words.ts'
import { DealLink } from '../layout/DealLink.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { FrozenMark } from '../layout/FrozenMark.tsx'
import { useHeldRows } from '../layout/held-rows.ts'
import { useListKeys } from '../layout/keyboard.ts'
import { ListTabs } from '../layout/ListTabs.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { NewRows } from '../layout/NewRows.tsx'
import { networkName } from '../layout/offer-words.ts'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { Empty, NotLoaded } from '../layout/states.tsx'
import { memoLabel } from '../layout/wallet-words.tsx'
import { refusalSentence } from './words.ts'

type List = (typeof transferLists)[number]

/** The screen `/transfers`: deliveries and refunds of all deals that are on their way, with `?list=` one of its lists. */
export function TransferLists() {
  const [params] = useSearchParams()
  const asked = params.get('list') ?? ''
  const list: List = isOneOf(transferLists, asked) ? asked : 'to-send'
  const { currentData, error, isFetching, isFetchingNextPage, refetch, hasNextPage, fetchNextPage } = useListTransfersInfiniteQuery({
    list,
  })
  return (
    <>
      <ScreenHead title={t('shell.titles.transfers')} sentence={t('deals.leaving.sentence')} />
      <ListTabs
        label={t('word.lists')}
        tabs={transferLists.map((name) => ({
          name: t(`deals.leaving.lists.${name}`),
          to: `/transfers?list=${name}`,
          isCurrent: name === list,
        }))}
      />
      <div className="relative mt-5">
        {currentData ? (
          <Rows key={list} list={list} transfers={currentData.pages.flatMap(({ transfers }) => transfers)} />
        ) : (
          <NotLoaded {...{ error, isFetching, refetch }} />
        )}
        <MoreButton hasMore={hasNextPage && currentData !== undefined} busy={isFetchingNextPage} onPress={fetchNextPage} />
      </div>
    </>
  )
}

type Row = ListedTransfer & { isGone: boolean }

function Rows({ list, transfers }: { list: List; transfers: readonly ListedTransfer[] }) {
  const [ordered, setOrdered] = useState<ReadonlySet<string>>(new Set())
  const { shown, ...changes } = useHeldRows(transfers, { isDone: ({ id }) => ordered.has(id) })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [make, { isLoading, error }] = useCall('makeTransferOrders')
  const { outcome, showOutcome } = useOutcome()
  const rowsRef = useListKeys<HTMLTableSectionElement>()
  const rows = shown.map(({ row, isGone }) => ({ ...row, isGone }))
  const possible = rows.filter((row) => mayBeOrdered(row, list))
  const ids = possible.map(({ id }) => id).filter((id) => chosen.has(id))

  async function save() {
    const { error: failed } = await make({ body: { ids } })
    if (!failed) {
      setOrdered(new Set([...ordered, ...ids]))
      setChosen(new Set())
      return showOutcome(() => t('deals.leaving.saved', { count: ids.length }))
    }
    const refused = failureOf(failed)?.refused?.map(({ id }) => id) ?? []
    setChosen(new Set(ids.filter((id) => !refused.includes(id))))
  }

  return (
    <>
      <NewRows {...changes} />
      <Outcome outcome={outcome} />
      {possible.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 pb-4">
          <DenseButton onClick={() => setChosen(new Set(ids.length > 0 ? [] : possible.slice(0, mostOrdersAtOnce).map(({ id }) => id)))}>
            {t(ids.length > 0 ? 'deals.leaving.chooseNone' : 'deals.leaving.chooseAll')}
          </DenseButton>
          <DenseButton kind="primary" disabled={ids.length === 0} busy={isLoading} onClick={() => void save()}>
            {t('deals.leaving.save', { count: ids.length })}
          </DenseButton>
        </div>
      )}
      {error && <Refused error={error} rows={rows} />}
      {rows.length === 0 ? (
        <Empty>{t(`deals.leaving.empty.${list}`)}</Empty>
      ) : (
        <DenseTable
          label={t(`deals.leaving.lists.${list}`)}
          rows={rows}
          keyOf={({ id }) => id}
          isQuiet={({ isGone }) => isGone}
          rowsRef={rowsRef}
          columns={columnsFor({
            list,
            chosen: new Set(ids),
            onChoose: (id, isChosen) => setChosen(new Set(isChosen ? [...ids, id] : ids.filter((one) => one !== id))),
          })}
        />
      )}
    </>
  )
}

/** The bank gets orders for money, as long as it has not answered. Nothing leaves for a frozen client. */
const mayBeOrdered = ({ network, isGone, accountState }: Row, list: List): boolean =>
  network === null && !isGone && list !== 'sent' && accountState !== 'frozen'

/** Why no order was made. The transfers that were refused are not chosen any more. */
function Refused({ error, rows }: { error: CallError; rows: readonly Row[] }) {
  const refused = failureOf(error)?.refused
  return (
    <Notice kind="error" className="mb-4 max-w-3xl">
      {refused ? (
        <>
          <p className="font-medium">{t('deals.leaving.refused')}</p>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
            {refused.map(({ id, reasons }) => (
              <li key={id}>
                {rows.filter((row) => row.id === id).map(aboutText)}{' '}
                {reasons.map((reason) => isOneOf(dealRefusals, reason) && refusalSentence(reason)).join(' ')}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{failureSentence(error)}</p>
      )}
    </Notice>
  )
}

const aboutText = ({ deal, amount, currency, toName }: ListedTransfer): string =>
  `${dealReferenceText(deal)}, ${amountText(amount, currency)}, ${toName}:`

interface Choice {
  list: List
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
}

const columnsFor = ({ list, chosen, onChoose }: Choice): Column<Row>[] => [
  ...(list === 'sent' ? [] : [choiceColumn({ list, chosen, onChoose })]),
  {
    name: t('word.amount'),
    isNumber: true,
    className: 'font-medium',
    cell: ({ amount, currency, purpose }) => (
      <>
        {amountText(amount, currency)}
        <span className="block font-normal text-muted">{t(`deals.transfers.purposes.${purpose}`)}</span>
      </>
    ),
  },
  { name: t('word.to'), className: 'min-w-56', cell: (row) => <Receiver {...row} /> },
  {
    name: t('word.deal'),
    className: 'min-w-44',
    cell: ({ deal, party, isGone, accountState }) => (
      <>
        <FrozenMark accountState={accountState} /> <DealLink isRow reference={deal} />
        <bdi className="block wrap-anywhere text-muted">{party}</bdi>
        {isGone && <span className="block font-medium">{t('deals.leaving.gone')}</span>}
      </>
    ),
  },
  {
    name: t('word.decidedBy'),
    className: 'min-w-36',
    cell: ({ decidedBy, decidedAt }) => <By name={decidedBy} at={decidedAt} />,
  },
  ...(list === 'to-send' ? [] : [stateColumn(list)]),
]

const choiceColumn = ({ list, chosen, onChoose }: Choice): Column<Row> => ({
  name: t('deals.leaving.order'),
  cell: (row) =>
    mayBeOrdered(row, list) ? (
      <input
        type="checkbox"
        className="size-6 cursor-pointer align-middle accent-accent"
        aria-label={t('deals.leaving.choose', { amount: amountText(row.amount, row.currency), name: row.toName })}
        checked={chosen.has(row.id)}
        disabled={chosen.size >= mostOrdersAtOnce && !chosen.has(row.id)}
        onChange={({ target }) => onChoose(row.id, target.checked)}
      />
    ) : (
      row.network !== null && (row.isFound ? t('deals.leaving.found') : <span className="text-muted">{t('deals.leaving.fromWallet')}</span>)
    ),
})

const stateColumn = (list: List): Column<Row> => ({
  name: t(list === 'ordered' ? 'deals.leaving.ordered' : 'word.sent'),
  className: 'min-w-44',
  cell: ({ order, sent }) => (
    <>
      {sent ? (
        <>
          <Moment at={sent.at} />
          <span className="block wrap-anywhere text-muted">{sent.reference}</span>
        </>
      ) : (
        order && <By name={order.madeBy} at={order.madeAt} />
      )}
      {order && <span className="block wrap-anywhere text-muted tabular-nums">{order.id}</span>}
      {order?.isContradicted && <Mark look="bad">{t('deals.order.contradicted')}</Mark>}
    </>
  ),
})

const By = ({ name, at }: { name: string; at: string }) => (
  <>
    <bdi>{name}</bdi>
    <span className="block text-muted">
      <Moment at={at} />
    </span>
  </>
)

const Receiver = ({ toName, toAccount, memo, memoType, network, currency }: ListedTransfer) => (
  <>
    <bdi className="wrap-anywhere">{toName}</bdi>
    <span className="block">
      <AddressGroups text={toAccount} />
    </span>
    {memo !== null && (
      <span className="block">
        {memoLabel({ network, memo, memoType })}: <AddressGroups text={memo} />
      </span>
    )}
    {network !== null && <span className="block text-muted">{networkName(currency, network)}</span>}
  </>
)
