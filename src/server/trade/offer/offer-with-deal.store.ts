import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { accountTable } from '../../client/account/account.table.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { exchangeRequestTable } from '../request/exchange-request.table.ts'
import { dealTable } from '../deal/deal.table.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { offerEndTable, type OfferRow, offerTable } from './offer.table.ts'

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

export async function findOfferByReference(db: Queryable, reference: string): Promise<FoundOffer | undefined> {
  const [row] = await selectOffers(db).where(eq(offerTable.reference, reference))
  return row
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

/** How many deals a client made, and how many of them lapsed. */
export async function countDeals(db: Queryable, accountId: string): Promise<{ deals: number; lapses: number }> {
  const [row] = await db
    .select({ deals: count(), lapses: sql<number>`(count(*) filter (where ${dealTable.state} = 'lapsed'))::int` })
    .from(dealTable)
    .where(eq(dealTable.accountId, accountId))
  return row ?? { deals: 0, lapses: 0 }
}
