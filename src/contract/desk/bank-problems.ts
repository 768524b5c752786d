/**
 * Why a file of the bank is not read, or one of its statements is set aside. `line` and `what` of a problem say where and what.
 */
export const bankProblems = [
  /** The file: nothing of it is read. */
  'not-plain',
  'ended-the-process',
  'empty',
  'too-large',
  'unreadable-zip',
  'unknown-encoding',
  'other-encoding',
  'not-xml',
  'doctype',
  'too-deep',
  'too-much-in-one-part',
  'not-a-statement',
  /** One statement. */
  'missing',
  'unreadable-amount',
  'unreadable-date',
  'unknown-code',
  'foreign-account',
  'wrong-currency',
  'balances-missing',
  'balances-do-not-add-up',
] as const
export type BankProblemCode = (typeof bankProblems)[number]

export interface BankProblem {
  code: BankProblemCode
  /** Of the file, from 1. */
  line?: number
  /** An element, an amount, an account: what the sentence names. */
  what?: string
}
