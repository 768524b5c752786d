import type { BookingDay } from '../../platform/banking-day/closing-days.ts'
import { findReference } from './find-reference.ts'
import type { BankFileKind } from './read-bank-file.ts'

/** An entry that is stored already, and which statements reported it. */
export interface KnownEntry {
  id: string
  direction: 'credit' | 'debit'
  amount: string
  isReversal: boolean
  isUnlisted: boolean
  /** Of the booking, in the bank's zone; null while it is pending. */
  booked: BookingDay | null
  /** The bank's, of the payment and of the entry that it is a part of: see `bank_entry`. */
  reference: string | null
  batchReference: string | null
  endToEndId: string | null
  otherName: string | null
  otherAccount: string | null
  /** The deal's reference, if it has just one. */
  dealReference: string | null
  reports: { kind: BankFileKind; bankId: string | null; page: number }[]
}

interface StatementPage {
  kind: BankFileKind
  bankId: string
  page: number
}

/** One payment as a statement reports it. */
export type ReportedPayment = Omit<KnownEntry, 'id' | 'reports'>

export type Recognized = { is: 'new' } | { is: 'known'; id: string } | { is: 'in-doubt'; id: string }

/** The deal's reference in what a payment says, if it is just one. */
export function dealReferenceOf(reported: Parameters<typeof findReference>[0]): string | null {
  const found = findReference(reported)
  return found.found === 'one' ? found.reference : null
}

/**
 * Finds out which payments of a statement are stored already. Other side, amount, day, end-to-end id, the deal's reference and the bank's references
 * decide together. If one contradicts, it is another payment, whatever the bank's references say: banks use them again. If all agree and only the bank's
 * references differ, or too little is said, it is in doubt. Of several that fit alike, the first is the first there.
 */
export function createRecognizer(statement: StatementPage) {
  let { byReference, byAmount } = grouped([])
  const claimed = new Set<string>()
  /** The payments of this statement, by the bank's own reference of each. */
  const reportedHere = new Map<string, { id: string; payment: ReportedPayment }[]>()

  function recognize(payment: ReportedPayment): Recognized {
    const twice = reportedHere
      .get(payment.reference ?? '')
      ?.find((before) => before.payment.amount === payment.amount && !isContradiction(before.payment, payment))
    if (twice) return { is: 'in-doubt', id: twice.id }
    const candidates = new Set([...referencesOf(payment).flatMap((one) => byReference.get(one) ?? []), ...ofMoney(byAmount, payment)])
    let best: { id: string; rank: number } | undefined
    for (const one of candidates) {
      const rank = claimed.has(one.id) ? undefined : rankOf(one, payment, statement)
      if (rank !== undefined && (!best || rank < best.rank)) best = { id: one.id, rank }
    }
    return best ? { is: best.rank === ranks.doubt ? 'in-doubt' : 'known', id: best.id } : { is: 'new' }
  }

  return {
    recognize,
    /** The stored entries that the next payments may be: they replace those of the payments before. */
    lookAmong(known: KnownEntry[]): void {
      ;({ byReference, byAmount } = grouped(known))
    },
    /** Tells as which entry a payment was stored, before the next one is recognized. */
    remember(payment: ReportedPayment, id: string): void {
      claimed.add(id)
      if (payment.reference !== null) add(reportedHere, payment.reference, { id, payment })
    },
  }
}

function grouped(known: KnownEntry[]) {
  const byReference = new Map<string, KnownEntry[]>()
  const byAmount = new Map<string, Map<string | null, KnownEntry[]>>()
  for (const one of known) {
    for (const reference of referencesOf(one)) add(byReference, reference, one)
    const byNumber = byAmount.get(one.amount) ?? new Map<string | null, KnownEntry[]>()
    byAmount.set(one.amount, byNumber)
    add(byNumber, numberOf(one.otherAccount), one)
  }
  return { byReference, byAmount }
}

function add<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}

/** The stored entries of the amount: of the same other account, or without one. Many payments of a day may have one amount. */
function ofMoney(byAmount: ReturnType<typeof grouped>['byAmount'], { amount, otherAccount }: ReportedPayment): KnownEntry[] {
  const byNumber = byAmount.get(amount)
  const number = numberOf(otherAccount)
  return number === null ? [...(byNumber?.values() ?? [])].flat() : [number, null].flatMap((one) => byNumber?.get(one) ?? [])
}

const referencesOf = ({ reference, batchReference }: ReportedPayment) =>
  [...new Set([reference, batchReference])].filter((one) => one !== null)

