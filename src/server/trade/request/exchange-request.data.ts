import { eq, lte } from 'drizzle-orm'
import { type PersonalData, retentionPeriods, type RetentionRule, retentionRule } from '../../platform/retention/personal-data.ts'
import { plusDays } from '../../platform/clock.ts'
import { exchangeRequestTable } from './exchange-request.table.ts'
import { enteredFields } from './list-requests.ts'
import { findClientMessages } from './request-work.store.ts'
import { requestMessageTable, requestPresenceTable } from './request-work.table.ts'

export const exchangeRequestPersonalData: PersonalData = {
  tables: [exchangeRequestTable],
  async export(db, { accountId }) {
    const requests = await db
      .select()
      .from(exchangeRequestTable)
      .where(eq(exchangeRequestTable.accountId, accountId))
      .orderBy(exchangeRequestTable.createdAt)
    return { exchangeRequests: requests.map(requestForClient) }
  },
  // The law requires us to keep a request as a record of the transaction: the desk's agreement with the client refers to the request.
  retained: {
    record: 'exchange-requests',
    exists: async (db, accountId) => (await db.$count(exchangeRequestTable, eq(exchangeRequestTable.accountId, accountId))) > 0,
  },
}

const requestForClient = (request: typeof exchangeRequestTable.$inferSelect) => {
  const { createdAt, rate, rateAsOf, rateDerived, feeTier, feeRate, indicativeAmount } = request
  return { ...enteredFields(request), sentAt: createdAt, rate, rateAsOf, rateDerived, feeTier, feeRate, indicativeAmount }
}

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
