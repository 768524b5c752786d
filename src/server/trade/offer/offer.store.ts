import { and, desc, eq, getTableColumns, isNotNull, isNull, lte, max, ne, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { accountTable } from '../../client/account/account.table.ts'
import { firstRow, hasWritten, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { exchangeRequestTable } from '../request/exchange-request.table.ts'
import { dealStepTable, dealTable } from '../deal/deal.table.ts'
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
export const insertEnd = (tx: Transaction, end: OfferEndRow) => hasWritten(tx.insert(offerEndTable).values(end).onConflictDoNothing())

/** The receiving addresses of a request's offers that became deals. */
export async function findAcceptedAddresses(db: Queryable, requestId: string): Promise<string[]> {
  const rows = await db
    .select({ addressId: offerTable.receivingAddressId })
    .from(offerTable)
    .innerJoin(offerEndTable, eq(offerEndTable.offerId, offerTable.id))
    .where(and(eq(offerTable.requestId, requestId), eq(offerEndTable.end, 'accepted'), isNotNull(offerTable.receivingAddressId)))
  return rows.flatMap(({ addressId }) => addressId ?? [])
}

export const findOffer = (db: Queryable, id: string): Promise<OfferRow | undefined> =>
  firstRow(db.select().from(offerTable).where(eq(offerTable.id, id)))

/** The offer of a client with this reference, and its request; the request is locked after the account. */
export async function lockRequestOf(tx: Transaction, { reference, accountId }: { reference: string; accountId?: string }) {
  const [offer] = await tx
    .select()
    .from(offerTable)
    .where(and(eq(offerTable.reference, reference), accountId === undefined ? undefined : eq(offerTable.accountId, accountId)))
  if (!offer) return undefined
  const locked = await lockAccountAndRequest(tx, offer)
  const [end] = await tx.select().from(offerEndTable).where(eq(offerEndTable.offerId, offer.id))
  return locked && { offer, end, ...locked }
}

/** Locks the account and the request of an offer, in this order. */
export async function lockAccountAndRequest(tx: Transaction, { accountId, requestId }: Pick<OfferRow, 'accountId' | 'requestId'>) {
  const [account] = await tx.select({ state: accountTable.state }).from(accountTable).where(eq(accountTable.id, accountId)).for('share')
  const [request] = await tx.select().from(exchangeRequestTable).where(eq(exchangeRequestTable.id, requestId)).for('update')
  return account && request && { request, accountState: account.state }
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

const later = alias(offerTable, 'later')

const [ofRequest, dealOfRequest] = [alias(offerTable, 'of_request'), alias(dealTable, 'deal_of_request')]

/** Whether a request has a deal that has not come to nothing. */
const hasLiveDeal = (db: Queryable, requestId: AnyPgColumn | string) =>
  sql<boolean>`exists (${db
    .select({ one: sql`1` })
    .from(dealOfRequest)
    .innerJoin(ofRequest, eq(ofRequest.id, dealOfRequest.offerId))
    .where(
      and(
        eq(ofRequest.requestId, requestId),
        sql`${dealOfRequest.state} not in ('lapsed', 'cancelled', 'replaced', 'refunding', 'refunded')`,
      ),
    )})`

export async function hasLiveDealOf(db: Queryable, requestId: string): Promise<boolean> {
  const { rows } = await db.execute<{ live: boolean }>(sql`select ${hasLiveDeal(db, requestId)} as live`)
  return rows[0]?.live === true
}

const selectOffers = (db: Queryable) =>
  db
    .select({
      offer: offerTable,
      end: offerEndTable,
      request: {
        reference: exchangeRequestTable.reference,
        version: exchangeRequestTable.version,
        closedAt: exchangeRequestTable.closedAt,
      },
      priceAskedAt: exchangeRequestTable.priceAskedAt,
      openOfferUntil: exchangeRequestTable.openOfferUntil,
      /** Of the request's open offer, which this one may be. */
      isUnread: sql<boolean>`${exchangeRequestTable.openOfferId} = ${offerTable.id} and ${exchangeRequestTable.openOfferReadAt} is null`,
      by: { id: staffTable.id, name: staffTable.name },
      deal: { reference: dealTable.reference, state: dealTable.state, termsVersion: dealTable.termsVersion },
      hasLiveDeal: hasLiveDeal(db, offerTable.requestId),
      /** The next offer of the request. */
      next: sql<string | null>`(${db
        .select({ reference: later.reference })
        .from(later)
        .where(and(eq(later.requestId, offerTable.requestId), eq(later.number, sql`${offerTable.number} + 1`)))})`,
    })
    .from(offerTable)
    .innerJoin(exchangeRequestTable, eq(exchangeRequestTable.id, offerTable.requestId))
    .innerJoin(staffTable, eq(staffTable.id, offerTable.staffId))
    .leftJoin(offerEndTable, eq(offerEndTable.offerId, offerTable.id))
    .leftJoin(dealTable, eq(dealTable.offerId, offerTable.id))
    .$dynamic()

export type FoundOffer = Awaited<ReturnType<typeof selectOffers>>[number]

export const findOfferByReference = (db: Queryable, reference: string): Promise<FoundOffer | undefined> =>
  firstRow(selectOffers(db).where(eq(offerTable.reference, reference)))

/** The client reads the open offer for the first time. */
export async function markRead(db: Queryable, offerId: string, at: Date): Promise<void> {
  const { openOfferId, openOfferReadAt } = exchangeRequestTable
  await db
    .update(exchangeRequestTable)
    .set({ openOfferReadAt: at })
    .where(and(eq(openOfferId, offerId), isNull(openOfferReadAt)))
}

/** All offers of a request, newest first. */
export const findOffersOf = (db: Queryable, requestId: string): Promise<FoundOffer[]> =>
  selectOffers(db).where(eq(offerTable.requestId, requestId)).orderBy(desc(offerTable.number))

/** The newest offers of a client. */
export const findNewestOffers = (db: Queryable, accountId: string, limit: number): Promise<FoundOffer[]> =>
  selectOffers(db).where(eq(offerTable.accountId, accountId)).orderBy(desc(offerTable.publishedAt), desc(offerTable.number)).limit(limit)

/** An offer with its request, and the addresses to which letters about it go. */
export async function findForLetter(db: Queryable, offerId: string) {
  const [row] = await db
    .select({
      offer: offerTable,
      end: offerEndTable,
      request: exchangeRequestTable,
      deal: dealTable,
      account: { state: accountTable.state, email: accountTable.email, language: accountTable.language },
    })
    .from(offerTable)
    .innerJoin(exchangeRequestTable, eq(exchangeRequestTable.id, offerTable.requestId))
    .innerJoin(accountTable, eq(accountTable.id, offerTable.accountId))
    .leftJoin(offerEndTable, eq(offerEndTable.offerId, offerTable.id))
    .leftJoin(dealTable, eq(dealTable.offerId, offerTable.id))
    .where(eq(offerTable.id, offerId))
  return row
}

interface OfYear {
  accountId: string
  /** Missing: of all the client's parties. */
  partyKind: OfferRow['partyKind']
  now: Date
  /** Neither the deal of this offer counts, nor one that it would replace. */
  except?: Pick<OfferRow, 'id' | 'revisedDealId'>
}

/** What a party exchanged in the last twelve months, in euro: deals that are running or done. */
export async function sumEurOfYear(db: Queryable, { accountId, partyKind, now, except }: OfYear): Promise<string> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${offerTable.amountEur}), 0)` })
    .from(dealTable)
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .where(
      and(
        eq(dealTable.accountId, accountId),
        sql`${dealTable.acceptedAt} > ${now.toISOString()}::timestamptz - interval '12 months'`,
        sql`${dealTable.state} not in ('lapsed', 'cancelled', 'replaced', 'refunded')`,
        partyKind === null ? undefined : eq(offerTable.partyKind, partyKind),
        except && ne(dealTable.offerId, except.id),
        except?.revisedDealId ? ne(dealTable.id, except.revisedDealId) : undefined,
      ),
    )
  return row?.sum ?? '0'
}

/**
 * Waits until no other transaction adds to the sums of 24 hours of a client. Taken after all other locks, so that two changes at once cannot both stay
 * below a limit. The person who acts is locked at the beginning.
 */
export const lockSumsOf = (tx: Transaction, accountId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sums of ${accountId}`}, 0))`)

interface OfDay {
  staffId: string
  accountId: string
  now: Date
  /** What ends later can still be accepted. */
  openAfter: Date
  /** An open offer that the new one supersedes. */
  except: string | null
  /** A deal that the new offer would replace. */
  revised: string | null
}

/** What one person, and what a client's parties by their kind, were offered within the limits in the last 24 hours, in euro: firm offers that are open or accepted. */
export async function sumEurOfDay(db: Queryable, { staffId, accountId, now, openAfter, except, revised }: OfDay) {
  const { rows } = await db.execute<{ ofPerson: string; ofPersonsParty: string; ofCompany: string }>(sql`
    select ${sumWhere(sql`staff_id = ${staffId}`)} as "ofPerson",
      ${sumWhere(sql`account_id = ${accountId} and party_kind = 'person'`)} as "ofPersonsParty",
      ${sumWhere(sql`account_id = ${accountId} and party_kind = 'company'`)} as "ofCompany"
    from ${offerTable} offer left join ${offerEndTable} offer_end on offer_end.offer_id = offer.id
    where (staff_id = ${staffId} or account_id = ${accountId}) and kind = 'firm' and proof_id is null
      and published_at > ${now.toISOString()}::timestamptz - interval '24 hours' and offer.id is distinct from ${except}::uuid
      and ("end" = 'accepted' or ("end" is null and expires_at > ${openAfter.toISOString()}::timestamptz))
      and not exists (select from ${dealTable} deal where deal.offer_id = offer.id and (deal.state = 'replaced' or deal.id is not distinct from ${revised}::uuid))`)
  const { ofPerson = '0', ofPersonsParty = '0', ofCompany = '0' } = rows[0] ?? {}
  return { byPerson: ofPerson, toParty: { person: ofPersonsParty, company: ofCompany } }
}

const sumWhere = (condition: SQL) => sql`coalesce(sum(amount_eur) filter (where ${condition}), 0)::text`

/** How many deals a client made, how many of them lapsed, how many the client cancelled, and how many of both there were in the last twelve months. */
export async function countDeals(db: Queryable, { accountId, now }: { accountId: string; now: Date }) {
  const { rows } = await db.execute<{ deals: number; lapses: number; cancellations: number; unpaidOfYear: number }>(sql`
    select count(distinct deal.id)::int as deals, ${countOf(isLapse)} as lapses, ${countOf(isCancellation)} as cancellations,
      ${countOf(sql`(${isLapse} or ${isCancellation}) and step.at > ${now.toISOString()}::timestamptz - interval '12 months'`)} as "unpaidOfYear"
    from ${dealTable} deal left join ${dealStepTable} step on step.deal_id = deal.id
    where deal.account_id = ${accountId}`)
  return rows[0] ?? { deals: 0, lapses: 0, cancellations: 0, unpaidOfYear: 0 }
}

const countOf = (condition: SQL) => sql`(count(distinct deal.id) filter (where ${condition}))::int`
// A deal that was paid in time, or honoured, after all is none of both. A cent that comes late or alone does not make it paid.
const isUnpaid = sql`deal.state in ('lapsed', 'cancelled', 'in-question', 'refunding', 'refunded')`
const isLapse = sql`(step.move in ('buy-not-paid', 'sell-not-sent', 'received-short') and ${isUnpaid})`
const isCancellation = sql`(step.move in ('buy-cancelled-by-client', 'sell-cancelled-by-client', 'cancelled-partly-paid') and ${isUnpaid})`
