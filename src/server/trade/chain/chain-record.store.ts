import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { CryptoCurrency } from '#contract/currencies.ts'
import type { TransferStepKind } from '#contract/desk/deal-actions.ts'
import { firstRow, type Queryable } from '../../platform/database/database.ts'
import { watchedCoins, type WatchedNetwork } from '../../provider/chain/chain.ts'
import { dealTable } from '../deal/deal.table.ts'
import { offerTable } from '../offer/offer.table.ts'
import { transferStepTable, transferTable } from '../deal/transfer.table.ts'
import { chainNetworkTable, chainNodeTable, type ChainTransferRow, chainTransferTable } from './chain-record.table.ts'

/** Of the newest of the deals that replace one another. */
const newestOf = (dealId: typeof transferTable.dealId) => sql`(
  select newest.id from ${dealTable} as newest where ${dealId} in (newest.id, newest.root_deal_id) order by newest.accepted_at desc limit 1)`
const lastStep = sql`(select max(last.number) from ${transferStepTable} as last where last.transfer_id = ${transferTable.id})`
const transaction = sql<string | null>`(
  select sent.reference from ${transferStepTable} as sent where sent.transfer_id = ${transferTable.id} and sent.kind in ('sent', 'confirmed') order by sent.number desc limit 1)`

const transferColumns = {
  id: transferTable.id,
  coin: sql<CryptoCurrency>`${transferTable.currency}`,
  amount: transferTable.amount,
  to: transferTable.toAccount,
  deal: dealTable.reference,
  amountEur: offerTable.amountEur,
  chain: chainTransferTable,
}

/** Of coins that our nodes see, decided since then. */
const isOfCoins = (network: WatchedNetwork, since: Date) =>
  and(eq(transferTable.network, network), inArray(transferTable.currency, [...watchedCoins[network]]), gt(transferTable.committedAt, since))

/** Transfers of coins whose transaction is to be looked at: those on their way, and at a slower pace those that the chain may still change. */
export const findWatchedTransfers = (
  db: Queryable,
  network: WatchedNetwork,
  { since, slowBefore, limit }: { since: Date; slowBefore: Date; limit: number },
) =>
  db
    .select({
      ...transferColumns,
      step: { number: transferStepTable.number, kind: sql<TransferStepKind>`${transferStepTable.kind}` },
      /** As it was typed. */
      transaction: sql<string>`${transaction}`,
    })
    .from(transferTable)
    .innerJoin(transferStepTable, and(eq(transferStepTable.transferId, transferTable.id), eq(transferStepTable.number, lastStep)))
    .innerJoin(dealTable, eq(dealTable.id, newestOf(transferTable.dealId)))
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .leftJoin(chainTransferTable, eq(chainTransferTable.transferId, transferTable.id))
    .where(
      and(
        isOfCoins(network, since),
        sql`${transaction} is not null`,
        or(
          isNull(chainTransferTable.state),
          and(
            notInArray(chainTransferTable.state, ['final', 'failed']),
            or(eq(transferStepTable.kind, 'sent'), lt(chainTransferTable.lookedAt, slowBefore)),
          ),
        ),
      ),
    )
    .orderBy(sql`${chainTransferTable.lookedAt} asc nulls first`, asc(transferTable.id))
    .limit(limit)

export type WatchedTransfer = Awaited<ReturnType<typeof findWatchedTransfers>>[number]

/** Transfers of coins that were decided, and of which nothing is recorded yet: somebody sends them, or has just sent them. */
export const findDecidedTransfers = (db: Queryable, network: WatchedNetwork, since: Date) =>
  db
    .select({ ...transferColumns, acceptedAt: dealTable.acceptedAt })
    .from(transferTable)
    .innerJoin(dealTable, eq(dealTable.id, newestOf(transferTable.dealId)))
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .leftJoin(chainTransferTable, eq(chainTransferTable.transferId, transferTable.id))
    .where(
      and(
        isOfCoins(network, since),
        sql`not exists (select from ${transferStepTable} where ${transferStepTable.transferId} = ${transferTable.id})`,
      ),
    )

export type DecidedTransfer = Awaited<ReturnType<typeof findDecidedTransfers>>[number]

/** Payments of a transaction that are other transfers. */
export async function findTakenOutputs(
  db: Queryable,
  { network, transaction: id, transferId }: Pick<ChainTransferRow, 'network' | 'transaction' | 'transferId'>,
): Promise<number[]> {
  const rows = await db
    .select({ index: chainTransferTable.outputIndex })
    .from(chainTransferTable)
    .where(
      and(
        eq(chainTransferTable.network, network),
        eq(chainTransferTable.transaction, id),
        sql`${chainTransferTable.transferId} <> ${transferId}`,
        sql`${chainTransferTable.outputIndex} is not null`,
      ),
    )
  return rows.flatMap(({ index }) => (index === null ? [] : [index]))
}

/** What the transactions of running transfers use, by which another transaction in their place is found. */
export async function findUses(db: Queryable, network: WatchedNetwork, since: Date): Promise<{ transferId: string; uses: string[] }[]> {
  return db
    .select({ transferId: chainTransferTable.transferId, uses: chainTransferTable.uses })
    .from(chainTransferTable)
    .innerJoin(transferTable, eq(transferTable.id, chainTransferTable.transferId))
    .where(
      and(
        eq(chainTransferTable.network, network),
        inArray(chainTransferTable.state, ['unknown', 'seen', 'contradicts']),
        isNull(chainTransferTable.replacedBy),
        gt(transferTable.committedAt, since),
      ),
    )
}

export const findChainOfTransfers = (db: Queryable, ids: string[]): Promise<ChainTransferRow[]> =>
  db
    .select()
    .from(chainTransferTable)
    .where(sql`${chainTransferTable.transferId} = any(${sql.param(ids)}::uuid[])`)

/** Transfers of which the chain shows something else than is recorded. */
export const countContradictions = (db: Queryable, since: Date): Promise<number> =>
  db.$count(
    chainTransferTable,
    and(
      or(inArray(chainTransferTable.state, ['contradicts', 'gone']), eq(chainTransferTable.trouble, 'apart')),
      gt(chainTransferTable.lookedAt, since),
    ),
  )

/** A transfer of coins, and what its deal is worth. */
export async function findCoinTransfer(db: Queryable, transferId: string) {
  const { currency, network, toAccount: to, amount } = transferTable
  const [row] = await db
    .select({ coin: sql<CryptoCurrency>`${currency}`, network, to, amount, amountEur: offerTable.amountEur })
    .from(transferTable)
    .innerJoin(dealTable, eq(dealTable.id, newestOf(transferTable.dealId)))
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .where(and(eq(transferTable.id, transferId), isNotNull(network)))
  return row
}

export const findNetwork = (db: Queryable, network: WatchedNetwork) =>
  firstRow(db.select().from(chainNetworkTable).where(eq(chainNetworkTable.network, network)))

export const findNetworks = (db: Queryable) => db.select().from(chainNetworkTable).orderBy(asc(chainNetworkTable.network))
export const findNodes = (db: Queryable) =>
  db.select().from(chainNodeTable).orderBy(asc(chainNodeTable.network), asc(chainNodeTable.number))
