import { eq } from 'drizzle-orm'
import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { exchangeRequestTable } from './exchange-request.table.ts'
import { enteredFields } from './request-state.ts'

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
