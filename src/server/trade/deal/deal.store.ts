import { and, asc, desc, eq, getTableColumns, lte, max, sql } from 'drizzle-orm'
import { accountTable } from '../../client/account/account.table.ts'
import { type Queryable, type Transaction } from '../../platform/database/database.ts'
import { type OfferRow, offerTable } from '../offer/offer.table.ts'
import { type DealRow, dealStepTable, dealTable } from './deal.table.ts'

export type NewDeal = typeof dealTable.$inferInsert
export type DealStepRow = typeof dealStepTable.$inferSelect

/** Stores a deal. False if its reference is taken. */
export async function insertDeal(tx: Transaction, deal: NewDeal): Promise<boolean> {
  const { rowCount } = await tx.insert(dealTable).values(deal).onConflictDoNothing({ target: dealTable.reference })
  return rowCount === 1
}

export const insertStep = (tx: Transaction, step: DealStepRow) => tx.insert(dealStepTable).values(step)

export async function lastStepNumber(tx: Transaction, dealId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(dealStepTable.number) })
    .from(dealStepTable)
    .where(eq(dealStepTable.dealId, dealId))
  return row?.last ?? 0
}

export const updateState = (tx: Transaction, { id, state, version }: Pick<DealRow, 'id' | 'state' | 'version'>) =>
  tx.update(dealTable).set({ state, version }).where(eq(dealTable.id, id))

export async function findDealOfOffer(db: Queryable, offerId: string): Promise<DealRow | undefined> {
  const [row] = await db.select().from(dealTable).where(eq(dealTable.offerId, offerId))
  return row
}

const selectDeals = (db: Queryable) =>
  db.select({ deal: dealTable, offer: offerTable }).from(dealTable).innerJoin(offerTable, eq(offerTable.id, dealTable.offerId)).$dynamic()

export interface DealWithOffer {
  deal: DealRow
  offer: OfferRow
}

/** The newest deals of a client. */
export const findDeals = (db: Queryable, accountId: string, limit: number): Promise<DealWithOffer[]> =>
  selectDeals(db).where(eq(dealTable.accountId, accountId)).orderBy(desc(dealTable.acceptedAt), desc(dealTable.id)).limit(limit)

export async function findDeal(
  db: Queryable,
  { reference, accountId }: { reference: string; accountId: string },
): Promise<DealWithOffer | undefined> {
  const [row] = await selectDeals(db).where(and(eq(dealTable.reference, reference), eq(dealTable.accountId, accountId)))
  return row
}

export const findSteps = (db: Queryable, dealId: string): Promise<DealStepRow[]> =>
  db.select().from(dealStepTable).where(eq(dealStepTable.dealId, dealId)).orderBy(asc(dealStepTable.number))

/** Locks the account of a client and then the deal. */
export async function lockDeal(
  tx: Transaction,
  { reference, accountId }: { reference: string; accountId: string },
): Promise<DealRow | undefined> {
  await tx.select({ id: accountTable.id }).from(accountTable).where(eq(accountTable.id, accountId)).for('share')
  const [row] = await tx
    .select()
    .from(dealTable)
    .where(and(eq(dealTable.reference, reference), eq(dealTable.accountId, accountId)))
    .for('update')
  return row
}

const isUnpaidSince = (before: Date) => and(sql`${dealTable.state} in ('awaiting-payment', 'awaiting-coins')`, lte(dealTable.payBy, before))

/** Deals that were to be paid before this moment, and which nobody has locked. */
export const lockUnpaid = (tx: Transaction, { before, limit }: { before: Date; limit: number }): Promise<DealRow[]> =>
  tx
    .select(getTableColumns(dealTable))
    .from(dealTable)
    .where(isUnpaidSince(before))
    .orderBy(dealTable.payBy)
    .limit(limit)
    .for('update', { skipLocked: true })

/** When the oldest deal that is still unpaid was to be paid; undefined if none is overdue. */
export async function findOldestUnpaid(db: Queryable, before: Date): Promise<Date | undefined> {
  const [row] = await db.select({ payBy: dealTable.payBy }).from(dealTable).where(isUnpaidSince(before)).orderBy(dealTable.payBy).limit(1)
  return row?.payBy
}