/** One report may name the account's bank, and the other not. */
export const numberOf = (account: string | null): string | null => account?.split(' ').at(-1) ?? null

/** How surely a stored entry is the payment: the lowest is the best. */
const ranks = { sameReference: 0, referenceOnly: 1, samePage: 2, otherKind: 3, doubt: 4 }

/** Undefined: it is another payment. */
function rankOf(one: KnownEntry, payment: ReportedPayment, { kind, bankId, page }: StatementPage): number | undefined {
  if (isContradiction(one, payment)) return undefined
  const isOfPage = one.reports.some((report) => report.kind === kind && report.bankId === bankId && report.page === page)
  const isOfOtherKind = one.reports.every((report) => report.kind !== kind)
  const isSameDay = one.booked === null || payment.booked === null || one.booked.day === payment.booked.day
  // A notification may be of an evening, and the statement of the banking day after it.
  const isDayPossible = isSameDay || ((isOfPage || isOfOtherKind) && isNextTo(one.booked, payment.booked))
  const { isWhole, isPositive } = likeness(one, payment)
  const references = compareReferences(one, payment)
  const doubtIfAlike = isWhole && isPositive ? ranks.doubt : undefined
  if (references === 'same') {
    if (one.amount !== payment.amount) return isDayPossible ? ranks.doubt : undefined
    if (!isDayPossible) return doubtIfAlike
    if (!isSameDay && !isPositive) return ranks.doubt
    return isWhole ? ranks.sameReference : ranks.referenceOnly
  }
  if (one.amount !== payment.amount || one.isUnlisted !== payment.isUnlisted || !isDayPossible || isOfOtherName(one, payment))
    return undefined
  if (references === 'different') return doubtIfAlike
  if (isWhole && isSameDay && isOfPage) return ranks.samePage
  if (isWhole && isSameDay && isOfOtherKind) return ranks.otherKind
  return ranks.doubt
}

const isEqual = <Fact>(one: Fact | null, other: Fact | null) => one !== null && one === other
const isDifferent = <Fact>(one: Fact | null, other: Fact | null) => one !== null && other !== null && one !== other

const isContradiction = (one: ReportedPayment, other: ReportedPayment): boolean =>
  one.direction !== other.direction ||
  one.isReversal !== other.isReversal ||
  isDifferent(numberOf(one.otherAccount), numberOf(other.otherAccount)) ||
  isDifferent(one.endToEndId, other.endToEndId) ||
  isDifferent(one.dealReference, other.dealReference)

/** Banks write a name in several ways, so it says little where the account or the bank's reference is known. */
const isOfOtherName = (one: ReportedPayment, other: ReportedPayment): boolean =>
  (one.otherAccount === null || other.otherAccount === null) && isDifferent(one.otherName, other.otherName)

/** Of two payments that do not contradict: whether neither says what the other leaves out, and whether something that is said agrees. */
function likeness(one: ReportedPayment, other: ReportedPayment): { isWhole: boolean; isPositive: boolean } {
  const isSameSide = isEqual(numberOf(one.otherAccount), numberOf(other.otherAccount)) || isEqual(one.otherName, other.otherName)
  const isNobody = [one, other].every(({ otherAccount, otherName }) => otherAccount === null && otherName === null)
  return {
    isWhole:
      (isSameSide || isNobody) &&
      one.endToEndId === other.endToEndId &&
      one.dealReference === other.dealReference &&
      one.isUnlisted === other.isUnlisted,
    isPositive: isSameSide || isEqual(one.endToEndId, other.endToEndId) || isEqual(one.dealReference, other.dealReference),
  }
}

/** Two payments of one batch share its reference, and have different ones of their own. */
function compareReferences(one: ReportedPayment, other: ReportedPayment): 'same' | 'different' | 'unknown' {
  const own = ({ reference, batchReference }: ReportedPayment) => (reference === batchReference ? null : reference)
  if (isDifferent(own(one), own(other))) return 'different'
  const [references, others] = [referencesOf(one), referencesOf(other)]
  if (references.some((reference) => others.includes(reference))) return 'same'
  return isDifferent(one.reference, other.reference) ? 'different' : 'unknown'
}

/** Whether no whole banking day is between the two. */
export const isNextTo = (one: BookingDay | null, other: BookingDay | null): boolean =>
  one !== null && other !== null && (one.settles === other.settles || one.next === other.settles || other.next === one.settles)
