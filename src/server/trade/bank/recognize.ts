import { findReference } from './find-reference.ts'
import type { BankFileKind } from './read-bank-file.ts'

/** An entry that is stored already, and which statements told of it. */
export interface KnownEntry {
  id: string
  direction: 'credit' | 'debit'
  amount: string
  isReversal: boolean
  isUnlisted: boolean
  /** Of the booking, in the bank's zone; null while it is pending. */
  day: string | null
  reference: string | null
  batchReference: string | null
  endToEndId: string | null
  otherName: string | null
  otherAccount: string | null
  /** The deal's reference, if it has just one. */
  dealReference: string | null
  reports: { kind: BankFileKind; bankId: string | null; page: number }[]
}

/** One payment as a statement tells it. */
export type ToldPayment = Omit<KnownEntry, 'id' | 'reports'>

export type Recognized = { is: 'new' } | { is: 'known'; id: string } | { is: 'in-doubt'; id: string }

/** The deal's reference in what a payment says, if it is just one. */
export function dealReferenceOf(told: Parameters<typeof findReference>[0]): string | null {
  const found = findReference(told)
  return found.found === 'one' ? found.reference : null
}

/**
 * Finds out which payments of a statement are stored already. The bank's reference decides. Without it, day, amount, end-to-end id, other side and the
 * deal's reference must be the same, and the two must come from a notification and a statement, or from one page of a statement that was sent again.
 * Of several alike, the first is the first there. Everything else that looks alike is in doubt.
 */
export function createRecognizer(statement: { kind: BankFileKind; bankId: string; page: number }) {
  let { byReference, byBatch, byAmount } = grouped([])
  const claimed = new Set<string>()
  /** The entries of this statement with a reference of the bank. A second one with the same is in doubt. */
  const toldHere = new Map<string, string>()

  function recognize(payment: ToldPayment): Recognized {
    const isFree = (one: KnownEntry) => !claimed.has(one.id) && one.direction === payment.direction && one.isReversal === payment.isReversal
    const { reference, batchReference } = payment
    if (reference !== null) {
      const before = toldHere.get(keyOf(payment))
      if (before !== undefined) return { is: 'in-doubt', id: before }
      const same = byReference.get(keyOf(payment))?.find(isFree)
      // Some banks begin their references anew each day.
      if (same) return { is: same.amount === payment.amount && isSameDay(same, payment) ? 'known' : 'in-doubt', id: same.id }
    }
    const batch = batchReference === null ? [] : (byBatch.get(batchReference) ?? []).filter(isFree)
    const ofBatch = batch.find((one) => isSame({ ...one, day: null }, payment))
    const first = ofBatch ?? batch[0]
    if (first) return { is: ofBatch ? 'known' : 'in-doubt', id: first.id }
    const alike = (byAmount.get(amountKey(payment)) ?? []).filter(
      (one) => isFree(one) && (one.reference === null || reference === null) && isAlike(one, payment),
    )
    const told = alike.filter((one) => isSame(one, payment))
    const isOfPage = ({ kind, bankId, page }: KnownEntry['reports'][number]) =>
      kind === statement.kind && bankId === statement.bankId && page === statement.page
    const again = told.find(({ reports }) => reports.some(isOfPage))
    const same = again ?? told.find(({ reports }) => reports.every(({ kind }) => kind !== statement.kind))
    if (same) return { is: 'known', id: same.id }
    return alike[0] ? { is: 'in-doubt', id: alike[0].id } : { is: 'new' }
  }

  return {
    recognize,
    /** The stored entries that the next payments may be: they replace those of the payments before. */
    lookAmong(known: KnownEntry[]): void {
      ;({ byReference, byBatch, byAmount } = grouped(known))
    },
    /** Tells as which entry a payment was stored, before the next one is recognized. */
    remember(payment: ToldPayment, id: string): void {
      claimed.add(id)
      if (payment.reference !== null && !toldHere.has(keyOf(payment))) toldHere.set(keyOf(payment), id)
    },
  }
}

const grouped = (known: KnownEntry[]) => ({
  byReference: Map.groupBy(known, keyOf),
  byBatch: Map.groupBy(known, ({ batchReference, reference }) => batchReference ?? reference),
  byAmount: Map.groupBy(known, amountKey),
})

const keyOf = ({ direction, isReversal, reference }: ToldPayment) => `${direction} ${isReversal} ${reference}`
const amountKey = ({ direction, isReversal, amount }: ToldPayment) => `${direction} ${isReversal} ${amount}`

const isSameDay = (one: ToldPayment, other: ToldPayment) => one.day === null || other.day === null || one.day === other.day

/** One report may name the account's bank, and the other not. */
const isSameAccount = (one: string, other: string) => one === other || one.endsWith(` ${other}`) || other.endsWith(` ${one}`)

function isAlike(one: ToldPayment, other: ToldPayment): boolean {
  const isSameSide =
    one.otherAccount !== null && other.otherAccount !== null
      ? isSameAccount(one.otherAccount, other.otherAccount)
      : one.otherName === other.otherName
  const isSameDeal = one.dealReference === null || other.dealReference === null || one.dealReference === other.dealReference
  return one.amount === other.amount && one.endToEndId === other.endToEndId && isSameSide && isSameDay(one, other) && isSameDeal
}

/** Alike, and neither says what the other leaves out: otherwise a payment without a reference would be taken for one with it. */
const isSame = (one: ToldPayment, other: ToldPayment) =>
  isAlike(one, other) &&
  one.dealReference === other.dealReference &&
  one.isUnlisted === other.isUnlisted &&
  (one.otherName !== null || (one.otherAccount === null) === (other.otherAccount === null))
