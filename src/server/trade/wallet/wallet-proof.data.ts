import { lte } from 'drizzle-orm'
import { plusDays } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { allColumns, type LoggedTable, loggedTable } from '../../platform/record-log/logged-table.ts'
import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { retentionPeriods, type RetentionRule, retentionRule } from '../../platform/retention/retention-rule.ts'
import { deleteChallengesOf, findProofsOf } from './wallet-proof.store.ts'
import { walletChallengeTable, walletProofTable } from './wallet-proof.table.ts'

/** Proofs are kept and erased with the account: the law wants us to show whose wallet it was. Who of the staff saw a transfer is not the client's data. */
export const walletProofPersonalData: PersonalData = {
  tables: [walletProofTable],
  export: async (db, { accountId }) => ({ walletProofs: await proofsForClient(db, accountId) }),
  async close(tx, { accountId }) {
    await deleteChallengesOf(tx, accountId)
  },
}

/** Proofs have leaves in the log. */
export const loggedWalletProofs: readonly LoggedTable[] = [
  loggedTable(walletProofTable, { key: ['id'], columns: allColumns(walletProofTable), isErasable: true }),
]

export const walletProofRetention: RetentionRule[] = [
  retentionRule('challenges of wallets', walletChallengeTable, (now) =>
    lte(walletChallengeTable.expiresAt, plusDays(now, -retentionPeriods.walletChallengeDays)),
  ),
]

const proofsForClient = async (db: Queryable, accountId: string) =>
  (await findProofsOf(db, accountId)).map(({ wallet, proof: { kind, scheme, message, signature, transaction, evidence, at } }) => ({
    ...wallet,
    kind,
    scheme,
    message,
    signature,
    transaction,
    transfer: evidence && { from: evidence.from, amount: evidence.amount, to: evidence.to, memo: evidence.memo },
    at,
  }))
