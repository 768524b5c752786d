import { useNavigate } from 'react-router'
import { t } from '../../web/language/text.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { type Closing, useReadClosingQuery } from '../api/money.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { dealStateName } from '../layout/deal-words.ts'
import { DenseLink } from '../layout/DenseButton.tsx'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { useLastAnswer } from '../layout/last-answer.ts'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { Amount, amountColumns } from './Amount.tsx'
import { DealReference } from './MoneyNow.tsx'

/** Every movement of some days, and what was held before and after. */
export function ClosingList({ days }: { days: Days }) {
  const { currentData, error, isFetching, refetch } = useReadClosingQuery(days)
  const shown = useLastAnswer(currentData, days)
  return (
    <div className="flex flex-col gap-8">
      <ChooseDays days={days} />
      {shown && !(error && !currentData) ? (
        <div aria-busy={!currentData} className="flex flex-col gap-8">
          <Lists closing={shown.data} days={shown.question} />
        </div>
      ) : (
        <NotLoaded {...{ error, isFetching, refetch }} />
      )}
    </div>
  )
}

/** The days are in the address. */
function ChooseDays({ days: { from, to } }: { days: Days }) {
  const navigate = useNavigate()
  const choose = (days: Days) => void navigate(closingAddress(days), { replace: true })
  const last = today()
  return (
    <form aria-label={t('money.days')} className="flex flex-wrap items-end gap-4" onSubmit={(event) => event.preventDefault()}>
      <TextField
        type="date"
        label={t('word.from')}
        value={from}
        max={last}
        onChange={({ target: { value } }) => value && choose({ from: value, to: value > to ? value : to })}
      />
      <TextField
        type="date"
        label={t('word.to')}
        value={to}
        min={from}
        max={last}
        onChange={({ target: { value } }) => value && choose({ from, to: value })}
      />
      <div className="flex gap-2 pb-1">
        <DenseLink href={closingAddress({ from: dayPlus(from, -1), to: dayPlus(from, -1) })}>{t('money.dayBefore')}</DenseLink>
        {to < last && <DenseLink href={closingAddress({ from: dayPlus(to, 1), to: dayPlus(to, 1) })}>{t('money.dayAfter')}</DenseLink>}
      </div>
    </form>
  )
}

const Lists = ({ closing, days }: { closing: Closing; days: Days }) => (
  <>
    {!closing.addsUp && <Notice kind="error">{t('money.doesNotAddUp')}</Notice>}
    <Block
      title={t('money.sums')}
      aside={
        <p className="text-muted">
          {closing.addsUp && <Mark look="good">{t('money.addsUp')}</Mark>} {t(days.to < today() ? 'money.isFinal' : 'money.soFar')}
        </p>
      }
    >
      {closing.sums.length === 0 ? (
        <NoRows>{t('money.sums.none')}</NoRows>
      ) : (
        <DenseTable label={t('money.sums')} rows={closing.sums} keyOf={({ unit }) => unit} columns={sumColumns()} />
      )}
    </Block>
    <Block title={t('money.ended')} count={closing.ended.length}>
      {closing.ended.length === 0 ? (
        <NoRows>{t('money.ended.none')}</NoRows>
      ) : (
        <DenseTable label={t('money.ended')} rows={closing.ended} keyOf={({ deal }) => deal} columns={endedColumns()} />
      )}
    </Block>
    <Block title={t('money.movements')} count={closing.movements.length}>
      {closing.movements.length === 0 ? (
        <NoRows>{t('money.movements.none')}</NoRows>
      ) : (
        <DenseTable
          label={t('money.movements')}
          rows={closing.movements.map((movement, number) => ({ ...movement, number }))}
          keyOf={({ number }) => String(number)}
          columns={movementColumns()}
        />
      )}
      {closing.more && <p className="py-2 text-muted">{t('money.more')}</p>}
    </Block>
  </>
)

type Sum = Closing['sums'][number]
const sumColumns = (): Column<Sum>[] => {
  const column = amountColumns<Sum>(({ unit }) => unit)
  return [
    { name: t('word.currency'), className: 'font-medium', cell: ({ unit }) => unit },
    column(t('money.before'), ({ before }) => before),
    column(t('word.received'), ({ received }) => received),
    column(t('money.fills'), ({ fills }) => fills),
    column(t('money.delivered'), ({ delivered }) => delivered),
    column(t('money.paidBack'), ({ paidBack }) => paidBack),
    // What the operator keeps leaves what is held.
    column(t('money.taken'), ({ result }) => (result.startsWith('-') ? result.slice(1) : `-${result}`)),
    { ...column(t('money.after'), ({ after }) => after), className: 'font-medium' },
  ]
}

const Amounts = ({ amounts }: { amounts: Closing['movements'][number]['amounts'] }) =>
  amounts.map(({ unit, amount }) => (
    <span key={unit} className="block">
      <Amount amount={amount} unit={unit} />
    </span>
  ))

type Ended = Closing['ended'][number]
const endedColumns = (): Column<Ended>[] => [
  { name: t('word.deal'), cell: ({ deal }) => <DealReference deal={deal} /> },
  { name: t('word.party'), className: 'min-w-36 wrap-anywhere', cell: ({ party }) => party },
  { name: t('word.state'), cell: ({ state }) => dealStateName(state) },
  { name: t('word.when'), cell: ({ at }) => <Moment at={at} /> },
  {
    name: t('word.result'),
    isNumber: true,
    cell: ({ result }) => (result.length > 0 ? <Amounts amounts={result} /> : <Amount amount="0" unit="EUR" />),
  },
]

type MovementRow = Closing['movements'][number]
const movementColumns = (): Column<MovementRow>[] => [
  { name: t('word.when'), cell: ({ at }) => <Moment at={at} /> },
  { name: t('word.deal'), cell: ({ deal }) => <DealReference deal={deal} /> },
  { name: t('word.what'), cell: ({ kind }) => t(`money.kinds.${kind}`) },
  { name: t('word.reference'), className: 'min-w-36 wrap-anywhere', cell: ({ reference }) => reference },
  { name: t('word.amount'), isNumber: true, cell: ({ amounts }) => <Amounts amounts={amounts} /> },
]

/** The days of a closing list, such as `2026-11-30`. */
interface Days {
  from: string
  to: string
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The days that an address says. Null: the screen shows what is now. */
export function readDays(params: URLSearchParams): Days | null {
  const [from, to] = [params.get('from'), params.get('to')]
  return isDay(from) ? { from, to: isDay(to) && to >= from ? to : from } : null
}

// Swedish dates have the form of ISO 8601.
const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' })

export const closingAddress = ({ from, to }: Days = { from: today(), to: today() }): string => `/money?${new URLSearchParams({ from, to })}`

/** The day so many days later, or with a minus earlier. */
const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
