import { createHash } from 'node:crypto'
import Big from 'big.js'
import type { BankProblem } from '#contract/desk/bank-problems.ts'
import { announceChange } from '../../platform/change/change.ts'
import { isLockTimeout, type Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { type BankStatement, readBankFile, type UnreadStatement } from './read-bank-file.ts'
import type { TradeContext } from '../context.ts'
import { type CheckedFile, checkFile, type CheckedStatement, problemOfBalances, zoneIn } from './check-file.ts'
import { createEntryStore } from './store-entries.ts'
import * as store from './bank-statement.store.ts'

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
 * Reads a file of the bank and stores what it tells, once. A file that was read before changes nothing. It is read twice, first to check it and then to
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
    await tell(tx, { id, staffId, now })
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
