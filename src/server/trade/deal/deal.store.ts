import { and, asc, desc, eq, lte, max, notInArray, sql } from 'drizzle-orm'
import { accountTable } from '../../client/account/account.table.ts'
import { type Queryable, type Transaction } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { exchangeRequestTable } from '../request/exchange-request.table.ts'
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

type Changed = Partial<Pick<DealRow, 'state' | 'version' | 'walletId' | 'hasRunningRefund'>>

export const updateDeal = (tx: Transaction, id: string, changed: Changed) => tx.update(dealTable).set(changed).where(eq(dealTable.id, id))

export async function findDealOfOffer(db: Queryable, offerId: string): Promise<DealRow | undefined> {
  const [row] = await db.select().from(dealTable).where(eq(dealTable.offerId, offerId))
  return row
}

export async function findReference(db: Queryable, id: string): Promise<string> {
  const [row] = await db.select({ reference: dealTable.reference }).from(dealTable).where(eq(dealTable.id, id))
  if (!row) throw new Error('there is no such deal')
  return row.reference
}

/** The ids and references of all deals of a client. */
export const findReferencesOf = (db: Queryable, accountId: string) =>
  db.select({ id: dealTable.id, reference: dealTable.reference }).from(dealTable).where(eq(dealTable.accountId, accountId))

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

/** A deal of any client, with the state of its account. */
export async function findDealByReference(db: Queryable, reference: string) {
  const [row] = await db
    .select({
      deal: dealTable,
      offer: offerTable,
      accountState: accountTable.state,
      request: { reference: exchangeRequestTable.reference },
    })
    .from(dealTable)
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .innerJoin(accountTable, eq(accountTable.id, dealTable.accountId))
    .innerJoin(exchangeRequestTable, eq(exchangeRequestTable.id, offerTable.requestId))
    .where(eq(dealTable.reference, reference))
  return row
}

export const findSteps = (db: Queryable, dealId: string): Promise<DealStepRow[]> =>
  db.select().from(dealStepTable).where(eq(dealStepTable.dealId, dealId)).orderBy(asc(dealStepTable.number))

/** The steps of a deal, each with the name of the colleague who caused it. */
export const findStepsWithNames = (db: Queryable, dealId: string) =>
  db
    .select({ step: dealStepTable, name: staffTable.name })
    .from(dealStepTable)
    .leftJoin(staffTable, eq(sql`'staff:' || ${staffTable.id}::text`, dealStepTable.actor))
    .where(eq(dealStepTable.dealId, dealId))
    .orderBy(asc(dealStepTable.number))

export type LockedDeal = NonNullable<Awaited<ReturnType<typeof lockDeal>>>

/** Locks account, request and deal, in this order. With an account, somebody else's deal is not found. */
export async function lockDeal(tx: Transaction, { reference, accountId }: { reference: string; accountId?: string }) {
  const [found] = await selectDeals(tx).where(
    and(eq(dealTable.reference, reference), accountId === undefined ? undefined : eq(dealTable.accountId, accountId)),
  )
  if (!found) return undefined
  const { offer } = found
  const [account] = await tx
    .select({ state: accountTable.state })
    .from(accountTable)
    .where(eq(accountTable.id, offer.accountId))
    .for('share')
  const [request] = await tx.select().from(exchangeRequestTable).where(eq(exchangeRequestTable.id, offer.requestId)).for('update')
  const [deal] = await tx.select().from(dealTable).where(eq(dealTable.id, found.deal.id)).for('update')
  return account && request && deal && { deal, offer, request, accountState: account.state }
}

interface Unpaid {
  /** They were to be paid before this moment. */
  before: Date
  /** References of others. */
  except: string[]
}

const isUnpaid = ({ before, except }: Unpaid) =>
  and(
    sql`${dealTable.state} in ('awaiting-payment', 'awaiting-coins')`,
    lte(dealTable.payBy, before),
    except.length > 0 ? notInArray(dealTable.reference, except) : undefined,
  )

/** Deals that are overdue. */
export async function findReferencesOfUnpaid(db: Queryable, { limit, ...unpaid }: Unpaid & { limit: number }): Promise<string[]> {
  const rows = await db
    .select({ reference: dealTable.reference })
    .from(dealTable)
    .where(isUnpaid(unpaid))
    .orderBy(dealTable.payBy)
    .limit(limit)
  return rows.map(({ reference }) => reference)
}

/** When the oldest deal that is still unpaid was to be paid; undefined if none is overdue. */
export async function findOldestUnpaid(db: Queryable, unpaid: Unpaid): Promise<Date | undefined> {
  const [row] = await db.select({ payBy: dealTable.payBy }).from(dealTable).where(isUnpaid(unpaid)).orderBy(dealTable.payBy).limit(1)
  return row?.payBy
}
