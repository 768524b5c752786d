import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { dealStepTable, dealTable, isRunningDeal } from './deal.table.ts'
import { type DealWithOffer, selectDeals } from './deal.store.ts'
import { dealQuestionTable } from './question.table.ts'

export const findRunning = (db: Queryable): Promise<DealWithOffer[]> =>
  selectDeals(db).where(isRunningDeal).orderBy(asc(dealTable.acceptedAt))

export const findRefunding = (db: Queryable): Promise<DealWithOffer[]> => selectDeals(db).where(eq(dealTable.state, 'refunding'))

/** Deals with an open question about a payment; of deals that replace one another, the newest. */
export const findWithOpenPayments = (db: Queryable): Promise<DealWithOffer[]> =>
  selectDeals(db)
    .innerJoin(dealQuestionTable, or(eq(dealTable.id, dealQuestionTable.dealId), eq(dealTable.rootDealId, dealQuestionTable.dealId)))
    .where(and(isNull(dealQuestionTable.outcome), ne(dealQuestionTable.cause, 'coins-left'), ne(dealTable.state, 'replaced')))

/** Coins that were bought, or with a minus sold, for deals that ended without their exchange. */
export async function findLeftCoins(db: Queryable) {
  const { rows } = await db.execute<{ reference: string; state: DealWithOffer['deal']['state']; coin: string; amount: string }>(sql`
    select deal.reference, deal.state, offer.coin, trim_scale(sum(case fill.side when 'buy' then fill.coin_amount else -fill.coin_amount end)) as amount
    from deal_question question
    join deal on (deal.id = question.deal_id or deal.root_deal_id = question.deal_id) and deal.state <> 'replaced'
    join offer on offer.id = deal.offer_id
    join fill on fill.deal_id = question.deal_id
    left join fill_annulment on fill_annulment.fill_id = fill.id
    where question.outcome is null and question.cause = 'coins-left' and fill_annulment.fill_id is null
    group by deal.id, offer.coin
    order by deal.accepted_at`)
  return rows
}

/** Every deal for which anything was recorded since, that is running, or that has money of somebody: the first of those that replace one another. */
export async function findMoved(db: Queryable, since: Date): Promise<string[]> {
  const from = sql`${since.toISOString()}::timestamptz`
  const first = (of: SQL) => sql`select coalesce(deal.root_deal_id, deal.id) as id from ${of}`
  const { rows } = await db.execute<{ id: string }>(sql`
    ${first(sql`deal where ${isRunningDeal}`)}
    union ${first(sql`deal_step join deal on deal.id = deal_step.deal_id where deal_step.at >= ${from}`)}
    union select deal_id from deal_question where outcome is null and payment_id is not null
    union select deal_id from deal_payment where recorded_at >= ${from}
    union select deal_id from deal_payment_reversal reversal join deal_payment on deal_payment.id = payment_id where reversal.recorded_at >= ${from}
    union select deal_id from fill where recorded_at >= ${from}
    union select deal_id from fill_annulment annulment join fill on fill.id = fill_id where annulment.recorded_at >= ${from}
    union select deal_id from transfer where committed_at >= ${from}
    union select deal_id from transfer_step step join transfer on transfer.id = transfer_id where step.recorded_at >= ${from}`)
  return rows.map(({ id }) => id)
}

/** Deals that replace one another, oldest first, of each of these first ones. */
export const findChains = (db: Queryable, rootDealIds: string[]): Promise<DealWithOffer[]> =>
  selectDeals(db)
    .where(or(isOneOf(dealTable.id, rootDealIds), isOneOf(dealTable.rootDealId, rootDealIds)))
    .orderBy(asc(dealTable.acceptedAt), asc(dealTable.id))

export const findSteps = (db: Queryable, dealIds: string[]) =>
  db
    .select()
    .from(dealStepTable)
    .where(isOneOf(dealStepTable.dealId, dealIds))
    .orderBy(asc(dealStepTable.dealId), asc(dealStepTable.number))

const isOneOf = (column: typeof dealTable.id | typeof dealTable.rootDealId | typeof dealStepTable.dealId, ids: string[]) =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`
