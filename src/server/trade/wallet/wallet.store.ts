import { and, count, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { networkOf } from '#contract/networks.ts'
import type { WalletRemoval } from '#contract/desk/wallet-codes.ts'
import { accountTable } from '../../client/account/account.table.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { lowerCase } from '../../platform/database/columns.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { receivingAddressTable } from '../receiving-address/receiving-address.table.ts'
import { dealTable } from '../deal/deal.table.ts'
import { transferStepTable, transferTable } from '../deal/transfer.table.ts'
import { walletChallengeTable, walletProofTable } from './wallet-proof.table.ts'
import { type WalletRow, walletTable } from './wallet.table.ts'

const enterer = alias(staffTable, 'enterer')
const confirmer = alias(staffTable, 'confirmer')
const remover = alias(staffTable, 'remover')
const other = alias(walletTable, 'other')
const witness = alias(staffTable, 'witness')
const anyProof = alias(walletProofTable, 'any_proof')

/** A wallet has any number of proofs. The newest one is valid longest. */
const isNewestProof = (db: Queryable) =>
  eq(
    walletProofTable.id,
    db
      .select({ id: anyProof.id })
      .from(anyProof)
      .where(eq(anyProof.walletId, walletTable.id))
      .orderBy(desc(anyProof.at), desc(anyProof.id))
      .limit(1),
  )

// With the memo: clients of one exchange share its address, and have different memos.
const sameAddress = (address: unknown, memo: unknown) =>
  sql`${lowerCase(other.address)} = lower(${address}) and ${other.memo} is not distinct from ${memo}`

export const hasAccount = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.$count(accountTable, eq(accountTable.id, id))) > 0

/** The newest wallets of a client, with the names of the people and the number of other accounts that have the same address. */
export const findWallets = (db: Queryable, accountId: string, limit: number) =>
  db
    .select({
      wallet: walletTable,
      enteredBy: { id: enterer.id, name: enterer.name },
      confirmedBy: { id: confirmer.id, name: confirmer.name },
      removedBy: { id: remover.id, name: remover.name },
      proof: walletProofTable,
      witness: { id: witness.id, name: witness.name },
      alsoOf: sql<number>`(select count(distinct ${other.accountId})::int from ${walletTable} other
        where ${sameAddress(walletTable.address, walletTable.memo)} and ${other.accountId} <> ${walletTable.accountId})`,
    })
    .from(walletTable)
    .leftJoin(enterer, eq(enterer.id, walletTable.enteredBy))
    .leftJoin(confirmer, eq(confirmer.id, walletTable.confirmedBy))
    .leftJoin(remover, eq(remover.id, walletTable.removedBy))
    .leftJoin(walletProofTable, isNewestProof(db))
    .leftJoin(witness, eq(witness.id, walletProofTable.confirmedBy))
    .where(eq(walletTable.accountId, accountId))
    .orderBy(desc(walletTable.enteredAt), desc(walletTable.id))
    .limit(limit)

export type FoundWallet = Awaited<ReturnType<typeof findWallets>>[number]

