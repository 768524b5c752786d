import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { WalletRemoval } from '#contract/desk/wallet-codes.ts'
import { accountTable } from '../../client/account/account.table.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { lowerCase } from '../../platform/database/search-expressions.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { receivingAddressTable } from '../receiving-address/receiving-address.table.ts'
import { type WalletRow, walletTable } from './wallet.table.ts'

const enterer = alias(staffTable, 'enterer')
const confirmer = alias(staffTable, 'confirmer')
const remover = alias(staffTable, 'remover')
const other = alias(walletTable, 'other')

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
      alsoOf: sql<number>`(select count(distinct ${other.accountId})::int from ${walletTable} other
        where ${sameAddress(walletTable.address, walletTable.memo)} and ${other.accountId} <> ${walletTable.accountId})`,
    })
    .from(walletTable)
    .innerJoin(enterer, eq(enterer.id, walletTable.enteredBy))
    .leftJoin(confirmer, eq(confirmer.id, walletTable.confirmedBy))
    .leftJoin(remover, eq(remover.id, walletTable.removedBy))
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
      eq(receivingAddressTable.address, address),
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

export const remove = (tx: Transaction, id: string, removed: { removedBy: string; removedAt: Date; removalReason: WalletRemoval }) =>
  tx.update(walletTable).set(removed).where(eq(walletTable.id, id))

interface Use {
  accountId: string
  coin: string
  network: string
}

const isUsable = ({ accountId, coin, network }: Use) =>
  and(
    eq(walletTable.accountId, accountId),
    sql`${walletTable.coin} = ${coin}`,
    eq(walletTable.network, network),
    isNotNull(walletTable.confirmedAt),
    isNull(walletTable.removedAt),
  )

/** The wallets of a client to which this coin can be sent on this network: confirmed ones that are not removed, the newest first. */
export const listUsableWallets = (db: Queryable, use: Use): Promise<WalletRow[]> =>
  db.select().from(walletTable).where(isUsable(use)).orderBy(desc(walletTable.confirmedAt), desc(walletTable.id))

/** One of `listUsableWallets`; undefined if it is not. Under the lock of the account, it stays usable until the transaction ends. */
export async function findUsableWallet(db: Queryable, { id, ...use }: Use & { id: string }): Promise<WalletRow | undefined> {
  const [row] = await db
    .select()
    .from(walletTable)
    .where(and(eq(walletTable.id, id), isUsable(use)))
  return row
}

/** A wallet with what its letter says about the account. */
export async function findForLetter(db: Queryable, id: string) {
  const { email, state, language } = accountTable
  const [row] = await db
    .select({ wallet: walletTable, account: { id: accountTable.id, email, state, language } })
    .from(walletTable)
    .innerJoin(accountTable, eq(accountTable.id, walletTable.accountId))
    .where(eq(walletTable.id, id))
  return row
}
