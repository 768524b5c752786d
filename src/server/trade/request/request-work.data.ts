import { lte } from 'drizzle-orm'
import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { retentionPeriods, type RetentionRule, retentionRule } from '../../platform/retention/retention-rule.ts'
import { plusDays } from '../../platform/clock.ts'
import { findClientMessages } from './request-work.store.ts'
import { requestMessageTable, requestPresenceTable } from './request-work.table.ts'

/** Kept and erased with the requests. Who of the staff wrote is not the client's data. */
export const requestWorkPersonalData: PersonalData = {
  tables: [requestMessageTable],
  export: async (db, { accountId }) => ({ exchangeRequestMessages: await findClientMessages(db, { accountId }) }),
}

export const requestPresenceRetention: RetentionRule[] = [
  retentionRule('visits of requests', requestPresenceTable, (now) =>
    lte(requestPresenceTable.seenAt, plusDays(now, -retentionPeriods.presenceDays)),
  ),
]
