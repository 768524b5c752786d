import { createHash } from 'node:crypto'
import Big from 'big.js'
import type { BankProblem } from '#contract/desk/bank-problems.ts'
import type { listBankFiles, uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { announceChange } from '../../platform/change/change.ts'
import { isLockTimeout, type Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import type { TradeContext } from '../context.ts'
import { accountOfNumber, type Bank, type BankAccount } from '../../platform/config/bank.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { StaffMember } from '../../staff/session/staff-session.ts'
import { type BankFile, type BankStatement, readBankFile, type UnreadStatement } from './read-bank-file.ts'
import { type CheckedStatement, createEntryStore } from './store-entries.ts'
import * as store from './bank-statement.store.ts'
import { BankFileError, signed } from './xml-parts.ts'
import type { BankEntry } from './read-entry.ts'
import { pick } from '../../platform/pick.ts'

export type TakeFileContext = Pick<TradeContext, 'database' | 'databaseNow' | 'bank'>

interface HandedIn {
  /** As its owner named it. */
  name: string
  bytes: Uint8Array
  /** Who uploaded it; null: it lay in the folder. */
  staffId: string | null
  /** Once it is aborted, reading fails and nothing is stored. */
  stopping?: AbortSignal
}

export type TakenFile =
  | { outcome: 'read'; id: string }
  | { outcome: 'known'; id: string }
  | { outcome: 'refused'; id: string; problem: BankProblem }

/**
 * Reads a file of the bank and stores its entries and reports, once. A file that was read before changes nothing. It is read twice, first to check it and then to
 * store it, so that memory never holds all of its entries.
 *
 * @returns busy: the same file, another one of the same account, or another one of the folder is just being stored
 */
export async function takeFile(context: TakeFileContext, file: HandedIn): Promise<TakenFile | 'busy'> {
  const checked = await checkFile(context.bank, file)
  try {
    return await context.database.transaction((tx) => take(context, tx, file, checked))
  } catch (error) {
    if (isLockTimeout(error)) return 'busy'
    throw error
  }
}

async function take(
  context: TakeFileContext,
  tx: Transaction,
  { name, bytes, staffId, stopping }: HandedIn,
  checked: CheckedFile | { problem: BankProblem },
): Promise<TakenFile | 'busy'> {
  if (staffId === null && !(await store.lockInbox(tx))) return 'busy'
  await store.limitLockWaits(tx)
  const now = await context.databaseNow(tx)
  const sha256 = createHash('sha256').update(bytes).digest()
  const facts = { name, sha256, byteCount: bytes.length, staffId, receivedAt: now }
  if ('problem' in checked) {
    const id = await store.insertFile(tx, { ...facts, ...checked })
    if (id === undefined) throw new Error('a refused file was not stored')
    await announceFile(tx, { id, staffId, now })
    return { outcome: 'refused', id, problem: checked.problem }
  }
  const id = await store.insertFile(tx, { ...facts, version: checked.version })
  if (id === undefined) return { outcome: 'known', id: (await store.findReadFile(tx, sha256))?.id ?? '' }
  // In one order, so that two files never wait for each other.
  const accounts = new Set(checked.statements.flatMap(({ account }) => account ?? []))
  for (const account of [...accounts].toSorted()) await store.lockBankAccount(tx, account)
  let current: StatementStore | undefined
  await readBankFile(bytes, zoneIn(context.bank), async ({ position, entries, isLast }) => {
    stopping?.throwIfAborted()
    current ??= await beginStatement(tx, { fileId: id, position, now }, checked.statements[position - 1])
    await current.add(entries)
    if (!isLast) return
    await current.end()
    current = undefined
  })
  await store.insertOrderReports(
    tx,
    checked.reports.map((report, at) => ({ fileId: id, position: at + 1, ...report })),
  )
  await announceFile(tx, { id, staffId, now })
  return { outcome: 'read', id }
}

async function announceFile(tx: Transaction, { id, staffId, now }: { id: string; staffId: string | null; now: Date }): Promise<void> {
  await recordEvent(tx, {
    kind: 'bank-file.received',
    actor: staffId === null ? 'system' : `staff:${staffId}`,
    at: now,
    details: { fileId: id },
  })
  await announceChange(tx, 'bank')
}

interface Place {
  fileId: string
  position: number
  now: Date
}

type StatementStore = ReturnType<typeof createEntryStore>

const storesNothing: StatementStore = { add: async () => {}, end: async () => {} }

/** Stores a statement, and returns what stores its entries. */
async function beginStatement(
  tx: Transaction,
  { fileId, position, now }: Place,
  statement: CheckedStatement | UnreadStatement | undefined,
): Promise<StatementStore> {
  if (!statement) throw new Error('a file was read twice and has different statements')
  const at = { fileId, position, kind: statement.kind, bankId: statement.id, account: statement.account }
  if ('problem' in statement) {
    await store.insertStatement(tx, { ...at, page: 1, isLastPage: true, state: 'set-aside', problem: statement.problem })
    return storesNothing
  }
  const { page, isLastPage, balances, of, sum } = statement
  const isCounted =
    (page === 1 && isLastPage) || (await store.isPageCounted(tx, { account: statement.account, bankId: statement.id, page }))
  const statementId = await store.insertStatement(tx, {
    ...at,
    page,
    isLastPage,
    currency: of.currency,
    ...balances,
    sum: sum.toFixed(),
    state: isCounted ? 'counted' : 'waiting',
  })
  const entries = createEntryStore(tx, { statementId, isCounted, now }, statement)
  return {
    add: entries.add,
    async end() {
      await entries.end()
      if (!isCounted) await joinPages(tx, statement)
    },
  }
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

interface CheckedFile extends Pick<BankFile, 'version' | 'reports'> {
  statements: (CheckedStatement | UnreadStatement)[]
}

/** Finds out which statements of a file may be stored, before the first of their entries is. */
async function checkFile(
  bank: Bank,
  { bytes, stopping }: { bytes: Uint8Array; stopping?: AbortSignal },
): Promise<CheckedFile | { problem: BankProblem }> {
  const totals: Total[] = []
  try {
    const { version, reports, statements } = await readBankFile(bytes, zoneIn(bank), ({ position, entries }) => {
      stopping?.throwIfAborted()
      const total = (totals[position - 1] ??= newTotal())
      for (const entry of entries) add(total, entry)
    })
    return { version, reports, statements: statements.map((one, at) => checkStatement(bank, one, totals[at] ?? newTotal())) }
  } catch (error) {
    if (error instanceof BankFileError) return { problem: error.problem }
    throw error
  }
}

/** The time zone of an account's bank. */
const zoneIn =
  (bank: Bank) =>
  (account: string): string =>
    accountOfNumber(bank, account)?.timeZone ?? 'UTC'

/** What the entries of a statement are together. */
interface Total extends Pick<CheckedStatement, 'sum' | 'days'> {
  /** Each currency, with the first line that has it. */
  currencies: Map<string, number>
  /** The first entry with more decimals than the currencies have. */
  tooFine?: BankEntry
}

const fiatDecimals = 2
const newTotal = (): Total => ({ sum: Big(0), days: null, currencies: new Map() })

function add(total: Total, entry: BankEntry): void {
  const { status, amount, direction, currency, line, booked, details } = entry
  if (!total.currencies.has(currency)) total.currencies.set(currency, line)
  if (details.some((one) => !Big(one.amount).round(fiatDecimals).eq(one.amount))) total.tooFine ??= entry
  if (status === 'booked') total.sum = total.sum.plus(signed(amount, direction))
  if (status === 'information' || !booked) return
  const { first, last } = total.days ?? { first: booked.at, last: booked.at }
  total.days = { first: booked.at < first ? booked.at : first, last: booked.at > last ? booked.at : last }
}

function checkStatement(bank: Bank, statement: BankStatement | UnreadStatement, total: Total): CheckedStatement | UnreadStatement {
  if ('problem' in statement) return statement
  const { kind, id, account } = statement
  const of = accountOfNumber(bank, account)
  const problem: BankProblem | undefined = of ? problemOf(statement, total, of) : { code: 'foreign-account', what: account }
  return of && !problem ? { ...statement, of, sum: total.sum, days: total.days } : { kind, id, account, problem: problem as BankProblem }
}

function problemOf(statement: BankStatement, { sum, currencies, tooFine }: Total, { currency }: BankAccount): BankProblem | undefined {
  const { kind, balances, page, isLastPage } = statement
  if (statement.currency !== null && statement.currency !== currency) return { code: 'wrong-currency', what: statement.currency }
  for (const [what, line] of currencies) if (what !== currency) return { code: 'wrong-currency', what, line }
  if (tooFine) return { code: 'unreadable-amount', what: `${tooFine.amount} ${currency}`, line: tooFine.line }
  if (kind === 'camt.054' || page > 1 || !isLastPage) return undefined
  return problemOfBalances(balances, sum)
}

function problemOfBalances({ opening, closing }: BankStatement['balances'], sum: Big): BankProblem | undefined {
  if (opening === null || closing === null) return { code: 'balances-missing' }
  const expected = sum.plus(opening)
  return expected.eq(closing) ? undefined : { code: 'balances-do-not-add-up', what: Big(closing).minus(expected).toFixed() }
}

type File = ReplyOf<typeof listBankFiles>['files'][number]

const perPage = 50

/** Reads a file that a person hands in. Its entries are matched within seconds. */
export async function uploadFile(
  context: TakeFileContext,
  staff: StaffMember,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<ReplyOf<typeof uploadBankFile> | Failure<'CONFLICT'>> {
  const taken = await takeFile(context, { name, bytes, staffId: staff.id })
  if (taken === 'busy') return fail('CONFLICT', { message: 'Another file of this account is being read. Try again in a minute.' })
  const { id, outcome } = taken
  const [found] = await store.findFiles(context.database, { id, limit: 1 })
  if (!found) throw new Error('the file was not stored')
  return { isKnown: outcome === 'known', file: fileReply(found) }
}

/** The newest files first. */
export async function listFiles(
  { database }: TakeFileContext,
  { before }: QueryOf<typeof listBankFiles>,
): Promise<ReplyOf<typeof listBankFiles>> {
  const found = await store.findFiles(database, { before: before === undefined ? undefined : new Date(before), limit: perPage + 1 })
  return { files: found.slice(0, perPage).map(fileReply), more: found.length > perPage }
}

function fileReply({ file, by, statements, reports }: Awaited<ReturnType<typeof store.findFiles>>[number]): File {
  return {
    ...pick(file, 'id', 'name', 'version', 'problem', 'receivedAt'),
    by,
    reports: reports.map(({ id: _id, fileId: _fileId, position: _position, ...told }) => told),
    statements: statements.map(({ id: _id, fileId: _fileId, position: _position, sum: _sum, ...told }) => told),
  }
}
