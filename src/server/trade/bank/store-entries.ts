import { randomUUID } from 'node:crypto'
import type Big from 'big.js'
import { plusDays } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import type { BankAccount } from '../../platform/config/bank.ts'
import type { BankEntry, BankPayment } from './read-entry.ts'
import { createRecognizer, dealReferenceOf, type ToldPayment } from './recognize.ts'
import * as store from './bank-statement.store.ts'
import type { BankEntryRow } from './bank-statement.table.ts'
import type { BankStatement } from './read-bank-file.ts'
import { pick } from '../../platform/pick.ts'

interface Target {
  statementId: string
  /** Otherwise other pages of it are missing. */
  isCounted: boolean
  now: Date
}

/** Payments that are recognized and stored together. */
const paymentsAtOnce = 250

/** Stores the entries of one statement, in their order, as they are read. */
export function createEntryStore(tx: Transaction, target: Target, statement: CheckedStatement) {
  const { statementId } = target
  const zone = statement.of.timeZone
  const recognizer = createRecognizer({ kind: statement.kind, bankId: statement.id, page: statement.page })
  let waiting: BankEntryRow[] = []
  let number = 0

  async function storeWaiting(): Promise<void> {
    const rows = waiting
    waiting = []
    const found = await findKnown(tx, rows, statement)
    const known = new Map(found.map(({ entry }) => [entry.id, entry]))
    recognizer.lookAmong(found.map(({ entry, reports }) => ({ ...factsOf(entry, zone), id: entry.id, reports })))
    const added: BankEntryRow[] = []
    const reports: Parameters<typeof store.insertReports>[1] = []
    for (const row of rows) {
      const facts = factsOf(row, zone)
      const same = recognizer.recognize(facts)
      const before = same.is === 'known' ? known.get(same.id) : undefined
      if (!before) added.push({ ...row, doubtOf: same.is === 'in-doubt' ? same.id : null })
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
    isUnlisted: entry.isUnlisted,
    bookedAt: booked?.at ?? null,
    isWholeDay: booked?.isWholeDay ?? false,
    acceptedAt: accepted?.at ?? null,
    // The reference of an entry is that of its only payment.
    reference: payment.reference ?? (isSingle ? entry.reference : null),
    batchReference: isSingle ? null : entry.reference,
    otherName: other.name,
    otherAccount: other.account,
    ultimateName: other.ultimateName,
    doubtOf: null,
    state: !isCounted ? 'held' : booked === null ? 'pending' : 'new',
    verdicts: null,
    firstReportedAt: now,
  }
}

/** What of a row tells whether another one is the same money. */
const factsOf = (row: BankEntryRow, zone: string): ToldPayment => ({
  ...row,
  day: row.bookedAt ? dayOf(row.bookedAt, zone) : null,
  dealReference: dealReferenceOf(row),
})

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
  await store.updateTold(tx, before.id, {
    ...(isBookedNow && { bookedAt, isWholeDay }),
    ...(before.reference === null && reference !== null && { reference }),
    ...(countsNow && { state: isBookedNow || before.bookedAt !== null ? 'new' : 'pending' }),
  })
}

function findKnown(tx: Transaction, rows: BankEntryRow[], { account, days }: CheckedStatement) {
  const amountsOf = (hasReference: boolean) =>
    rows.filter(({ reference }) => (reference !== null) === hasReference).map(({ amount }) => amount)
  return store.findPerhapsKnown(tx, {
    account,
    // Two days: when the clocks go back, a day has 25 hours.
    from: plusDays(days?.first ?? new Date(0), -2),
    until: plusDays(days?.last ?? new Date(0), 2),
    references: rows.flatMap(({ reference, batchReference }) => [reference, batchReference]).filter((one) => one !== null),
    amounts: amountsOf(false),
    amountsOfReferenced: amountsOf(true),
  })
}

/** A statement that may be stored. */
export interface CheckedStatement extends BankStatement {
  of: BankAccount
  /** Of the booked entries: credits less debits. */
  sum: Big
  /** Of the entries that are booked; null if none is. */
  days: { first: Date; last: Date } | null
}
