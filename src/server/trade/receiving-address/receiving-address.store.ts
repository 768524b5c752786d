import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { firstRow, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { lowerCase } from '../../platform/database/columns.ts'
import { comparedAddress, type WatchedNetwork } from '../../provider/chain/chain.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { exchangeRequestTable } from '../request/exchange-request.table.ts'
import { walletTable } from '../wallet/wallet.table.ts'
import { receivingAddressTable } from './receiving-address.table.ts'

const enterer = alias(staffTable, 'enterer')
const confirmer = alias(staffTable, 'confirmer')
const { id, coin, network, address, memo, enteredAt, confirmedAt, removedAt, requestId, walletId } = receivingAddressTable

/** Whether nothing uses an address. */
const isUnused = sql`(${requestId} is null and ${walletId} is null)`
const isFree = and(isNotNull(confirmedAt), isUnused)

const twin = alias(receivingAddressTable, 'twin')
/** The same address may be there twice, under two coins or in two spellings: entries of former releases. */
const isNotTwinOfUsed = sql`not exists (select 1 from ${receivingAddressTable} twin where ${twin.network} = ${network}
  and ${lowerCase(twin.address)} = ${lowerCase(address)} and coalesce(${twin.memo}, '') = coalesce(${memo}, '')
  and (${twin.requestId} is not null or ${twin.walletId} is not null))`

const selectAddresses = (db: Queryable) =>
  db
    .select({
      id,
      coin,
      network,
      address,
      memo,
      enteredAt,
      enteredBy: { id: enterer.id, name: enterer.name },
      confirmedBy: { id: confirmer.id, name: confirmer.name },
      request: exchangeRequestTable.reference,
      isForWallet: sql<boolean>`${walletId} is not null`,
      isHistoryChecked: sql<boolean>`${receivingAddressTable.historyCheckedAt} is not null`,
    })
    .from(receivingAddressTable)
    .innerJoin(enterer, eq(enterer.id, receivingAddressTable.enteredBy))
    .leftJoin(confirmer, eq(confirmer.id, receivingAddressTable.confirmedBy))
    .leftJoin(exchangeRequestTable, eq(exchangeRequestTable.id, requestId))
    .$dynamic()

export type FoundAddress = Awaited<ReturnType<typeof selectAddresses>>[number]

interface CoinAndNetwork {
  coin: string
  network: string
}

const isOf = (wanted: CoinAndNetwork) => and(sql`${coin} = ${wanted.coin}`, eq(network, wanted.network))

/** The newest addresses that are not removed, of one coin and network if they are given. */
export const findAddresses = (db: Queryable, { of, limit }: { of: CoinAndNetwork | undefined; limit: number }): Promise<FoundAddress[]> =>
  selectAddresses(db)
    .where(and(isNull(removedAt), of && isOf(of)))
    .orderBy(desc(enteredAt), desc(id))
    .limit(limit)

/** How many addresses of each coin and network there are. An account of ours has no memo where its network has memos. */
export const countAddresses = (db: Queryable) =>
  db
    .select({
      coin,
      network,
      hasMemo: sql<boolean>`${memo} is not null`,
      free: sql<number>`count(*) filter (where ${isFree})`.mapWith(Number),
      waiting: sql<number>`count(*) filter (where ${confirmedAt} is null)`.mapWith(Number),
      used: sql<number>`count(*) filter (where not ${isUnused})`.mapWith(Number),
    })
    .from(receivingAddressTable)
    .where(isNull(removedAt))
    .groupBy(coin, network, sql`${memo} is not null`)

/** The confirmed addresses that nothing uses, the oldest first: of each coin and network one with a memo, and one without. */
export const findNextAddresses = (db: Queryable): Promise<FoundAddress[]> =>
  selectAddresses(db).where(
    inArray(
      id,
      db
        .selectDistinctOn([coin, network, sql`${memo} is null`], { id })
        .from(receivingAddressTable)
        .where(and(isFree, isNotTwinOfUsed))
        .orderBy(coin, network, sql`${memo} is null`, enteredAt, id),
    ),
  )

/** The addresses of a request, the newest first. */
export const findAddressesOf = (db: Queryable, request: string): Promise<FoundAddress[]> =>
  selectAddresses(db).where(eq(requestId, request)).orderBy(desc(enteredAt), desc(id))

export const findAddress = (db: Queryable, which: string): Promise<FoundAddress | undefined> =>
  firstRow(selectAddresses(db).where(eq(id, which)))

/** Those of these addresses that are ours, used or not, in the form that is compared. What one person entered alone says nothing. */
export async function findOwnAddresses(db: Queryable, on: WatchedNetwork, addresses: string[]): Promise<string[]> {
  const rows = await db
    .select({ address })
    .from(receivingAddressTable)
    .where(
      and(
        eq(network, on),
        isNotNull(confirmedAt),
        inArray(
          lowerCase(address),
          addresses.map((one) => one.toLowerCase()),
        ),
      ),
    )
  return rows.map((row) => comparedAddress(on, row.address))
}

interface Typed {
  address: string
  memo: string | null
}

/** The wallets of clients, also removed ones, with one of these addresses: coins that arrive there are not ours. */
export const findWallets = (db: Queryable, addresses: string[]): Promise<Typed[]> =>
  db
    .select({ address: sql<string>`${lowerCase(walletTable.address)}`, memo: walletTable.memo })
    .from(walletTable)
    .where(
      inArray(
        lowerCase(walletTable.address),
        addresses.map((one) => one.toLowerCase()),
      ),
    )

/** The id of the new address; undefined if it is there already. */
export async function insertAddress(tx: Transaction, row: typeof receivingAddressTable.$inferInsert): Promise<string | undefined> {
  const [stored] = await tx.insert(receivingAddressTable).values(row).onConflictDoNothing().returning({ id })
  return stored?.id
}

/** Undefined also if it is removed. */
export async function lockAddress(tx: Transaction, which: string) {
  const [row] = await tx
    .select()
    .from(receivingAddressTable)
    .where(and(eq(id, which), isNull(removedAt)))
    .for('update')
  return row
}

export const removeAddress = (tx: Transaction, which: string, removed: { removedBy: string; removedAt: Date }) =>
  tx.update(receivingAddressTable).set(removed).where(eq(id, which))

/** Enters those of a list that are not there yet. Returns how many. */
export async function insertAddresses(tx: Transaction, rows: (typeof receivingAddressTable.$inferInsert)[]): Promise<number> {
  if (rows.length === 0) return 0
  const { rowCount } = await tx.insert(receivingAddressTable).values(rows).onConflictDoNothing()
  return rowCount ?? 0
}

/** Until the transaction ends, nobody else enters or confirms addresses: no index refuses the same one under two coins. */
export const lockEntries = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('receiving addresses', 0))`)

/** The entries of a network, of any coin, that have one of these addresses with its memo, in any letter case; locked in the order of their ids. */
export function lockKept(tx: Transaction, on: string, lines: Typed[]) {
  const wanted = lines.flatMap((one) => spellingsOf(on, one.address.toLowerCase()).map((spelling) => ({ spelling, memo: one.memo ?? '' })))
  const [spellings, memos] = [wanted.map(({ spelling }) => spelling), wanted.map((one) => one.memo)]
  return tx
    .select({ ...getTableColumns(receivingAddressTable), isUsed: sql<boolean>`not ${isUnused}` })
    .from(receivingAddressTable)
    .where(
      and(
        eq(network, on),
        sql`(${lowerCase(address)}, coalesce(${memo}, '')) in (select * from unnest(${sql.param(spellings)}::text[], ${sql.param(memos)}::text[]))`,
        isNull(removedAt),
      ),
    )
    .orderBy(id)
    .for('update')
}

export type KeptAddress = Awaited<ReturnType<typeof lockKept>>[number]

// Former releases stored the prefix of Bitcoin Cash if it was typed.
const spellingsOf = (on: string, spelling: string) => (on === 'bitcoin-cash' ? [spelling, `bitcoincash:${spelling}`] : [spelling])

interface Confirmed {
  confirmedBy: string
  confirmedAt: Date
}

export const confirmAddresses = (tx: Transaction, which: string[], confirmed: Confirmed) =>
  tx.update(receivingAddressTable).set(confirmed).where(inArray(id, which))

/** Confirms an entry that a former release stored in another spelling: another one takes its place, because what was typed never changes. */
export async function confirmInUsualForm(
  tx: Transaction,
  entered: typeof receivingAddressTable.$inferSelect,
  usual: Typed & Confirmed,
): Promise<void> {
  await removeAddress(tx, entered.id, { removedBy: usual.confirmedBy, removedAt: usual.confirmedAt })
  await tx.insert(receivingAddressTable).values({
    coin: entered.coin,
    network: entered.network,
    enteredBy: entered.enteredBy,
    enteredAt: entered.enteredAt,
    ...usual,
  })
}

/** Removes the entries that nobody confirmed. Returns how many. */
export async function removeWaiting(tx: Transaction, of: CoinAndNetwork, removed: { removedBy: string; removedAt: Date }): Promise<number> {
  const { rowCount } = await tx
    .update(receivingAddressTable)
    .set(removed)
    .where(and(isOf(of), isNull(confirmedAt), isNull(removedAt)))
  return rowCount ?? 0
}

/** A confirmed address of this coin and network, locked, and whether another entry of the same address is used. */
export async function lockConfirmed(tx: Transaction, which: string, of: CoinAndNetwork) {
  const [wanted] = await tx
    .select({ address, memo })
    .from(receivingAddressTable)
    .where(and(eq(id, which), isOf(of)))
  const same = wanted ? await lockKept(tx, of.network, [wanted]) : []
  const confirmed = same.find((one) => one.id === which && one.confirmedBy !== null)
  return confirmed && { ...confirmed, hasUsedTwin: same.some((one) => one.id !== which && one.isUsed) }
}

/** Whether a memo was given at an account of ours, with whatever coin. */
export const isMemoKept = async (db: Queryable, of: { network: string; address: string; memo: string }): Promise<boolean> =>
  (await db.$count(
    receivingAddressTable,
    and(
      eq(network, of.network),
      sql`${lowerCase(address)} = lower(${of.address})`,
      sql`coalesce(${memo}, '') = ${of.memo}`,
      isNull(removedAt),
    ),
  )) > 0

/** What an address is used for: the deals of a request, or the small transfers of a wallet. */
export type Use = { requestId: string } | { walletId: string }

export const useAddress = (tx: Transaction, which: string, use: Use) => tx.update(receivingAddressTable).set(use).where(eq(id, which))

/** The oldest free address, locked. Another transaction gets another one. */
export async function lockNext(tx: Transaction, of: CoinAndNetwork, { hasMemo }: { hasMemo: boolean }) {
  const [row] = await tx
    .select()
    .from(receivingAddressTable)
    .where(and(isOf(of), isFree, isNotTwinOfUsed, hasMemo ? isNotNull(memo) : isNull(memo)))
    .orderBy(asc(enteredAt), asc(id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

/** The oldest confirmed account of ours on a network with memos. Many can use it at once. */
export async function findAccount(db: Queryable, of: CoinAndNetwork) {
  const [row] = await db
    .select()
    .from(receivingAddressTable)
    .where(and(isOf(of), isFree, isNull(memo)))
    .orderBy(asc(enteredAt), asc(id))
    .limit(1)
  return row
}

export const findAddressOfWallet = (db: Queryable, wallet: string) =>
  firstRow(db.select({ address, memo }).from(receivingAddressTable).where(eq(walletId, wallet)))
