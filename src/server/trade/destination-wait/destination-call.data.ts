import { type LoggedTable, loggedTable } from '../../platform/record-log/logged-table.ts'
import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { pick } from '../../platform/pick.ts'
import { destinationCallTable } from './destination-call.table.ts'
import { eq } from 'drizzle-orm'

/** Kept and erased with the account. Who of the staff called is not the client's data. */
export const destinationPersonalData: PersonalData = {
  tables: [destinationCallTable],
  async export(db, { accountId }) {
    const calls = await db.select().from(destinationCallTable).where(eq(destinationCallTable.accountId, accountId))
    return { destinationCalls: calls.map((call) => pick(call, 'phone', 'at')) }
  },
}

/** Calls have leaves in the log. */
export const loggedDestinations: readonly LoggedTable[] = [loggedTable(destinationCallTable, { key: ['destinationId'] })]
