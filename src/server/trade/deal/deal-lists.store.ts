import { and, asc, desc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import type { DealState } from '#contract/desk/deal-moves.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { dealTable, isRunningDeal } from './deal.table.ts'
import { exchangeRequestTable } from '../request/exchange-request.table.ts'
import { offerTable } from '../offer/offer.table.ts'
import { dealQuestionTable } from './question.table.ts'

const columns = { deal: dealTable, offer: offerTable, request: { reference: exchangeRequestTable.reference } }

const selectDeals = (db: Queryable) =>
  db
    .select(columns)
    .from(dealTable)
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .innerJoin(exchangeRequestTable, eq(exchangeRequestTable.id, offerTable.requestId))
    .$dynamic()

export type ListedDeal = Awaited<ReturnType<typeof selectDeals>>[number]

interface Page {
  list: 'running' | 'all'
  state?: DealState | undefined
  accountId?: string | undefined
  /** Reference of the last deal of the page before. */
  before?: string | undefined
  limit: number
}

/** Of running deals the oldest first, of all the newest first. */
export function findDealPage(db: Queryable, { list, state, accountId, before, limit }: Page): Promise<ListedDeal[]> {
  const isOldestFirst = list === 'running'
  const position = sql`(select accepted_at, id from deal where reference = ${before})`
  const after: SQL = isOldestFirst
    ? sql`(${dealTable.acceptedAt}, ${dealTable.id}) > ${position}`
    : sql`(${dealTable.acceptedAt}, ${dealTable.id}) < ${position}`
  const order = isOldestFirst ? asc : desc
  return selectDeals(db)
    .where(
      and(
        isOldestFirst ? isRunningDeal : undefined,
        state === undefined ? undefined : eq(dealTable.state, state),
        accountId === undefined ? undefined : eq(dealTable.accountId, accountId),
        before === undefined ? undefined : after,
      ),
    )
    .orderBy(order(dealTable.acceptedAt), order(dealTable.id))
    .limit(limit)
}

/** Deals that await coins, with an open question about the sender of coins that came. */
export function findAskedForSender(db: Queryable): Promise<ListedDeal[]> {
  const { id, dealId, cause, outcome } = dealQuestionTable
  const isOfDeal = sql`${dealId} = coalesce(${dealTable.rootDealId}, ${dealTable.id})`
  const question = db
    .select({ id })
    .from(dealQuestionTable)
    .where(and(isOfDeal, eq(cause, 'unproven-sender'), isNull(outcome)))
  return selectDeals(db).where(and(eq(dealTable.state, 'awaiting-coins'), exists(question)))
}

/** Open questions, oldest first, with the deal: of deals that replace one another, the newest. */
export function findOpenQuestions(db: Queryable, { after, limit }: { after?: string | undefined; limit: number }) {
  const newest = sql`(select id from deal as member where member.id = ${dealQuestionTable.dealId} or member.root_deal_id = ${dealQuestionTable.dealId} order by member.accepted_at desc limit 1)`
  const position = sql`(${dealQuestionTable.openedAt}, ${dealQuestionTable.id}) > (select opened_at, id from deal_question where id = ${after})`
  return db
    .select({ question: dealQuestionTable, ...columns })
    .from(dealQuestionTable)
    .innerJoin(dealTable, eq(dealTable.id, newest))
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .innerJoin(exchangeRequestTable, eq(exchangeRequestTable.id, offerTable.requestId))
    .where(and(isNull(dealQuestionTable.outcome), after === undefined ? undefined : position))
    .orderBy(asc(dealQuestionTable.openedAt), asc(dealQuestionTable.id))
    .limit(limit)
}

/** The open causes of several deals, by the first of the deals that replace one another. */
export const findOpenCauses = (db: Queryable, rootDealIds: string[]) =>
  db
    .select({ dealId: dealQuestionTable.dealId, cause: dealQuestionTable.cause })
    .from(dealQuestionTable)
    .where(
      and(
        sql`${dealQuestionTable.dealId} = any(${sql.param(rootDealIds)}::uuid[])`,
        isNull(dealQuestionTable.outcome),
        isNull(dealQuestionTable.paymentId),
      ),
    )

/** The references of the deal that one replaces, and of the deal that replaces it. */
export async function findNeighbours(db: Queryable, { id, rootDealId }: { id: string; rootDealId: string }) {
  const chain = await db
    .select({ id: dealTable.id, reference: dealTable.reference })
    .from(dealTable)
    .where(sql`${dealTable.id} = ${rootDealId} or ${dealTable.rootDealId} = ${rootDealId}`)
    .orderBy(asc(dealTable.acceptedAt), asc(dealTable.id))
  const at = chain.findIndex((one) => one.id === id)
  return { replaces: chain[at - 1]?.reference ?? null, replacedBy: chain[at + 1]?.reference ?? null }
}
