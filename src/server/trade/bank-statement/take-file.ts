import { createHash, randomUUID } from 'node:crypto'
import Big from 'big.js'
import type { BankProblem, BankProblemCode } from '#contract/desk/bank-problems.ts'
import { accountOfNumber, type BankAccount } from '../../platform/config/bank.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import { plusDays } from '../../platform/clock.ts'
import { signed } from '../bank-file/amounts.ts'
import { type BankFile, type BankStatement, readBankFile, type UnreadStatement } from '../bank-file/read-bank-file.ts'
import type { BankEntry, BankPayment } from '../bank-file/read-entry.ts'
import { BankFileError } from '../bank-file/xml-parts.ts'
import type { TradeContext } from '../context.ts'
import { createRecognizer, dealReferenceOf, type KnownEntry, type ToldPayment } from './recognize.ts'
import * as store from './bank-statement.store.ts'
import type { BankEntryRow } from './bank-statement.table.ts'

export type TakeFileContext = Pick<TradeContext, 'database' | 'databaseNow' | 'bank'>

interface HandedIn {
  /** As its owner named it. */
  name: string
  bytes: Uint8Array
  /** Who uploaded it; null: it lay in the folder. */
  staffId: string | null
}

export type TakenFile =
  | { outcome: 'read'; id: string }
  | { outcome: 'known'; id: string }
  | { outcome: 'refused'; id: string; problem: BankProblem }

/** Reads a file of the bank and stores what it tells, once. A file that was read before changes nothing. */
export const takeFile = (context: TakeFileContext, file: HandedIn): Promise<TakenFile> =>
  context.database.transaction((tx) => take(context, tx, file))

/** The same, unless another process is just reading a file of the folder. */
export const takeFileAlone = (context: TakeFileContext, file: HandedIn): Promise<TakenFile | 'busy'> =>
  context.database.transaction(async (tx) => ((await store.lockInbox(tx)) ? take(context, tx, file) : 'busy'))

async function take(context: TakeFileContext, tx: Transaction, { name, bytes, staffId }: HandedIn): Promise<TakenFile> {
  const now = await context.databaseNow(tx)
  const sha256 = createHash('sha256').update(bytes).digest()
  const read = await readOrRefuse(context, bytes)
  const facts = { name, sha256, byteCount: bytes.length, staffId, receivedAt: now }
  if ('problem' in read) {
    const id = await store.insertFile(tx, { ...facts, ...read })
    if (id === undefined) throw new Error('a refused file was not stored')
    await tell(tx, { id, staffId, now })
    return { outcome: 'refused', id, problem: read.problem }
  }
  const id = await store.insertFile(tx, { ...facts, version: read.version })
  if (id === undefined) return { outcome: 'known', id: (await store.findReadFile(tx, sha256))?.id ?? '' }
  // In one order, so that two files never wait for each other.
  const accounts = new Set(read.statements.flatMap(({ account }) => account ?? []))
  for (const account of [...accounts].toSorted()) await store.lockBankAccount(tx, account)
  for (const [at, statement] of read.statements.entries())
    await takeStatement(tx, { context, fileId: id, position: at + 1, now }, statement)
  await tell(tx, { id, staffId, now })
  return { outcome: 'read', id }
}

async function tell(tx: Transaction, { id, staffId, now }: { id: string; staffId: string | null; now: Date }): Promise<void> {
  await recordEvent(tx, {
    kind: 'bank-file.received',
    actor: staffId === null ? 'system' : `staff:${staffId}`,
    at: now,
    details: { fileId: id },
  })
  await announceChange(tx, 'bank')
}

async function readOrRefuse({ bank }: TakeFileContext, bytes: Uint8Array): Promise<BankFile | { problem: BankProblem }> {
  try {
    return await readBankFile(bytes, (account) => accountOfNumber(bank, account)?.timeZone ?? 'UTC')
  } catch (error) {
    if (error instanceof BankFileError) return { problem: error.problem }
    throw error
  }
}

