import { asc, eq } from 'drizzle-orm'
import { stateForClient } from '#contract/desk/deal-moves.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { allColumns, type LoggedTable, loggedTable } from '../../platform/record-log/logged-table.ts'
import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { dealStepTable, dealTable } from './deal.table.ts'

/** Kept as records of the transaction, and erased with the account. Who of the staff acted, and why, is not the client's data. */
export const dealPersonalData: PersonalData = {
  tables: [dealTable, dealStepTable],
  export: async (db, { accountId }) => ({ deals: await dealsForClient(db, accountId) }),
}

/** Deals and their steps have leaves in the log. What changes of a deal is not hashed. */
export const loggedDeals: readonly LoggedTable[] = [
  loggedTable(dealTable, {
    key: ['id'],
    columns: allColumns(dealTable).filter((name) => !['state', 'version', 'walletId', 'hasRunningRefund'].includes(name)),
    isErasable: true,
  }),
  loggedTable(dealStepTable, { key: ['dealId', 'number'], columns: allColumns(dealStepTable), isErasable: true }),
]

async function dealsForClient(db: Queryable, accountId: string) {
  const [deals, steps] = [
    await db.select().from(dealTable).where(eq(dealTable.accountId, accountId)).orderBy(asc(dealTable.acceptedAt)),
    await db
      .select({ step: dealStepTable })
      .from(dealStepTable)
      .innerJoin(dealTable, eq(dealTable.id, dealStepTable.dealId))
      .where(eq(dealTable.accountId, accountId))
      .orderBy(asc(dealStepTable.dealId), asc(dealStepTable.number)),
  ]
  return deals.map(({ id, reference, acceptedAt, acceptedFrom, termsVersion, proof, payBy, instructions, state }) => ({
    reference,
    acceptedAt,
    acceptedFrom,
    termsVersion,
    proof,
    payBy,
    instructions,
    state: stateForClient(state),
    steps: steps.filter(({ step }) => step.dealId === id).map(({ step: { to, at } }) => ({ state: stateForClient(to), at })),
  }))
}
