import { and, inArray, isNull, lte } from 'drizzle-orm'
import { plusDays } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type PersonalData, type RetentionRule, retentionRule } from '../../platform/retention/personal-data.ts'
import { countRecoveryCodes, findSecondFactor, listPasskeys } from './second-factor.store.ts'
import { loginChallengeTable, passkeyTable, recoveryCodeTable, secondFactorTable } from './second-factor.table.ts'

export const secondFactorPersonalData: PersonalData = {
  tables: [secondFactorTable, recoveryCodeTable, passkeyTable],
  async export(db, { accountId }) {
    const app = await findSecondFactor(db, accountId)
    const passkeys = await listPasskeys(db, accountId)
    if (!app?.confirmedAt && passkeys.length === 0) return { secondFactor: null }
    const recoveryCodesLeft = await countRecoveryCodes(db, accountId)
    return {
      secondFactor: {
        appSince: app?.confirmedAt ?? null,
        passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
        recoveryCodesLeft,
      },
    }
  },
  close: (tx, { accountId }) => deleteSecondFactors(tx, [accountId]),
  erase: deleteSecondFactors,
}

// The second factor is deleted first: its deletion waits for a set-up in progress, which locks the row until the recovery codes are stored.
async function deleteSecondFactors(tx: Transaction, accountIds: string[]): Promise<void> {
  await tx.delete(secondFactorTable).where(inArray(secondFactorTable.accountId, accountIds))
  await tx.delete(passkeyTable).where(inArray(passkeyTable.accountId, accountIds))
  await tx.delete(recoveryCodeTable).where(inArray(recoveryCodeTable.accountId, accountIds))
  await tx.delete(loginChallengeTable).where(inArray(loginChallengeTable.accountId, accountIds))
}

export const secondFactorRetention: RetentionRule[] = [
  retentionRule('log-in challenges', loginChallengeTable, (now) => lte(loginChallengeTable.expiresAt, now)),
  retentionRule('second factors that were never turned on', secondFactorTable, (now) =>
    and(isNull(secondFactorTable.confirmedAt), lte(secondFactorTable.beganAt, plusDays(now, -1))),
  ),
]
