import Big from 'big.js'
import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { CryptoCurrency } from '#contract/currencies.ts'
import type { ArrivalState } from '#contract/desk/chain-states.ts'
import { firstRow, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { watchedCoins, type WatchedNetwork } from '../../provider/chain/chain.ts'
import { dealTable } from '../deal/deal.table.ts'
import { offerTable } from '../offer/offer.table.ts'
import { dealPaymentReversalTable, dealPaymentTable } from '../deal/payment.table.ts'
import { chainNetworkTable, type ChainSightingRow, chainSightingTable } from './chain-record.table.ts'

/** Which of these transactions are followed already. */
export async function findKnown(db: Queryable, network: WatchedNetwork, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: chainSightingTable.transaction })
    .from(chainSightingTable)
    .where(
      and(
        eq(chainSightingTable.network, network),
        sql`${chainSightingTable.transaction} = any(${sql.param(ids)}::text[])`,
        sql`${chainSightingTable.state} <> 'gone'`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Coins that wait for confirmations, and at a slower pace those that a reorganisation may still take away. */
export const findWatchedSightings = (
  db: Queryable,
  network: WatchedNetwork,
  { finalAt, slowBefore, limit }: { finalAt: number; slowBefore: Date; limit: number },
): Promise<ChainSightingRow[]> =>
  db
    .select()
    .from(chainSightingTable)
    .where(
      and(
        eq(chainSightingTable.network, network),
        or(
          eq(chainSightingTable.state, 'seen'),
          and(
            eq(chainSightingTable.state, 'confirmed'),
            lt(chainSightingTable.confirmations, finalAt),
            lt(chainSightingTable.lookedAt, slowBefore),
          ),
        ),
      ),
    )
    .orderBy(asc(chainSightingTable.lookedAt), asc(chainSightingTable.id))
    .limit(limit)

/** The newest of the deals that replace one another. */
export async function findNewestDeal(db: Queryable, rootDealId: string): Promise<{ reference: string; amountEur: string } | undefined> {
  const [row] = await db
    .select({ reference: dealTable.reference, amountEur: offerTable.amountEur })
    .from(dealTable)
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .where(or(eq(dealTable.id, rootDealId), eq(dealTable.rootDealId, rootDealId)))
    .orderBy(desc(dealTable.acceptedAt))
    .limit(1)
  return row
}

/** Who sent the coins of a payment; undefined if it was recorded by hand. */
export async function findSendersOf(db: Queryable, paymentId: string): Promise<string[] | undefined> {
  const [row] = await db
    .select({ senders: chainSightingTable.senders })
    .from(chainSightingTable)
    .where(eq(chainSightingTable.paymentId, paymentId))
  return row?.senders
}

/** The deals that a transaction pays, one for each payment. */
export const findPaidDeals = async (db: Queryable, { network, transaction: id }: ChainSightingRow): Promise<string[]> => {
  const rows = await db
    .select({ dealId: chainSightingTable.dealId })
    .from(chainSightingTable)
    .where(and(eq(chainSightingTable.network, network), eq(chainSightingTable.transaction, id)))
  return rows.flatMap(({ dealId }) => (dealId === null ? [] : [dealId]))
}

/** What the transaction of a sighting pays of its coin to all addresses of ours. */
export async function sumOfTransaction(db: Queryable, { network, transaction, coin }: ChainSightingRow): Promise<string> {
  const { amount, network: on, transaction: of, coin: paid } = chainSightingTable
  const [row] = await db
    .select({ sum: sql<string>`sum(${amount})` })
    .from(chainSightingTable)
    .where(and(eq(on, network), eq(of, transaction), eq(paid, coin)))
  return row?.sum ?? '0'
}

const neverOfDeal: readonly ArrivalState[] = ['before-deal', 'own-coins', 'dust']

/** Why a transaction does not pay a deal this amount: our nodes know it, and it pays others, is older than the deal, or pays another amount. Null if they do not deny it. */
export async function findDenial(
  db: Queryable,
  { coin, amount, reference, dealId }: { coin: CryptoCurrency; amount: string; reference: string; dealId: string },
): Promise<'elsewhere' | 'not-of-deal' | 'other-amount' | null> {
  const [id = '', number] = reference.split(':')
  const rows = await db
    .select()
    .from(chainSightingTable)
    .where(and(eq(chainSightingTable.transaction, id), eq(chainSightingTable.coin, coin), ne(chainSightingTable.state, 'gone')))
  const own = rows.filter((row) => row.dealId === dealId && (number === undefined || row.outputIndex === Number(number)))
  if (own.length === 0) return rows.length > 0 ? 'elsewhere' : null
  if (own.every(({ state }) => neverOfDeal.includes(state))) return 'not-of-deal'
  return own.some((row) => Big(row.amount).eq(amount)) ? null : 'other-amount'
}

/** Coins that wait, because a person recorded their transaction for a deal that it does not pay, or with another amount. */
export const countMisplaced = (db: Queryable): Promise<number> =>
  db.$count(
    chainSightingTable,
    and(
      eq(chainSightingTable.state, 'seen'),
      sql`exists (
        select from ${dealPaymentTable} payment
        where payment.currency = ${chainSightingTable.coin} and payment.bank_reference = ${chainSightingTable.transaction}
          and not exists (select from ${dealPaymentReversalTable} reversal where reversal.payment_id = payment.id)
          and (
            not exists (
              select from ${chainSightingTable} own
              where own.network = ${chainSightingTable.network} and own.transaction = payment.bank_reference and own.deal_id = payment.deal_id
                and own.amount = payment.amount)
            or exists (
              select from ${chainSightingTable} linked
              where linked.payment_id = payment.id and linked.deal_id = ${chainSightingTable.dealId})))`,
    ),
  )

/** A sighting whose deal is locked. */
export const lockSighting = (tx: Transaction, id: string): Promise<ChainSightingRow | undefined> =>
  firstRow(tx.select().from(chainSightingTable).where(eq(chainSightingTable.id, id)).for('update'))

/** Coins that came for a deal, oldest first. */
export const findSightingsOf = (db: Queryable, rootDealId: string): Promise<ChainSightingRow[]> =>
  db
    .select()
    .from(chainSightingTable)
    .where(eq(chainSightingTable.dealId, rootDealId))
    .orderBy(asc(chainSightingTable.firstSeenAt), asc(chainSightingTable.id))

/**
 * References of overdue sells that do not lapse yet: coins were seen in time and are in a block that was in time too, or may still come into one; or nobody has
 * looked at the chain or their address since the time was over.
 */
export async function findHeldDeals(
  db: Queryable,
  { now, networks, pendingMinutes }: { now: Date; networks: WatchedNetwork[]; pendingMinutes: number },
): Promise<string[]> {
  if (networks.length === 0) return []
  const rootId = sql`coalesce(${dealTable.rootDealId}, ${dealTable.id})`
  const isSeen = sql`exists (
    select from ${chainSightingTable} where ${chainSightingTable.dealId} = ${rootId} and ${chainSightingTable.state} = 'seen'
      and least(${chainSightingTable.firstSeenAt}, ${chainSightingTable.blockAt}) <= ${dealTable.payBy}
      and coalesce(${chainSightingTable.blockAt}, ${now.toISOString()}::timestamptz) <= ${dealTable.payBy} + ${pendingMinutes} * interval '1 minute')`
  const rows = await db
    .select({ reference: dealTable.reference })
    .from(dealTable)
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .leftJoin(chainNetworkTable, eq(chainNetworkTable.network, offerTable.network))
    .where(
      and(
        eq(dealTable.state, 'awaiting-coins'),
        sql`${dealTable.payBy} <= ${now.toISOString()}::timestamptz`,
        or(...networks.map((network) => and(eq(offerTable.network, network), inArray(offerTable.coin, [...watchedCoins[network]])))),
        or(
          isSeen,
          isNull(chainNetworkTable.readAt),
          sql`${chainNetworkTable.readAt} <= ${dealTable.payBy}`,
          sql`${dealTable.instructions} ->> 'address' = any(${chainNetworkTable.unreadAddresses})`,
        ),
      ),
    )
  return rows.map(({ reference }) => reference)
}
