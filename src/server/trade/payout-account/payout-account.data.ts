import type { Queryable } from '../../platform/database/database.ts'
import { type LoggedTable, loggedTable } from '../../platform/record-log/logged-table.ts'
import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { stateForClient } from './own-payout-accounts.ts'
import { findAccounts } from './payout-account.store.ts'
import { payoutAccountCheckTable, payoutAccountRemovalTable, payoutAccountTable } from './payout-account.table.ts'

/** Kept as records of the transaction, and erased with the account. Who of the staff checked, and a suspicion, is not the client's data. */
export const payoutAccountPersonalData: PersonalData = {
  tables: [payoutAccountTable, payoutAccountCheckTable, payoutAccountRemovalTable],
  export: async (db, { accountId }) => ({ payoutAccounts: await accountsForClient(db, accountId) }),
}

/** Payout accounts, their checks and removals have leaves in the log. */
export const loggedPayoutAccounts: readonly LoggedTable[] = [
  loggedTable(payoutAccountTable, { key: ['id'] }),
  loggedTable(payoutAccountCheckTable, { key: ['payoutAccountId'] }),
  loggedTable(payoutAccountRemovalTable, { key: ['payoutAccountId'] }),
]

const accountsForClient = async (db: Queryable, accountId: string) =>
  (await findAccounts(db, accountId)).map(({ account: { id: _id, accountId: _accountId, ...account }, check, removedAt }) => ({
    ...account,
    ...stateForClient(check),
    checkedAt: check?.checkedAt ?? null,
    removedAt,
  }))
