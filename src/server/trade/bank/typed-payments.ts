import { isSameAccount } from '#contract/account-number.ts'
import { bookingDayOf } from '../../platform/banking-day/closing-days.ts'
import { type Bank, zoneOf } from '../../platform/config/bank.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { compareNames } from '../../platform/payer-name/compare-names.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import { findDealByReference } from '../deal/deal.store.ts'
import type { BankEntryRow } from './bank-statement.table.ts'
import * as store from './payment-match.store.ts'
import { isNextTo } from './recognize.ts'

export interface TypedBefore {
  paymentId: string
  /** Reference of the deal. */
  deal: string
  payerName: string
  payerAccount: string | null
  bankReference: string
  bookedAt: Date
  /** Booked without a whole banking day between them. */
  isNear: boolean
  /** All facts agree, so it is the same money. Otherwise a person looks. */
  isSure: boolean
}

/**
 * Payments that two people typed and that an entry may report: with its amount, booked less than seven days apart, and without a contradiction. Not
 * those that an entry has already reported.
 */
export async function findTypedBefore(
  db: Queryable,
  bank: Bank,
  { entry, deal }: { entry: BankEntryRow; deal: string | undefined },
): Promise<TypedBefore[]> {
  const { amount, currency, bookedAt, otherAccount, otherName, reference } = entry
  if (bookedAt === null || entry.direction === 'debit' || entry.isReversal) return []
  const named = deal === undefined ? undefined : (await findDealByReference(db, deal))?.deal
  const rows = await store.findTyped(db, { amount, currency, bookedAt })
  const dayAt = (at: Date) => bookingDayOf(currency, dayOf(at, zoneOf(bank, currency)))
  const booked = await dayAt(bookedAt)
  const found = await Promise.all(
    rows.map(async ({ dealId, ...row }): Promise<TypedBefore[]> => {
      const isSamePayer = row.payerAccount !== null && otherAccount !== null && isSameAccount(row.payerAccount, otherAccount)
      const isOther = row.payerAccount !== null && otherAccount !== null && !isSamePayer
      if (isOther || (named && (named.rootDealId ?? named.id) !== dealId)) return []
      const isNear = isNextTo(await dayAt(row.bookedAt), booked)
      if (!isNear && !isSamePayer && row.bankReference !== reference) return []
      const isSameName = compareNames(otherName ?? '', row.payerName) === 'same'
      return [{ ...row, isNear, isSure: isNear && isSamePayer && isSameName }]
    }),
  )
  return found.flat()
}