interface Place {
  context: TakeFileContext
  fileId: string
  position: number
  now: Date
}

async function takeStatement(tx: Transaction, place: Place, statement: BankStatement | UnreadStatement): Promise<void> {
  const { context, fileId, position, now } = place
  const at = { fileId, position, kind: statement.kind, bankId: statement.id, account: statement.account }
  const setAside = (problem: BankProblem) =>
    store.insertStatement(tx, { ...at, page: 1, isLastPage: true, state: 'set-aside', problem }).then(() => undefined)
  if ('problem' in statement) return setAside(statement.problem)
  const account = accountOfNumber(context.bank, statement.account)
  if (!account) return setAside({ code: 'foreign-account', what: statement.account })
  const problem = problemOf(statement, account)
  if (problem) return setAside(problem)
  const { page, isLastPage, balances } = statement
  const isWhole = (page === 1 && isLastPage) || (await store.isPageCounted(tx, { account: statement.account, bankId: statement.id, page }))
  const id = await store.insertStatement(tx, {
    ...at,
    page,
    isLastPage,
    currency: account.currency,
    ...balances,
    sum: sumOf(statement).toFixed(),
    state: isWhole ? 'counted' : 'waiting',
  })
  await storeEntries(tx, { statementId: id, account, isCounted: isWhole, now }, statement)
  if (!isWhole) await joinPages(tx, statement)
}

/** Of the booked entries: credits less debits. */
const sumOf = ({ entries }: BankStatement): Big =>
  entries.reduce((sum, { status, amount, direction }) => (status === 'booked' ? sum.plus(signed(amount, direction)) : sum), Big(0))

const fiatDecimals = 2

function problemOf(statement: BankStatement, { currency }: BankAccount): BankProblem | undefined {
  const { kind, entries, balances, page, isLastPage } = statement
  const problem = (code: BankProblemCode, what: string, line?: number): BankProblem => ({ code, what, ...(line !== undefined && { line }) })
  if (statement.currency !== null && statement.currency !== currency) return problem('wrong-currency', statement.currency)
  const foreign = entries.find((entry) => entry.currency !== currency)
  if (foreign) return problem('wrong-currency', foreign.currency, foreign.line)
  const tooFine = entries.find(({ details }) => details.some(({ amount }) => !Big(amount).round(fiatDecimals).eq(amount)))
  if (tooFine) return problem('unreadable-amount', `${tooFine.amount} ${currency}`, tooFine.line)
  if (kind === 'camt.054' || page > 1 || !isLastPage) return undefined
  return problemOfBalances(balances, sumOf(statement))
}

function problemOfBalances({ opening, closing }: { opening: string | null; closing: string | null }, sum: Big): BankProblem | undefined {
  if (opening === null || closing === null) return { code: 'balances-missing' }
  const expected = sum.plus(opening)
  return expected.eq(closing) ? undefined : { code: 'balances-do-not-add-up', what: Big(closing).minus(expected).toFixed() }
}

/** Pages of a statement count once all are there and add up. */
async function joinPages(tx: Transaction, { account, id }: BankStatement): Promise<void> {
  const stored = await store.findWaitingPages(tx, { account, bankId: id })
  // A page that was sent again is there twice: the last one counts.
  const pages = [...new Map(stored.map((page) => [page.page, page])).values()]
  const last = pages.at(-1)
  if (!last?.isLastPage || pages.length !== last.page) return
  const sum = pages.reduce((all, page) => all.plus(page.sum ?? 0), Big(0))
  const problem =
    last.kind === 'camt.054' ? undefined : problemOfBalances({ opening: pages[0]?.opening ?? null, closing: last.closing }, sum)
  const ids = stored.map((page) => page.id)
  await store.settlePages(tx, ids, problem ?? null)
  if (!problem) await store.releaseHeld(tx, ids)
}

