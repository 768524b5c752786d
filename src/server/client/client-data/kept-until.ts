import { plusDays } from '../../platform/clock.ts'
import type { RetainedRecord } from '../../platform/retention/personal-data.ts'
import { retentionPeriods } from '../../platform/retention/retention-rule.ts'

/** Records of transactions, or of what can have led to one. */
const taxed: RetainedRecord[] = ['exchange-requests', 'card-payments']

/**
 * When everything left of an account that is closed at `closedAt` is erased: after the longest period that a law sets for these records.
 * Without records, only the address is kept for some days. Decision 080.
 */
export function keptUntil(retained: RetainedRecord[], closedAt: Date): Date {
  if (retained.length === 0) return plusDays(closedAt, retentionPeriods.closedAddressDays)
  return retained.some((record) => taxed.includes(record)) ? endOfTaxPeriod(closedAt) : endOfAmlPeriod(closedAt)
}

function endOfAmlPeriod(closedAt: Date): Date {
  const end = new Date(closedAt)
  end.setUTCFullYear(end.getUTCFullYear() + retentionPeriods.amlYears)
  return end
}

/** The tax of a year falls due in the next one; the period runs from the end of that. Later than the AML Act's in every case. */
const endOfTaxPeriod = (closedAt: Date) => new Date(Date.UTC(closedAt.getUTCFullYear() + 1 + retentionPeriods.taxYears + 1, 0, 1))
