import { and, asc, desc, eq, exists, gt, isNull, like, lte, max, ne, notInArray, or, sql, type Column, type SQL } from 'drizzle-orm'
import { accountTable } from '../../client/account/account.table.ts'
import { firstRow, hasWritten, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { findLastEvent } from '../request/exchange-request.store.ts'
import { exchangeRequestTable } from '../request/exchange-request.table.ts'
import { lockAccountAndRequest } from '../offer/offer.store.ts'
import { type OfferRow, offerTable } from '../offer/offer.table.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { type DealRow, dealStepTable, dealTable, isRunningDeal } from './deal.table.ts'
import { dealQuestionTable } from './question.table.ts'

export type NewDeal = typeof dealTable.$inferInsert
export type DealStepRow = typeof dealStepTable.$inferSelect

/** Stores a deal. False if its reference is taken. */
export const insertDeal = (tx: Transaction, deal: NewDeal) =>
  hasWritten(tx.insert(dealTable).values(deal).onConflictDoNothing({ target: dealTable.reference }))

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

export const findDealOfOffer = (db: Queryable, offerId: string): Promise<DealRow | undefined> =>
  firstRow(db.select().from(dealTable).where(eq(dealTable.offerId, offerId)))

export async function findReference(db: Queryable, id: string): Promise<string> {
  const [row] = await db.select({ reference: dealTable.reference }).from(dealTable).where(eq(dealTable.id, id))
  if (!row) throw new Error('there is no such deal')
  return row.reference
}

/** The ids and references of all deals of a client. */
export async function findAcceptance(db: Queryable, id: string): Promise<Date> {
  const [row] = await db.select({ acceptedAt: dealTable.acceptedAt }).from(dealTable).where(eq(dealTable.id, id))
  if (!row) throw new Error('no such deal')
  return row.acceptedAt
}

export const findReferencesOf = (db: Queryable, accountId: string) =>
  db.select({ id: dealTable.id, reference: dealTable.reference }).from(dealTable).where(eq(dealTable.accountId, accountId))

export const selectDeals = (db: Queryable) =>
  db.select({ deal: dealTable, offer: offerTable }).from(dealTable).innerJoin(offerTable, eq(offerTable.id, dealTable.offerId)).$dynamic()

export interface DealWithOffer {
  deal: DealRow
  offer: OfferRow
}

/** Whether a deal is the newest of those that replace one another. Takes the id of the first one. */
export const isNewestOf = (rootDealId: Column): SQL => sql`${dealTable.id} = (
  select newest.id from ${dealTable} newest where ${rootDealId} in (newest.id, newest.root_deal_id) order by newest.state = 'replaced', newest.accepted_at desc limit 1)`

/** The newest deals of a client. */
export const findDeals = (db: Queryable, accountId: string, limit: number): Promise<DealWithOffer[]> =>
  selectDeals(db).where(eq(dealTable.accountId, accountId)).orderBy(desc(dealTable.acceptedAt), desc(dealTable.id)).limit(limit)

export const findDeal = (
  db: Queryable,
  { reference, accountId }: { reference: string; accountId: string },
): Promise<DealWithOffer | undefined> =>
  firstRow(selectDeals(db).where(and(eq(dealTable.reference, reference), eq(dealTable.accountId, accountId))))

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
  const locked = await lockAccountAndRequest(tx, offer)
  const [deal] = await tx.select().from(dealTable).where(eq(dealTable.id, found.deal.id)).for('update')
  return locked && deal && { deal, offer, ...locked }
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

/** When the desk wrote to the client again that a wallet or account is missing. */
export const findLastReminder = (db: Queryable, deal: DealRow) => findLastEvent(db, deal, eq(eventTable.kind, 'deal.client-reminded'))

export const findLastDealChange = (db: Queryable, deal: DealRow) => findLastEvent(db, deal, like(eventTable.kind, 'deal.%'))

/** References of an account's running deals, and of those about which a question is open: a payment may have to go back. */
export async function findUnfinished(db: Queryable, accountId: string): Promise<string[]> {
  const rootId = sql`coalesce(${dealTable.rootDealId}, ${dealTable.id})`
  const openQuestion = db
    .select({ id: dealQuestionTable.id })
    .from(dealQuestionTable)
    .where(and(eq(dealQuestionTable.dealId, rootId), isNull(dealQuestionTable.endedAt), ne(dealQuestionTable.cause, 'coins-left')))
  const rows = await db
    .select({ reference: dealTable.reference })
    .from(dealTable)
    .where(and(eq(dealTable.accountId, accountId), or(isRunningDeal, exists(openQuestion))))
    .orderBy(asc(dealTable.acceptedAt))
  return rows.map(({ reference }) => reference)
}

/** The deal of a request that is in question. */
export async function findQuestioned(db: Queryable, requestId: string) {
  const [found] = await selectDeals(db)
    .where(and(eq(offerTable.requestId, requestId), eq(dealTable.state, 'in-question')))
    .limit(1)
  return found
}

/** The open offer that would replace a deal. */
export async function findOpenRevisedOffer(db: Queryable, dealId: string, now: Date) {
  const [found] = await db
    .select({ reference: offerTable.reference, expiresAt: offerTable.expiresAt })
    .from(offerTable)
    .innerJoin(exchangeRequestTable, eq(exchangeRequestTable.openOfferId, offerTable.id))
    .where(and(eq(offerTable.revisedDealId, dealId), gt(offerTable.expiresAt, now)))
  return found?.expiresAt ? { reference: found.reference, expiresAt: found.expiresAt } : undefined
}
