import { randomUUID } from 'node:crypto'
import type Big from 'big.js'
import { plusDays } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import type { BankAccount } from '../../platform/config/bank.ts'
import type { BankEntry, BankPayment } from './read-entry.ts'
import { compareNames } from '../../platform/payer-name/compare-names.ts'
import { bookingDayOf } from '../../platform/banking-day/closing-days.ts'
import { createRecognizer, dealReferenceOf, type ReportedPayment } from './recognize.ts'
import * as store from './bank-statement.store.ts'
import type { BankEntryRow } from './bank-statement.table.ts'
import type { BankStatement } from './read-bank-file.ts'
import { pick } from '../../platform/pick.ts'

interface Target {
  statementId: string
  /** Otherwise other pages of it are missing. */
  isCounted: boolean
  /** The bank's own client brought it; else a person uploaded it. */
  isOfChannel: boolean
  now: Date
  /** Of its booked entries, which are stored: only its pending ones are new. */
  reportsBefore?: number
}

/** Payments that are recognized and stored together. */
const paymentsAtOnce = 250

/** Stores the entries of one statement, in their order, as they are read. */
export function createEntryStore(tx: Transaction, target: Target, statement: CheckedStatement) {
  const { statementId, reportsBefore } = target
  const recognizer = createRecognizer({ kind: statement.kind, bankId: statement.id, page: statement.page })
  let waiting: BankEntryRow[] = []
  let number = reportsBefore ?? 0

  async function storeWaiting(): Promise<void> {
    const rows = waiting
    waiting = []
    const found = await findKnown(tx, rows, statement)
    const known = new Map(found.map((one) => [one.entry.id, one]))
    const stored = found.map(async ({ entry, reports }) => ({ ...(await factsOf(entry, statement.of)), id: entry.id, reports }))
    recognizer.lookAmong(await Promise.all(stored))
    const added: BankEntryRow[] = []
    const reports: Parameters<typeof store.insertReports>[1] = []
    for (const row of rows) {
      const facts = await factsOf(row, statement.of)
      const same = recognizer.recognize(facts)
      const reported = same.is === 'known' ? known.get(same.id) : undefined
      const isForged = reported !== undefined && target.isOfChannel && isDenied(reported, row)
      const before = isForged ? undefined : reported?.entry
      if (!before) added.push({ ...row, doubtOf: same.is === 'in-doubt' ? same.id : isForged ? reported.entry.id : null })
      else await tellAgain(tx, before, row, target.isCounted)
      const entryId = before?.id ?? row.id
      recognizer.remember(facts, entryId)
      reports.push({ statementId, number: ++number, entryId, isPending: row.bookedAt === null })
    }
    await store.insertEntries(tx, added)
    await store.insertReports(tx, reports)
  }

  return {
    async add(entries: BankEntry[]): Promise<void> {
      for (const entry of entries) {
        if (entry.status === 'information') continue
        // Nobody has confirmed the pending entries of an upload.
        if (entry.status === 'pending' ? !target.isOfChannel : reportsBefore !== undefined) continue
        for (const payment of entry.details) {
          waiting.push(rowOf(entry, payment, { ...target, of: statement.of, account: statement.account }))
          if (waiting.length === paymentsAtOnce) await storeWaiting()
        }
      }
    },
    /** Stores what is left. */
    end: storeWaiting,
  }
}

/**
 * Whether the bank's own client reports another payer or deal reference for an entry that only uploads reported. A person can upload a file with true
 * sums and false names.
 */
const isDenied = ({ entry, reports }: Known, row: BankEntryRow): boolean =>
  reports.every(({ isOfChannel }) => !isOfChannel) &&
  (dealReferenceOf(entry) !== dealReferenceOf(row) ||
    (entry.otherName !== row.otherName && compareNames(entry.otherName ?? '', row.otherName ?? '') !== 'same'))

type Known = Awaited<ReturnType<typeof store.findPerhapsKnown>>[number]

interface Row extends Pick<Target, 'isCounted' | 'now'>, Pick<CheckedStatement, 'account' | 'of'> {}

/** A payment of a statement as a row, as if it were new. */
function rowOf(entry: BankEntry, payment: BankPayment, { of, account, isCounted, now }: Row): BankEntryRow {
  const { other, accepted } = payment
  const booked = entry.status === 'pending' ? null : entry.booked
  const isSingle = entry.details.length === 1
  return {
    id: randomUUID(),
    account,
    currency: of.currency,
    ...pick(payment, 'direction', 'amount', 'endToEndId', 'creditorReferences', 'text', 'returnReason'),
    isReversal: entry.isReversal,
    isUnlisted: entry.unlisted !== null,
    unlistedBecause: entry.unlisted,
    bookedAt: booked?.at ?? null,
    isWholeDay: booked?.isWholeDay ?? false,
    acceptedAt: accepted?.at ?? null,
    // The reference of an entry is that of its only payment.
    reference: payment.reference ?? (isSingle ? entry.reference : null),
    batchReference: entry.reference,
    otherName: other.name,
    otherAccount: other.account,
    ultimateName: other.ultimateName,
    doubtOf: null,
    state: !isCounted ? 'held' : booked === null ? 'pending' : 'new',
    verdicts: null,
    firstReportedAt: now,
  }
}

/** What of a row shows whether another one is the same money. Only that: the facts of all entries of a statement are in memory. */
async function factsOf(row: BankEntryRow, { currency, timeZone }: BankAccount): Promise<ReportedPayment> {
  const { direction, amount, isReversal, isUnlisted, reference, batchReference, endToEndId, otherName, otherAccount } = row
  const booked = row.bookedAt && (await bookingDayOf(currency, dayOf(row.bookedAt, timeZone)))
  const said = { direction, amount, isReversal, isUnlisted, reference, batchReference, endToEndId, otherName, otherAccount }
  return { ...said, booked, dealReference: dealReferenceOf(row) }
}

/** What was pending is booked now; what was held counts now. What a page reports before the others came has its moment, and counts with them. */
async function tellAgain(
  tx: Transaction,
  before: BankEntryRow,
  { bookedAt, isWholeDay, reference }: Pick<BankEntryRow, 'bookedAt' | 'isWholeDay' | 'reference'>,
  isCounted: boolean,
): Promise<void> {
  if (before.state !== 'held' && before.state !== 'pending') return
  const isBookedNow = bookedAt !== null && (before.state === 'pending' || before.bookedAt === null)
  const countsNow = isCounted && (isBookedNow || before.state === 'held')
  if (!isBookedNow && !countsNow) return
  await store.updateReported(tx, before.id, {
    ...(isBookedNow && { bookedAt, isWholeDay }),
    ...(before.reference === null && reference !== null && { reference }),
    ...(countsNow && { state: isBookedNow || before.bookedAt !== null ? 'new' : 'pending' }),
  })
}

const findKnown = (tx: Transaction, rows: BankEntryRow[], { account, days }: CheckedStatement) =>
  store.findPerhapsKnown(tx, {
    account,
    // As many days as can lie between two banking days, and one more: when the clocks go back, a day has 25 hours.
    from: plusDays(days?.first ?? new Date(0), -7),
    until: plusDays(days?.last ?? new Date(0), 7),
    references: rows.flatMap(({ reference, batchReference }) => [reference, batchReference]).filter((one) => one !== null),
    payments: rows,
  })

/** A statement that may be stored. */
export interface CheckedStatement extends BankStatement {
  of: BankAccount
  /** Of the booked entries: credits less debits, and how many they are. */
  sum: Big
  count: number
  /** Of the entries that are booked; null if none is. */
  days: { first: Date; last: Date } | null
}
