import { skipToken } from '@reduxjs/toolkit/query'
import Big from 'big.js'
import type { ReactNode } from 'react'
import { inGroupsOfFour, readReference } from '#contract/creditor-reference.ts'
import { type ComparedFact, comparedFacts } from '#contract/desk/bank-entries.ts'
import { t } from '../../web/language/text.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { type BankEntry, type EntryDeal, useReadBankEntryDealQuery } from '../api/money.ts'
import { failureOf } from '../api/failure.ts'
import { amountText, dealReferenceText, dealStateName } from '../layout/deal-words.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { Mark } from '../layout/Mark.tsx'
import { Booked } from './EntryTable.tsx'

/** What is compared of an entry, and of what it may be. */
interface Side extends Pick<EntryDeal, 'account' | 'amount' | 'currency' | 'deal' | 'reference' | 'endToEndId'> {
  name: string | null
  /** Of a deal, until when it must be paid. */
  bookedAt: string | null
  /** Only of a deal. */
  isDue?: boolean
}

interface BesideProps {
  /** What the entry may be. */
  name: string
  entry: BankEntry
  /** Of the entry, what is for the deal. */
  amount?: string
  other: Side & { differs: readonly ComparedFact[] }
}

/** An entry and what it may be, side by side, with what differs. */
export function Beside({ name, entry, amount = entry.amount, other }: BesideProps) {
  const own = { ...entry, amount }
  const rows = comparedFacts.filter((fact) => cellOf(fact, own) !== null || cellOf(fact, other) !== null)
  return <DenseTable label={t('payments.beside', { name })} rows={rows} keyOf={(fact) => fact} columns={columnsFor({ name, own, other })} />
}

const columnsFor = ({ name, own, other }: Pick<BesideProps, 'name' | 'other'> & { own: Side }): Column<ComparedFact>[] => [
  { name: t('payments.beside.fact'), className: 'text-muted', cell: (fact) => t(`payments.beside.facts.${fact}`) },
  { name: t('payments.beside.entry'), className: 'min-w-36', cell: (fact) => cellOf(fact, own) ?? '–' },
  {
    name,
    className: 'min-w-36',
    cell: (fact) => (
      <>
        {cellOf(fact, other) ?? '–'} {other.differs.includes(fact) && <Mark look="bad">{t('payments.beside.differs')}</Mark>}
      </>
    ),
  },
]

/** Call while rendering. */
function cellOf(fact: ComparedFact, { name, account, amount, currency, bookedAt, isDue, deal, reference, endToEndId }: Side): ReactNode {
  const cells: Record<ComparedFact, ReactNode> = {
    name: name && <bdi className="wrap-anywhere">{name}</bdi>,
    account: account && <span className="tracking-wide">{inGroupsOfFour(account)}</span>,
    amount: <span className="whitespace-nowrap tabular-nums">{amountText(amount, currency)}</span>,
    day: bookedAt && (
      <>
        {isDue !== undefined && `${t('word.until')} `}
        <Booked at={bookedAt} />
      </>
    ),
    deal: deal && <span className="whitespace-nowrap tabular-nums">{dealReferenceText(deal)}</span>,
    reference: reference && <span className="wrap-anywhere">{reference}</span>,
    'end-to-end': endToEndId && <span className="wrap-anywhere">{endToEndId}</span>,
  }
  return cells[fact] || null
}

/** The deal of a reference that was typed for an entry. It is looked up once the reference is whole. */
export function useEntryDeal({ id }: BankEntry, typed: string) {
  const reference = readReference(typed)
  const { currentData: deal, error, isFetching } = useReadBankEntryDealQuery(reference === null ? skipToken : { id, reference })
  // Once it is shown, the form need not wait while it is read again.
  return { deal, error: reference === null ? undefined : error, isLooking: isFetching && deal === undefined }
}

interface DealBesideProps {
  entry: BankEntry
  found: ReturnType<typeof useEntryDeal>
  /** What of the entry is for the deal; undefined while it is not an amount. */
  amount: string | undefined
}

/** The deal that was typed, beside the entry: first what is wrong with the amount. Renders nothing before the reference is whole. */
export function DealBeside({ entry, found: { deal, error }, amount }: DealBesideProps) {
  if (error)
    return <Notice kind="error">{failureOf(error)?.error === 'NOT_FOUND' ? t('payments.form.noDeal') : failureSentence(error)}</Notice>
  if (!deal) return null
  const warning = amount !== undefined && warningOf(deal, { amount, currency: entry.currency })
  const isOtherAmount = amount !== undefined && (deal.currency !== entry.currency || !Big(amount).eq(deal.amount))
  const differs = [...deal.differs.filter((fact) => fact !== 'amount'), ...(isOtherAmount ? (['amount'] as const) : [])]
  const text = (sum: string) => amountText(sum, deal.currency)
  return (
    <div className="flex flex-col gap-2">
      {warning && <Notice kind="error">{warning}</Notice>}
      <p role="status">
        <bdi className="font-medium">{deal.name}</bdi> · {dealStateName(deal.state)} ·{' '}
        {t('payments.beside.sums', { due: text(deal.due), paid: text(deal.paid), missing: text(deal.amount) })} ·{' '}
        {t(`payments.payerFits.${deal.payer}`)}
      </p>
      <Beside name={t('payments.beside.deal')} {...{ entry, amount }} other={{ ...deal, differs }} />
    </div>
  )
}

/** What is wrong with money for a deal: too much above all. Call while rendering. */
function warningOf(deal: EntryDeal, { amount, currency }: { amount: string; currency: string }): string | undefined {
  if (deal.currency !== currency) return t('payments.beside.otherCurrency', { currency: deal.currency })
  if (!deal.isDue) return t('payments.beside.nothingDue', { state: dealStateName(deal.state) })
  const more = Big(amount).minus(deal.amount)
  return more.gt(0) ? t('payments.beside.more', { amount: amountText(more.toFixed(), currency) }) : undefined
}
