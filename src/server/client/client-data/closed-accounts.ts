import type { PersonalData } from '../../platform/retention/personal-data.ts'
import type { RetentionRule } from '../../platform/retention/retention-rule.ts'
import { lockOverdueAccounts } from '../account/lock.ts'

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
