import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { bankEntryLists } from '#contract/desk/bank-entries.ts'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import { inGroupsOfFour } from '#contract/creditor-reference.ts'
import { t } from '../../web/language/text.ts'
import { isOneOf } from '../layout/codes.ts'
import { ListTabs } from '../layout/ListTabs.tsx'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'
import { ScreenHead } from '../layout/ScreenHead.tsx'
import { SearchField } from '../layout/SearchField.tsx'
import { useMay } from '../api/backend.ts'
import { useCall } from '../api/call.ts'
import { type BankFile, useListBankFilesInfiniteQuery } from '../api/money.ts'
import { failureOf } from '../api/failure.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { amountText } from '../layout/deal-words.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { MoreButton } from '../layout/MoreButton.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { Empty, NotLoaded } from '../layout/states.tsx'
import { Entries } from './Entries.tsx'
import { problemText } from './EntryTable.tsx'

/** The screen `/payments`: what moved on the bank accounts, with `?list=` one of its lists, or the files of the bank; with `?search=` what it finds. */
export function Payments() {
  const [params] = useSearchParams()
  const search = params.get('search')?.trim() || undefined
  const asked = params.get('list') ?? ''
  const list = asked === 'files' || isOneOf(bankEntryLists, asked) ? asked : 'open'
  const mayWork = useMay('bank.work')
  const { outcome, showOutcome } = useOutcome()
  const rows = useRef<HTMLDivElement>(null)
  const shown = { mayWork, onDone: (sentence: () => string) => showOutcome(sentence) }
  return (
    <>
      <ScreenHead
        title={t('shell.titles.payments')}
        sentence={t('payments.sentence')}
        actions={mayWork && <UploadButton onDone={(sentence, isBad) => showOutcome(sentence, { isBad })} />}
      />
      <Outcome outcome={outcome} />
      <SearchField
        name="search"
        hint={t('payments.search.hint')}
        maxLength={140}
        // From there, J goes to the first row.
        onEnter={() => rows.current?.focus()}
      />
      <ListTabs
        label={t('payments.lists')}
        tabs={[...bankEntryLists, 'files' as const].map((name) => ({
          name: t(`payments.lists.${name}`),
          to: `/payments?list=${name}`,
          isCurrent: search === undefined && name === list,
        }))}
      />
      <div ref={rows} tabIndex={-1} className="relative mt-5 outline-none">
        {search !== undefined ? (
          <Entries query={{ search }} {...shown} />
        ) : list === 'files' ? (
          <Files />
        ) : (
          <Entries key={list} query={{ list }} {...shown} />
        )}
      </div>
    </>
  )
}

interface UploadButtonProps {
  /** Says what became of all files. */
  onDone: (sentence: () => string, isBad: boolean) => void
}

/** Hands in one or several files of the bank, one after the other. */
function UploadButton({ onDone }: UploadButtonProps) {
  const [upload] = useCall('uploadBankFile')
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function send(files: File[]) {
    setBusy(true)
    const counts = { read: 0, known: 0, bad: 0 }
    const failures: (() => string)[] = []
    for (const file of files) {
      const failed = (why: () => string) => failures.push(() => t('payments.upload.failed', { name: file.name, why: why() }))
      if (file.size > maxBankFileBytes) {
        failed(() => t('payments.problems.too-large'))
        continue
      }
      const { data, error } = await upload({ query: { name: file.name }, body: file })
      if (error) failed(() => (failureOf(error)?.error === 'CONFLICT' ? t('payments.upload.busy') : failureSentence(error)))
      else counts[data.isKnown ? 'known' : needsAttention(data.file) ? 'bad' : 'read'] += 1
    }
    setBusy(false)
    const sentences = () => [
      ...(['read', 'known', 'bad'] as const)
        .filter((name) => counts[name] > 0)
        .map((name) => t(`payments.upload.${name}`, { count: counts[name] })),
      ...failures.map((sentence) => sentence()),
    ]
    onDone(() => sentences().join(' '), counts.bad + failures.length > 0)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept=".xml,application/xml,text/xml"
        aria-label={t('payments.upload.label')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again.
          target.value = ''
          if (files.length > 0) void send(files)
        }}
      />
      <DenseButton busy={isBusy} onClick={() => input.current?.click()}>
        {t('payments.upload')}
      </DenseButton>
    </>
  )
}

const needsAttention = ({ problem, statements }: BankFile): boolean =>
  problem !== null || statements.some(({ state }) => state === 'set-aside')

/** The bank's files: what each told, and what was set aside. */
function Files() {
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
  { name: t('word.file'), className: 'min-w-44', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
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
    name: t('word.result'),
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
