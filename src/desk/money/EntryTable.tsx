import type { Ref } from 'react'
import { inGroupsOfFour } from '#contract/creditor-reference.ts'
import type { BankEntryList } from '#contract/desk/bank-entries.ts'
import type { BankProblem } from '#contract/desk/bank-problems.ts'
import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import type { BankEntry } from '../api/money.ts'
import { DealLink } from '../layout/DealLink.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import type { HeldRow } from '../layout/held-rows.ts'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import type { Reply } from '../api/call-types.ts'
import { amountText } from '../layout/deal-words.ts'

type Row = BankEntry & Pick<HeldRow<BankEntry>, 'isGone'>

interface EntryTableProps {
  /** Without a list: what a search has found. */
  list: BankEntryList | undefined
  rows: readonly HeldRow<BankEntry>[]
  rowsRef: Ref<HTMLTableSectionElement>
  mayWork: boolean
  /** Opens the form in which the entry is decided, taken back or opened again. */
  onOpen: (entry: BankEntry) => void
}

/** What moved on the accounts, a row each. */
export const EntryTable = ({ rows, rowsRef, ...rest }: EntryTableProps) => (
  <DenseTable
    label={t(rest.list ? `payments.lists.${rest.list}` : 'payments.lists.found')}
    rows={rows.map(({ row, isGone }) => ({ ...row, isGone }))}
    keyOf={({ id }) => id}
    isQuiet={({ isGone }) => isGone}
    columns={columnsFor(rest)}
    rowsRef={rowsRef}
  />
)

// What a small screen leaves out is in the form of the entry.
const onlyWide = 'max-lg:hidden'

const columnsFor = ({ list, mayWork, onOpen }: Pick<EntryTableProps, 'list' | 'mayWork' | 'onOpen'>): Column<Row>[] => [
  {
    name: t('word.amount'),
    isNumber: true,
    className: 'font-medium',
    cell: (entry) => (
      <>
        {entryAmount(entry)}
        {entry.direction === 'debit' && <span className="block font-normal text-muted">{t('payments.goes')}</span>}
      </>
    ),
  },
  {
    name: t('payments.columns.other'),
    className: 'min-w-36 lg:min-w-44',
    cell: (entry) => (
      <>
        <bdi className="wrap-anywhere">{entryName(entry)}</bdi>
        {entry.account && <span className="block tracking-wide text-muted">{inGroupsOfFour(entry.account)}</span>}
      </>
    ),
  },
  {
    name: t('payments.columns.text'),
    className: `min-w-52 ${onlyWide}`,
    cell: ({ text, creditorReferences }) => (
      <span className="wrap-anywhere">{[...creditorReferences, text].filter(Boolean).join(' · ')}</span>
    ),
  },
  { name: t('payments.columns.booked'), className: `whitespace-nowrap ${onlyWide}`, cell: ({ bookedAt }) => <Booked at={bookedAt} /> },
  {
    name: t(list === undefined ? 'word.state' : list === 'matched' ? 'word.deal' : 'payments.columns.why'),
    className: 'min-w-40 lg:min-w-52',
    cell: (entry) => (
      <>
        {!list && (
          <span className="block">
            <Mark look={looks[entry.state]}>{t(`payments.states.${entry.state}`)}</Mark>
          </span>
        )}
        <Result {...entry} />
      </>
    ),
  },
  {
    name: t('payments.columns.decided'),
    className: 'min-w-28 lg:min-w-36',
    cell: (entry) => (
      <>
        {entry.decision && (
          <span className="block text-muted">
            <bdi>{entry.decision.by ?? t('payments.byItself')}</bdi> · <Moment at={entry.decision.at} />
          </span>
        )}
        {entry.isGone ? t('payments.gone') : <OpenButton {...{ entry, mayWork, onOpen }} />}
      </>
    ),
  },
]

const looks = {
  held: 'plain',
  pending: 'plain',
  new: 'plain',
  open: 'waiting',
  matched: 'good',
  parked: 'plain',
  repeated: 'plain',
  noted: 'plain',
} as const

/** A day alone is one in the bank's zone. */
export const Booked = ({ at }: { at: string | null }) => {
  if (at === null) return <span className="text-muted">{t('payments.states.pending')}</span>
  return at.includes('T') ? <Moment at={at} /> : <time dateTime={at}>{formatTime(at, 'dayInUtc')}</time>
}

const Result = ({ state, reasons, matches, decision }: BankEntry) => {
  if (state === 'open')
    return reasons.map((reason) => (
      <span key={reason} className="block">
        {t(`payments.reasons.${reason}`)}
      </span>
    ))
  if (matches.length > 0)
    return matches.map(({ kind, deal, setAside }) => (
      <span key={deal} className="block">
        <DealLink reference={deal} /> {kind === 'taken-back' && <Mark look="bad">{t('payments.takenBack')}</Mark>}
        {kind === 'received' && setAside && <Mark look="waiting">{t('payments.files.states.set-aside')}</Mark>}
        {kind === 'confirmed' && <Mark look="good">{t('word.sent')}</Mark>}
        {kind === 'returned' && <Mark look="bad">{t('payments.cameBack')}</Mark>}
      </span>
    ))
  return decision?.reason && <span className="wrap-anywhere">{decision.reason}</span>
}

const openings = {
  open: ['payments.decide', 'payments.decideOf'],
  matched: ['payments.correct', 'payments.correctOf'],
  parked: ['word.openAgain', 'payments.reopenOf'],
  repeated: ['word.openAgain', 'payments.reopenOf'],
  noted: ['word.openAgain', 'payments.reopenOf'],
} as const

function OpenButton({ entry, mayWork, onOpen }: { entry: BankEntry } & Pick<EntryTableProps, 'mayWork' | 'onOpen'>) {
  const { state } = entry
  if (!mayWork || state === 'held' || state === 'pending' || state === 'new') return null
  const [name, fullName] = openings[state]
  return (
    <DenseButton
      data-row={entry.id}
      kind={state === 'open' ? 'secondary' : 'quiet'}
      className={state === 'open' ? '' : '-ml-4 max-sm:-ml-3'}
      aria-label={t(fullName, { amount: entryAmount(entry), name: entryName(entry) })}
      onClick={() => onOpen(entry)}
    >
      {t(name)}
    </DenseButton>
  )
}

/** With a minus if it goes. Call while rendering. */
export const entryAmount = ({ amount, currency, direction }: BankEntry): string =>
  `${direction === 'debit' ? '−' : ''}${amountText(amount, currency)}`

/** Who paid, or is paid. Call while rendering. */
export const entryName = ({ name }: BankEntry): string => name ?? t('payments.noName')

type Problem = NonNullable<Reply<'listBankFiles'>['files'][number]['problem']>

/** A problem of a file, with the place and the part that it names. Call while rendering. */
export function problemText({ code, line, what }: Problem | BankProblem): string {
  const facts = [what, line !== undefined && t('payments.files.line', { line: String(line) })].filter(Boolean)
  return `${t(`payments.problems.${code}`)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
}
