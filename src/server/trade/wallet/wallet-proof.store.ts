import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { WalletTransferState } from '#contract/wallet-rules.ts'
import { profileTable } from '../../client/profile/profile.table.ts'
import { hasWritten, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { walletTable } from './wallet.table.ts'
import { type WalletChallengeRow, walletChallengeTable, walletProofTable } from './wallet-proof.table.ts'

/** The challenge of a wallet that has not ended. It may have expired. */
export async function findUnended(db: Queryable, walletId: string): Promise<WalletChallengeRow | undefined> {
  const [row] = await db
    .select()
    .from(walletChallengeTable)
    .where(and(eq(walletChallengeTable.walletId, walletId), isNull(walletChallengeTable.endedAt)))
  return row
}

export async function insertChallenge(tx: Transaction, row: typeof walletChallengeTable.$inferInsert): Promise<WalletChallengeRow> {
  const [stored] = await tx.insert(walletChallengeTable).values(row).returning()
  if (!stored) throw new Error('the challenge of a wallet was not stored')
  return stored
}

/** False if it has ended: of several answers at once, one proves the wallet. */
export const endChallenge = (tx: Transaction, id: string, endedAt: Date) =>
  hasWritten(
    tx
      .update(walletChallengeTable)
      .set({ endedAt })
      .where(and(eq(walletChallengeTable.id, id), isNull(walletChallengeTable.endedAt))),
  )

export const setTransfer = (tx: Transaction, id: string, seen: { transaction: string; transferState: WalletTransferState }) =>
  tx.update(walletChallengeTable).set(seen).where(eq(walletChallengeTable.id, id))

export const insertProof = (tx: Transaction, row: typeof walletProofTable.$inferInsert) => tx.insert(walletProofTable).values(row)

/** Whether a transaction has proven a wallet. */
export const hasProven = async (db: Queryable, transaction: string): Promise<boolean> =>
  (await db.$count(walletProofTable, eq(walletProofTable.transaction, transaction))) > 0

/** Transfers that have not proven their wallet, begun after this moment: those whose transaction the client gave first, then the oldest. */
export const findAwaitedTransfers = (db: Queryable, { since, limit }: { since: Date; limit: number }) =>
  db
    .select({
      wallet: walletTable,
      challenge: walletChallengeTable,
      name: sql<string>`concat_ws(' ', ${profileTable.firstName}, ${profileTable.lastName})`,
    })
    .from(walletChallengeTable)
    .innerJoin(walletTable, eq(walletTable.id, walletChallengeTable.walletId))
    .leftJoin(profileTable, eq(profileTable.accountId, walletTable.accountId))
    .where(
      and(
        eq(walletChallengeTable.kind, 'transfer'),
        isNull(walletChallengeTable.endedAt),
        gt(walletChallengeTable.expiresAt, since),
        isNull(walletTable.removedAt),
      ),
    )
    .orderBy(sql`${walletChallengeTable.transaction} is null`, asc(walletChallengeTable.startedAt), asc(walletChallengeTable.id))
    .limit(limit)

/** The proofs of a client's wallets, newest first. */
export const findProofsOf = (db: Queryable, accountId: string) =>
  db
    .select({ proof: walletProofTable, wallet: { coin: walletTable.coin, network: walletTable.network, address: walletTable.address } })
    .from(walletProofTable)
    .innerJoin(walletTable, eq(walletTable.id, walletProofTable.walletId))
    .where(eq(walletTable.accountId, accountId))
    .orderBy(desc(walletProofTable.at), desc(walletProofTable.id))

export const deleteChallengesOf = (tx: Transaction, accountId: string) =>
  tx
    .delete(walletChallengeTable)
    .where(
      sql`${walletChallengeTable.walletId} in (select ${walletTable.id} from ${walletTable} where ${walletTable.accountId} = ${accountId})`,
    )
