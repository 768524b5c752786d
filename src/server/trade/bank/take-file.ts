import { createHash, randomUUID } from 'node:crypto'
import Big from 'big.js'
import type { BankProblem, BankProblemCode } from '#contract/desk/bank-problems.ts'
import { announceChange } from '../../platform/change/change.ts'
import { isLockTimeout, type Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import type { TradeContext } from '../context.ts'
import { accountOfNumber, type Bank, type BankAccount, numberOf } from '../../platform/config/bank.ts'
import { type BankFile, type BankStatement, readBankFile, type UnreadStatement } from './read-bank-file.ts'
import { type CheckedStatement, createEntryStore } from './store-entries.ts'
import * as store from './bank-statement.store.ts'
import { BankFileError, isTooFine, signed } from './xml-parts.ts'
import { sealContent } from './file-content.ts'
import type { BankEntry } from './read-entry.ts'
import { pick } from '../../platform/pick.ts'

export type TakeFileContext = Pick<TradeContext, 'database' | 'databaseNow' | 'bank' | 'secretsKeys'>

interface HandedIn {
  /** As its owner named it. */
  name: string
  bytes: Uint8Array
  /** Why it is not read. */
  problem?: BankProblemCode
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
 * Takes a file of the bank, once, with its bytes. If the bank's own client brought it, its entries and reports are stored; if a person uploaded it, they wait
 * for a second person. It is read twice, first to check it and then to store it, so that memory never holds all of its entries.
 *
 * @returns busy: the same file, another one of the same account, or another one of the folder is just being stored
 */
export async function takeFile(context: TakeFileContext, file: HandedIn): Promise<TakenFile | 'busy'> {
  const checked = file.problem === undefined ? await checkFile(context.bank, file) : { problem: { code: file.problem } }
  const id = randomUUID()
  const content = await sealContent(file.bytes, { fileId: id, secretsKeys: context.secretsKeys })
  try {
    return await context.database.transaction((tx) => take(context, tx, { ...file, id, content }, checked))
  } catch (error) {
    if (isLockTimeout(error)) return 'busy'
    throw error
  }
}

async function take(
  context: TakeFileContext,
  tx: Transaction,
  { id, name, bytes, content, staffId, stopping }: HandedIn & { id: string; content: Buffer },
  checked: CheckedFile | { problem: BankProblem },
): Promise<TakenFile | 'busy'> {
  if (staffId === null && !(await store.lockInbox(tx))) return 'busy'
  await store.limitLockWaits(tx)
  const now = await context.databaseNow(tx)
  const sha256 = createHash('sha256').update(bytes).digest()
  const isByChannel = staffId === null
  const facts = { id, name, sha256, byteCount: bytes.length, staffId, receivedAt: now, channelAt: isByChannel ? now : null }
  const problem = 'problem' in checked ? checked.problem : null
  const isNew = await store.insertFile(tx, { ...facts, problem, version: 'problem' in checked ? null : checked.version })
  if (isNew) await store.insertContent(tx, id, content)
  if ('problem' in checked) {
    await announceFile(tx, { id, staffId, now })
    return { outcome: 'refused', id, problem: checked.problem }
  }
  const known = isNew ? undefined : await store.lockReadFile(tx, { sha256 })
  if (known && (!isByChannel || known.channelAt !== null)) return { outcome: 'known', id: known.id }
  const file = { fileId: known?.id ?? id, bytes, checked, now, isOfChannel: isByChannel, ...(stopping && { stopping }) }
  if (known) await store.updateFile(tx, known.id, { channelAt: now })
  if (!isByChannel) await storeUnconfirmed(tx, file)
  else await storeFile(context.bank, tx, { ...file, isConfirmed: known !== undefined && known.confirmedAt !== null })
  await announceFile(tx, { id: file.fileId, staffId, now })
  return { outcome: 'read', id: file.fileId }
}

interface FileToStore {
  fileId: string
  bytes: Uint8Array
  checked: CheckedFile
  now: Date
  /** The bank's own client brought it; else a person uploaded it. */
  isOfChannel: boolean
  /** What it has booked was stored when a person confirmed it. Its pending entries are new. */
  isConfirmed?: boolean
  stopping?: AbortSignal
}

/** Tells what an upload has, and nothing more. */
async function storeUnconfirmed(tx: Transaction, { fileId, checked }: FileToStore): Promise<void> {
  for (const [at, statement] of checked.statements.entries())
    await store.insertStatement(tx, {
      fileId,
      position: at + 1,
      ...factsOf(statement),
      ...('problem' in statement ? {} : { state: 'unconfirmed' }),
    })
}

/** Stores the statements, entries and reports of a file that counts. */
export async function storeFile(
  bank: Bank,
  tx: Transaction,
  { fileId, bytes, checked, now, isOfChannel, isConfirmed = false, stopping }: FileToStore,
): Promise<void> {
  // In one order, so that two files never wait for each other.
  const accounts = new Set(checked.statements.flatMap(({ account }) => account ?? []))
  for (const account of [...accounts].toSorted()) await store.lockBankAccount(tx, account)
  if (!isConfirmed) await store.deleteStatements(tx, fileId)
  let current: StatementStore | undefined
  await readBankFile(bytes, zoneIn(bank), async ({ position, entries, isLast }) => {
    stopping?.throwIfAborted()
    const place = { fileId, position, now, isOfChannel }
    current ??= await (isConfirmed ? goOnWithStatement : beginStatement)(tx, place, checked.statements[position - 1])
    await current.add(entries)
    if (!isLast) return
    await current.end()
    current = undefined
  })
  if (isConfirmed) return
  await store.insertOrderReports(
    tx,
    checked.reports.map((report, at) => ({ fileId, position: at + 1, ...report })),
  )
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
  isOfChannel: boolean
}

type StatementStore = ReturnType<typeof createEntryStore>

const storesNothing: StatementStore = { add: async () => {}, end: async () => {} }

/** Stores a statement, and returns what stores its entries. */
async function beginStatement(
  tx: Transaction,
  { fileId, position, now, isOfChannel }: Place,
  statement: CheckedStatement | UnreadStatement | undefined,
): Promise<StatementStore> {
  if (!statement) throw new Error('a file was read twice and has different statements')
  if ('problem' in statement) {
    await store.insertStatement(tx, { fileId, position, ...factsOf(statement) })
    return storesNothing
  }
  const { page, isLastPage } = statement
  const isCounted =
    (page === 1 && isLastPage) || (await store.isPageCounted(tx, { account: statement.account, bankId: statement.id, page }))
  const statementId = await store.insertStatement(tx, { fileId, position, ...factsOf(statement), state: isCounted ? 'counted' : 'waiting' })
  const entries = createEntryStore(tx, { statementId, isCounted, isOfChannel, now }, statement)
  return {
    add: entries.add,
    async end() {
      await entries.end()
      if (!isCounted) await joinPages(tx, statement)
    },
  }
}

/** Returns what stores the pending entries of a statement that is stored. */
async function goOnWithStatement(
  tx: Transaction,
  { fileId, position, now, isOfChannel }: Place,
  statement: CheckedStatement | UnreadStatement | undefined,
): Promise<StatementStore> {
  const stored = await store.findStatement(tx, { fileId, position })
  if (!stored || !statement || 'problem' in statement || stored.state === 'set-aside') return storesNothing
  const { id: statementId, state, reports } = stored
  return createEntryStore(tx, { statementId, isCounted: state === 'counted', isOfChannel, now, reportsBefore: reports }, statement)
}

/** A statement as its row. */
function factsOf(statement: CheckedStatement | UnreadStatement) {
  const at = { kind: statement.kind, bankId: statement.id, account: statement.account }
  if ('problem' in statement) return { ...at, page: 1, isLastPage: true, state: 'set-aside' as const, problem: statement.problem }
  const { page, isLastPage, balances, of, sum, count } = statement
  return { ...at, page, isLastPage, currency: of.currency, ...balances, sum: sum.toFixed(), entryCount: count, state: 'counted' as const }
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

export interface CheckedFile extends Pick<BankFile, 'version' | 'reports'> {
  statements: (CheckedStatement | UnreadStatement)[]
}

/** Finds out which statements of a file may be stored, before the first of their entries is. */
export async function checkFile(
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
interface Total extends Pick<CheckedStatement, 'sum' | 'count' | 'days'> {
  /** Each currency, with the first line that has it. */
  currencies: Map<string, number>
  /** The first entry with more decimals than the currencies have. */
  tooFine?: BankEntry
}

const newTotal = (): Total => ({ sum: Big(0), count: 0, days: null, currencies: new Map() })

function add(total: Total, entry: BankEntry): void {
  const { status, amount, direction, currency, line, booked } = entry
  if (!total.currencies.has(currency)) total.currencies.set(currency, line)
  if (isTooFine(amount)) total.tooFine ??= entry
  if (status === 'booked') {
    total.sum = total.sum.plus(signed(amount, direction))
    total.count += 1
  }
  if (status === 'information' || !booked) return
  const { first, last } = total.days ?? { first: booked.at, last: booked.at }
  total.days = { first: booked.at < first ? booked.at : first, last: booked.at > last ? booked.at : last }
}

function checkStatement(bank: Bank, statement: BankStatement | UnreadStatement, total: Total): CheckedStatement | UnreadStatement {
  if ('problem' in statement) return statement
  const { kind, id, account } = statement
  const of = accountOfNumber(bank, account)
  const problem: BankProblem | undefined = of ? problemOf(statement, total, of) : { code: 'foreign-account', what: account }
  if (!of || problem) return { kind, id, account, problem: problem as BankProblem }
  // Two files may write it differently: their entries are recognized by the same number.
  return { ...statement, account: numberOf(of), of, ...pick(total, 'sum', 'count', 'days') }
}

function problemOf(statement: BankStatement, { sum, currencies, tooFine }: Total, { currency }: BankAccount): BankProblem | undefined {
  const { kind, balances, page, isLastPage } = statement
  if (statement.currency !== null && statement.currency !== currency) return { code: 'wrong-currency', what: statement.currency }
  for (const [what, line] of currencies) if (what !== currency) return { code: 'wrong-currency', what, line }
  if (tooFine) return { code: 'unreadable-amount', what: `${tooFine.amount} ${currency}`, line: tooFine.line }
  if (kind === 'camt.054' || page > 1 || !isLastPage) return undefined
  return problemOfBalances(balances, sum)
}

function problemOfBalances(
  { opening, closing }: Pick<BankStatement['balances'], 'opening' | 'closing'>,
  sum: Big,
): BankProblem | undefined {
  // Without an opening balance nothing can be added up, and nothing chained.
  if (opening === null) return undefined
  if (closing === null) return { code: 'balances-missing' }
  const expected = sum.plus(opening)
  return expected.eq(closing) ? undefined : { code: 'balances-do-not-add-up', what: Big(closing).minus(expected).toFixed() }
}
