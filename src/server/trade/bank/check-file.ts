import Big from 'big.js'
import type { BankProblem } from '#contract/desk/bank-problems.ts'
import { accountOfNumber, type Bank, type BankAccount } from '../../platform/config/bank.ts'
import { signed } from './amounts.ts'
import { type BankFile, type BankStatement, readBankFile, type UnreadStatement } from './read-bank-file.ts'
import type { BankEntry } from './read-entry.ts'
import { BankFileError } from './xml-parts.ts'

/** A statement that may be stored. */
export interface CheckedStatement extends BankStatement {
  of: BankAccount
  /** Of the booked entries: credits less debits. */
  sum: Big
  /** Of the entries that are booked; null if none is. */
  days: { first: Date; last: Date } | null
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
export const zoneIn =
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

export function problemOfBalances({ opening, closing }: BankStatement['balances'], sum: Big): BankProblem | undefined {
  if (opening === null || closing === null) return { code: 'balances-missing' }
  const expected = sum.plus(opening)
  return expected.eq(closing) ? undefined : { code: 'balances-do-not-add-up', what: Big(closing).minus(expected).toFixed() }
}
