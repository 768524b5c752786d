import { asc, eq, lte } from 'drizzle-orm'
import { memoTypeOf } from '#contract/memo-type.ts'
import { allColumns, type LoggedTable, loggedTable } from '../../platform/record-log/logged-table.ts'
import { type PersonalData, retentionPeriods, type RetentionRule, retentionRule } from '../../platform/retention/personal-data.ts'
import { plusDays } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type WalletRow, walletTable } from './wallet.table.ts'
import { deleteChallengesOf, findProofsOf } from './wallet-proof.store.ts'
import { walletChallengeTable, walletProofTable } from './wallet-proof.table.ts'
import { pick } from '../../platform/pick.ts'

/** Kept and erased with the account. Who of the staff acted, and why a wallet was removed, is not the client's data. */
export const walletPersonalData: PersonalData = {
  tables: [walletTable],
  async export(db, { accountId }) {
    const wallets = await db
      .select()
      .from(walletTable)
      .where(eq(walletTable.accountId, accountId))
      .orderBy(asc(walletTable.enteredAt), asc(walletTable.id))
    return { wallets: wallets.map(walletForClient) }
  },
}

const walletForClient = (row: WalletRow) => {
  const { kind, partyKind } = row
  return {
    ...pick(row, 'coin', 'network', 'address', 'memo', 'source', 'name', 'provider'),
    ...pick(row, 'enteredAt', 'confirmedAt', 'removedAt'),
    memoType: memoTypeOf(row),
    kind: kind ?? 'self-hosted',
    party: partyKind,
  }
}

const laterColumns = ['name', 'confirmedBy', 'confirmedAt', 'removedBy', 'removedAt', 'removalReason']

/** Wallets have leaves in the log, as they were entered. Their names are the client's own. Confirmations and removals are events, which have their own. */
export const loggedWallets: readonly LoggedTable[] = [
  loggedTable(walletTable, {
    key: ['id'],
    columns: allColumns(walletTable).filter((name) => !laterColumns.includes(name)),
  }),
]

/** Proofs are kept and erased with the account: the law wants us to show whose wallet it was. Who of the staff saw a transfer is not the client's data. */
export const walletProofPersonalData: PersonalData = {
  tables: [walletProofTable],
  export: async (db, { accountId }) => ({ walletProofs: await proofsForClient(db, accountId) }),
  async close(tx, { accountId }) {
    await deleteChallengesOf(tx, accountId)
  },
}

/** Proofs have leaves in the log. */
export const loggedWalletProofs: readonly LoggedTable[] = [loggedTable(walletProofTable, { key: ['id'] })]

export const walletProofRetention: RetentionRule[] = [
  retentionRule('challenges of wallets', walletChallengeTable, (now) =>
    lte(walletChallengeTable.expiresAt, plusDays(now, -retentionPeriods.walletChallengeDays)),
  ),
]

const proofsForClient = async (db: Queryable, accountId: string) =>
  (await findProofsOf(db, accountId)).map(({ wallet, proof }) => ({
    ...wallet,
    ...pick(proof, 'kind', 'scheme', 'message', 'signature', 'transaction', 'at'),
    transfer: proof.evidence && pick(proof.evidence, 'from', 'amount', 'to', 'memo'),
  }))
