import { and, eq, getTableColumns, isNotNull, lte, max, sql } from 'drizzle-orm'
import type { TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { accountTable } from '../../client/account/account.table.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { exchangeRequestTable } from '../request/exchange-request.table.ts'
import { offerDraftTable, offerEndTable, type OfferRow, offerTable } from './offer.table.ts'

export type OfferEndRow = typeof offerEndTable.$inferSelect

export async function insertOffer(tx: Transaction, offer: typeof offerTable.$inferInsert): Promise<void> {
  await tx.insert(offerTable).values(offer)
}

/** The number of a request's next offer. The request must be locked. */
export async function nextNumber(tx: Transaction, requestId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(offerTable.number) })
    .from(offerTable)
    .where(eq(offerTable.requestId, requestId))
  return (row?.last ?? 0) + 1
}

/** Stores how an offer ended. False if it has ended already. */
export async function insertEnd(tx: Transaction, end: OfferEndRow): Promise<boolean> {
  const { rowCount } = await tx.insert(offerEndTable).values(end).onConflictDoNothing()
  return rowCount === 1
}

/** The receiving addresses of a request's offers that became deals. */
export async function findAcceptedAddresses(db: Queryable, requestId: string): Promise<string[]> {
  const rows = await db
    .select({ addressId: offerTable.receivingAddressId })
    .from(offerTable)
    .innerJoin(offerEndTable, eq(offerEndTable.offerId, offerTable.id))
    .where(and(eq(offerTable.requestId, requestId), eq(offerEndTable.end, 'accepted'), isNotNull(offerTable.receivingAddressId)))
  return rows.flatMap(({ addressId }) => addressId ?? [])
}

export async function findOffer(db: Queryable, id: string): Promise<OfferRow | undefined> {
  const [row] = await db.select().from(offerTable).where(eq(offerTable.id, id))
  return row
}

/** The offer of a client with this reference, and its request; the request is locked after the account. */
export async function lockRequestOf(tx: Transaction, { reference, accountId }: { reference: string; accountId?: string }) {
  const [offer] = await tx
    .select()
    .from(offerTable)
    .where(and(eq(offerTable.reference, reference), accountId === undefined ? undefined : eq(offerTable.accountId, accountId)))
  if (!offer) return undefined
  const [account] = await tx
    .select({ state: accountTable.state })
    .from(accountTable)
    .where(eq(accountTable.id, offer.accountId))
    .for('share')
  const [request] = await tx.select().from(exchangeRequestTable).where(eq(exchangeRequestTable.id, offer.requestId)).for('update')
  const [end] = await tx.select().from(offerEndTable).where(eq(offerEndTable.offerId, offer.id))
  return account && request && { offer, request, end, accountState: account.state }
}

/** Requests whose firm offer expired before this moment, and which nobody has locked. */
export const lockExpired = (tx: Transaction, { before, limit }: { before: Date; limit: number }) =>
  tx
    .select(getTableColumns(exchangeRequestTable))
    .from(exchangeRequestTable)
    .where(and(isNotNull(exchangeRequestTable.openOfferUntil), lte(exchangeRequestTable.openOfferUntil, before)))
    .orderBy(exchangeRequestTable.openOfferUntil)
    .limit(limit)
    .for('update', { skipLocked: true })

/** When the oldest offer that is still open expired; undefined if none is overdue. */
export async function findOldestExpired(db: Queryable, before: Date): Promise<Date | undefined> {
  const { openOfferUntil } = exchangeRequestTable
  const [row] = await db
    .select({ until: openOfferUntil })
    .from(exchangeRequestTable)
    .where(and(isNotNull(openOfferUntil), lte(openOfferUntil, before)))
    .orderBy(openOfferUntil)
    .limit(1)
  return row?.until ?? undefined
}

export async function saveDraft(tx: Transaction, draft: typeof offerDraftTable.$inferInsert): Promise<void> {
  await tx.insert(offerDraftTable).values(draft).onConflictDoUpdate({ target: offerDraftTable.requestId, set: draft })
}

export const deleteDraft = (tx: Transaction, requestId: string) =>
  tx.delete(offerDraftTable).where(eq(offerDraftTable.requestId, requestId))

export async function findDraft(db: Queryable, requestId: string) {
  const [row] = await db
    .select({
      offer: sql<TypedOfferDraft>`${offerDraftTable.offer}`,
      savedAt: offerDraftTable.savedAt,
      savedBy: { id: staffTable.id, name: staffTable.name },
    })
    .from(offerDraftTable)
    .innerJoin(staffTable, eq(staffTable.id, offerDraftTable.savedBy))
    .where(eq(offerDraftTable.requestId, requestId))
  return row
}
