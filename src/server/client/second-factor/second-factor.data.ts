import { and, inArray, isNull, lte } from 'drizzle-orm'
import { plusDays } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { type RetentionRule, retentionRule } from '../../platform/retention/retention-rule.ts'
import { countRecoveryCodes, findSecondFactor } from './second-factor.store.ts'
import { loginChallengeTable, recoveryCodeTable, secondFactorTable } from './second-factor.table.ts'

export const secondFactorPersonalData: PersonalData = {
  tables: [secondFactorTable, recoveryCodeTable],
  async export(db, { accountId }) {
    const factor = await findSecondFactor(db, accountId)
    if (!factor?.confirmedAt) return { secondFactor: null }
    return { secondFactor: { since: factor.confirmedAt, recoveryCodesLeft: await countRecoveryCodes(db, accountId) } }
  },
  close: (tx, { accountId }) => deleteSecondFactors(tx, [accountId]),
  erase: deleteSecondFactors,
}

// The second factor is deleted first: its deletion waits for a set-up in progress, which locks the row until the recovery codes are stored.
async function deleteSecondFactors(tx: Transaction, accountIds: string[]): Promise<void> {
  await tx.delete(secondFactorTable).where(inArray(secondFactorTable.accountId, accountIds))
  await tx.delete(recoveryCodeTable).where(inArray(recoveryCodeTable.accountId, accountIds))
  await tx.delete(loginChallengeTable).where(inArray(loginChallengeTable.accountId, accountIds))
}

export const secondFactorRetention: RetentionRule[] = [
  retentionRule('log-in challenges', loginChallengeTable, (now) => lte(loginChallengeTable.expiresAt, now)),
  retentionRule('second factors that were never turned on', secondFactorTable, (now) =>
    and(isNull(secondFactorTable.confirmedAt), lte(secondFactorTable.beganAt, plusDays(now, -1))),
  ),
]