/** How many other accounts have, or had, this address with this memo. */
export async function countOtherOwners(
  db: Queryable,
  { accountId, address, memo }: Pick<WalletRow, 'accountId' | 'address' | 'memo'>,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${other.accountId})::int` })
    .from(other)
    .where(sql`${sameAddress(address, sql`${memo}::text`)} and ${other.accountId} <> ${accountId}`)
  return row?.count ?? 0
}

/** Whether coins that are sent there come back to us. At an account of ours, which has no memo, with any memo. */
export const isReceivingAddress = async (db: Queryable, { address, memo }: Pick<WalletRow, 'address' | 'memo'>): Promise<boolean> =>
  (await db.$count(
    receivingAddressTable,
    and(
      sql`${lowerCase(receivingAddressTable.address)} = lower(${address})`,
      sql`(${receivingAddressTable.memo} is null or ${receivingAddressTable.memo} = ${memo}::text)`,
      isNull(receivingAddressTable.removedAt),
    ),
  )) > 0

/** The id of the new wallet; undefined if the client has it already. */
export async function insertWallet(tx: Transaction, row: typeof walletTable.$inferInsert): Promise<string | undefined> {
  const [stored] = await tx.insert(walletTable).values(row).onConflictDoNothing().returning({ id: walletTable.id })
  return stored?.id
}

export async function lockWallet(tx: Transaction, { id, accountId }: { id: string; accountId: string }) {
  const [row] = await tx
    .select()
    .from(walletTable)
    .where(and(eq(walletTable.id, id), eq(walletTable.accountId, accountId)))
    .for('update')
  return row
}

export const confirm = (tx: Transaction, id: string, confirmed: { confirmedBy: string; confirmedAt: Date }) =>
  tx.update(walletTable).set(confirmed).where(eq(walletTable.id, id))

export const rename = (tx: Transaction, id: string, name: string) => tx.update(walletTable).set({ name }).where(eq(walletTable.id, id))

export const remove = (tx: Transaction, id: string, removed: { removedBy: string | null; removedAt: Date; removalReason: WalletRemoval }) =>
  tx.update(walletTable).set(removed).where(eq(walletTable.id, id))

/** Whether coins are on their way to a wallet: a delivery there was decided, and its result is not recorded yet. */
export async function isBeingSentTo(db: Queryable, { accountId, address, memo, network }: WalletRow): Promise<boolean> {
  const isOver = db
    .select({ one: sql`1` })
    .from(transferStepTable)
    .where(and(eq(transferStepTable.transferId, transferTable.id), ne(transferStepTable.kind, 'sent')))
  const [row] = await db
    .select({ running: count() })
    .from(transferTable)
    .innerJoin(dealTable, eq(dealTable.id, transferTable.dealId))
    .where(
      and(
        eq(dealTable.accountId, accountId),
        eq(transferTable.network, network),
        eq(transferTable.toAccount, address),
        sql`${transferTable.memo} is not distinct from ${memo}::text`,
        sql`not exists ${isOver}`,
      ),
    )
  return (row?.running ?? 0) > 0
}

const selectProven = (db: Queryable) =>
  db.select({ wallet: walletTable, proof: walletProofTable }).from(walletTable).leftJoin(walletProofTable, isNewestProof(db)).$dynamic()

/** A wallet with its newest proof. */
export type ProvenWallet = Awaited<ReturnType<typeof selectProven>>[number]

const isKeptOf = (accountId: string) => and(eq(walletTable.accountId, accountId), isNull(walletTable.removedAt))

/** The wallets of a client without removed ones, newest first, each with its newest proof and the challenge that has not ended. */
export const findKeptWallets = (db: Queryable, accountId: string) =>
  db
    .select({ wallet: walletTable, proof: walletProofTable, challenge: walletChallengeTable })
    .from(walletTable)
    .leftJoin(walletProofTable, isNewestProof(db))
    .leftJoin(walletChallengeTable, and(eq(walletChallengeTable.walletId, walletTable.id), isNull(walletChallengeTable.endedAt)))
    .where(isKeptOf(accountId))
    .orderBy(desc(walletTable.enteredAt), desc(walletTable.id))

export type WalletChallenge = NonNullable<Awaited<ReturnType<typeof findKeptWallets>>[number]['challenge']>

export const countKeptWallets = (db: Queryable, accountId: string): Promise<number> => db.$count(walletTable, isKeptOf(accountId))

/** The client has not removed it. Somebody else's is not found. */
export async function findKeptWallet(db: Queryable, { id, accountId }: { id: string; accountId: string }): Promise<WalletRow | undefined> {
  const [row] = await db
    .select()
    .from(walletTable)
    .where(and(eq(walletTable.id, id), isKeptOf(accountId)))
  return row
}

interface Use {
  accountId: string
  coin: string
  network: string
  /** Of the deal. */
  partyKind: WalletRow['partyKind']
}

/** The wallets of a party for a coin on a network without removed ones, in any state, newest first. */
export const listWalletsFor = (db: Queryable, { accountId, coin, network, partyKind }: Use): Promise<ProvenWallet[]> =>
  selectProven(db)
    .where(
      and(
        isKeptOf(accountId),
        sql`${walletTable.coin} = ${coin}`,
        eq(walletTable.network, network),
        or(isNull(walletTable.partyKind), partyKind === null ? undefined : eq(walletTable.partyKind, partyKind)),
      ),
    )
    .orderBy(desc(walletTable.enteredAt), desc(walletTable.id))

/** The wallets of a client without removed ones, of any coin, newest first. */
export const listKeptWallets = (db: Queryable, accountId: string): Promise<ProvenWallet[]> =>
  selectProven(db).where(isKeptOf(accountId)).orderBy(desc(walletTable.enteredAt), desc(walletTable.id))

/** The other addresses that the client added together with a wallet and has not removed. */
export async function listAddedWith(db: Queryable, wallet: WalletRow): Promise<ProvenWallet[]> {
  const { id, accountId, coin, network, source, enteredAt } = wallet
  if (source !== 'client' || !networkOf(coin, network)?.hasManyAddresses) return []
  const isTogether = and(eq(walletTable.source, 'client'), eq(walletTable.network, network), eq(walletTable.enteredAt, enteredAt))
  return selectProven(db)
    .where(and(isKeptOf(accountId), isTogether, ne(walletTable.id, id)))
    .orderBy(walletTable.id)
}

/** Whose wallet it is. */
export async function findAccountOf(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.select({ accountId: walletTable.accountId }).from(walletTable).where(eq(walletTable.id, id))
  return row?.accountId
}

/** A wallet with what its letter says about the account. */
export async function findForLetter(db: Queryable, id: string) {
  const { email, state, language } = accountTable
  const [row] = await db
    .select({ wallet: walletTable, proof: walletProofTable, account: { id: accountTable.id, email, state, language } })
    .from(walletTable)
    .leftJoin(walletProofTable, isNewestProof(db))
    .innerJoin(accountTable, eq(accountTable.id, walletTable.accountId))
    .where(eq(walletTable.id, id))
  return row
}