interface Target {
  statementId: string
  account: BankAccount
  isCounted: boolean
  now: Date
}

async function storeEntries(tx: Transaction, target: Target, statement: BankStatement): Promise<void> {
  const { statementId, account } = target
  const entries = statement.entries.filter(({ status }) => status !== 'information')
  const known = await findKnown(tx, account.timeZone, { ...statement, entries })
  const recognizer = createRecognizer([...known.values()], { kind: statement.kind, bankId: statement.id })
  const added: BankEntryRow[] = []
  const reports: Parameters<typeof store.insertReports>[1] = []
  for (const entry of entries) {
    for (const payment of entry.details) {
      const row = rowOf(entry, payment, { ...target, number: statement.account })
      const facts = factsOf(row, account.timeZone)
      const found = recognizer.recognize(facts)
      const before = found.is === 'known' ? known.get(found.id) : undefined
      if (found.is !== 'known') added.push({ ...row, doubtOf: found.is === 'in-doubt' ? found.id : null })
      else if (before && target.isCounted) await tellAgain(tx, before, row)
      const entryId = before?.id ?? row.id
      recognizer.remember(facts, entryId)
      reports.push({ statementId, number: reports.length + 1, entryId, isPending: row.bookedAt === null })
    }
  }
  await store.insertEntries(tx, added)
  await store.insertReports(tx, reports)
}

/** A payment of a statement as a row, as if it were new. */
function rowOf(entry: BankEntry, payment: BankPayment, { account, isCounted, now, number }: Target & { number: string }): BankEntryRow {
  const { other, amount, direction, endToEndId, creditorReferences, text, accepted, returnReason } = payment
  const booked = entry.status === 'pending' ? null : entry.booked
  const isSingle = entry.details.length === 1
  return {
    id: randomUUID(),
    account: number,
    currency: account.currency,
    direction,
    amount,
    isReversal: entry.isReversal,
    isUnlisted: entry.isUnlisted,
    bookedAt: booked?.at ?? null,
    isWholeDay: booked?.isWholeDay ?? false,
    acceptedAt: accepted?.at ?? null,
    // The reference of an entry is that of its only payment.
    reference: payment.reference ?? (isSingle ? entry.reference : null),
    batchReference: isSingle ? null : entry.reference,
    endToEndId,
    creditorReferences,
    text,
    otherName: other.name,
    otherAccount: other.account,
    ultimateName: other.ultimateName,
    returnReason,
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

/** What was pending is booked now; what was held counts now. */
async function tellAgain(
  tx: Transaction,
  before: BankEntryRow,
  { bookedAt, isWholeDay, state, reference }: Pick<BankEntryRow, 'bookedAt' | 'isWholeDay' | 'state' | 'reference'>,
): Promise<void> {
  const isBookedNow = before.bookedAt === null && bookedAt !== null
  const countsNow = before.state === 'held'
  if (!isBookedNow && !countsNow) return
  await store.updateTold(tx, before.id, {
    ...(isBookedNow && { bookedAt, isWholeDay }),
    ...(before.reference === null && reference !== null && { reference }),
    state: countsNow && before.bookedAt !== null ? 'new' : state,
  })
}

async function findKnown(
  tx: Transaction,
  zone: string,
  { account, entries }: BankStatement,
): Promise<Map<string, BankEntryRow & KnownEntry>> {
  const days = entries.flatMap(({ booked }) => booked?.at ?? []).toSorted((one, other) => one.getTime() - other.getTime())
  const references = entries.flatMap(({ reference, details }) => [reference, ...details.map((one) => one.reference)])
  const found = await store.findPerhapsKnown(tx, {
    account,
    from: plusDays(days[0] ?? new Date(0), -1),
    until: plusDays(days.at(-1) ?? new Date(0), 1),
    references: references.filter((one) => one !== null),
  })
  return new Map(found.map(({ entry: row, reports }) => [row.id, { ...row, ...factsOf(row, zone), id: row.id, reports }]))
}
