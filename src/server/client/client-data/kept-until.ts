import { plusDays } from '../../platform/clock.ts'
import { type PersonalData, type RetainedRecord, retentionPeriods, type RetentionRule } from '../../platform/retention/personal-data.ts'
import { lockOverdueAccounts } from '../account/lock.ts'

/** Records of transactions, or of requests that can lead to one. */
const taxedRecords: RetainedRecord[] = ['exchange-requests', 'card-payments']

/**
 * When the rest of an account that is closed at `closedAt` is erased: after the longest period that a law sets for its records. Without records,
 * only the e-mail address is kept, for some days. Decision 080.
 */
export function keptUntil(retained: RetainedRecord[], closedAt: Date): Date {
  if (retained.length === 0) return plusDays(closedAt, retentionPeriods.closedAddressDays)
  return retained.some((record) => taxedRecords.includes(record)) ? endOfTaxPeriod(closedAt) : endOfAmlPeriod(closedAt)
}

function endOfAmlPeriod(closedAt: Date): Date {
  const end = new Date(closedAt)
  end.setUTCFullYear(end.getUTCFullYear() + retentionPeriods.amlYears)
  return end
}

/** The tax of a year falls due in the next year, at whose end the period begins. Always later than the end of the AML period. */
const endOfTaxPeriod = (closedAt: Date) => new Date(Date.UTC(closedAt.getUTCFullYear() + 1 + retentionPeriods.taxYears + 1, 0, 1))

/** Erases the personal data left of closed accounts, once no law requires us to keep it. */
export const closedAccountRetention = (personalData: readonly PersonalData[]): RetentionRule => ({
  what: 'closed accounts',
  deleteBatch: (database, now, limit) =>
    database.transaction(async (tx) => {
      const accountIds = await lockOverdueAccounts(tx, now, limit)
      if (accountIds.length > 0) for (const domain of personalData) await domain.erase?.(tx, accountIds)
      return accountIds.length
    }),
})
