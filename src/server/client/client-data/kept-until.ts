import { plusDays } from '../../platform/clock.ts'
import type { RetainedRecord } from '../../platform/retention/personal-data.ts'
import { retentionPeriods } from '../../platform/retention/retention-rule.ts'

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
