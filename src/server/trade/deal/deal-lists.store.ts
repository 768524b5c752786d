import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { transferLists } from '#contract/desk/deal-actions.ts'
import type { DealState } from '#contract/desk/deal-moves.ts'
import { accountTable } from '../../client/account/account.table.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { pick } from '../../platform/pick.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { chainTransferTable } from '../chain/chain-record.table.ts'
import { dealTable, isRunningDeal } from './deal.table.ts'
import { exchangeRequestTable } from '../request/exchange-request.table.ts'
import { offerTable } from '../offer/offer.table.ts'
import { isReportContradicted } from './ledger.store.ts'
import { paymentOrderTable } from './payment-order.table.ts'
import { dealQuestionTable } from './question.table.ts'
import { transferStepTable, transferTable } from './transfer.table.ts'

const columns = {
  deal: dealTable,
  offer: offerTable,
  request: { reference: exchangeRequestTable.reference },
  accountState: accountTable.state,
}

const selectDeals = (db: Queryable) =>
  db
    .select(columns)
    .from(dealTable)
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .innerJoin(exchangeRequestTable, eq(exchangeRequestTable.id, offerTable.requestId))
    .innerJoin(accountTable, eq(accountTable.id, dealTable.accountId))
    .$dynamic()

export type ListedDeal = Awaited<ReturnType<typeof selectDeals>>[number]

export interface DealPage {
  /** Without it: all deals. */
  isListed?: SQL
  /** The moment by which the list is sorted. Deals of one moment are sorted by id. */
  by: typeof dealTable.acceptedAt | typeof dealTable.payBy
  order: 'oldest first' | 'newest first'
  state?: DealState | undefined
  accountId?: string | undefined
  /** Reference of the last deal of the page before. */
  before?: string | undefined
  limit: number
}

export function findDealPage(db: Queryable, { isListed, by, order, state, accountId, before, limit }: DealPage): Promise<ListedDeal[]> {
  const [isAfter, direction] = order === 'oldest first' ? [sql`>`, asc] : [sql`<`, desc]
  const position = sql`(select ${by}, ${dealTable.id} from ${dealTable} where ${dealTable.reference} = ${before})`
  return selectDeals(db)
    .where(
      and(
        isListed,
        state === undefined ? undefined : eq(dealTable.state, state),
        accountId === undefined ? undefined : eq(dealTable.accountId, accountId),
        before === undefined ? undefined : sql`(${by}, ${dealTable.id}) ${isAfter} ${position}`,
      ),
    )
    .orderBy(direction(by), direction(dealTable.id))
    .limit(limit)
}

/** Deals that wait for their money or coins, with a time to pay that ends before this moment. The states are literals, so that the partial index serves it. */
export const isToBePaidBefore = (moment: Date): SQL =>
  sql`${dealTable.state} in ('awaiting-payment', 'awaiting-coins') and ${dealTable.payBy} < ${moment.toISOString()}::timestamptz`

export const isOneOfDeals = (ids: string[]): SQL => sql`${dealTable.id} = any(${sql.param(ids)}::uuid[])`

/** The newest of the deals that replace one another, of a question. */
const newestDeal = sql`(select id from deal as member where member.id = ${dealQuestionTable.dealId} or member.root_deal_id = ${dealQuestionTable.dealId} order by member.accepted_at desc limit 1)`

/** Deals with an open question about the sender of coins that came: of deals that replace one another, the newest. */
export function findAskedForSender(db: Queryable): Promise<ListedDeal[]> {
  const { cause, outcome } = dealQuestionTable
  const asked = db
    .select({ id: newestDeal })
    .from(dealQuestionTable)
    .where(and(eq(cause, 'unproven-sender'), isNull(outcome)))
  // As an array, it is found by the key, and not by reading all deals.
  return selectDeals(db).where(sql`${dealTable.id} = any(array${asked})`)
}

/** Open questions, oldest first, with the deal: of deals that replace one another, the newest. */
export function findOpenQuestions(db: Queryable, { after, limit }: { after?: string | undefined; limit: number }) {
  const position = sql`(${dealQuestionTable.openedAt}, ${dealQuestionTable.id}) > (select opened_at, id from deal_question where id = ${after})`
  return db
    .select({ question: dealQuestionTable, ...columns })
    .from(dealQuestionTable)
    .innerJoin(dealTable, eq(dealTable.id, newestDeal))
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .innerJoin(exchangeRequestTable, eq(exchangeRequestTable.id, offerTable.requestId))
    .innerJoin(accountTable, eq(accountTable.id, dealTable.accountId))
    .where(and(isNull(dealQuestionTable.outcome), after === undefined ? undefined : position))
    .orderBy(asc(dealQuestionTable.openedAt), asc(dealQuestionTable.id))
    .limit(limit)
}

/** The open questions of several deals, by the first of the deals that replace one another, the oldest first. */
export const findOpenCauses = (db: Queryable, rootDealIds: string[]) =>
  db
    .select(pick(dealQuestionTable, 'dealId', 'cause', 'paymentId'))
    .from(dealQuestionTable)
    .where(and(sql`${dealQuestionTable.dealId} = any(${sql.param(rootDealIds)}::uuid[])`, isNull(dealQuestionTable.outcome)))
    .orderBy(asc(dealQuestionTable.openedAt), asc(dealQuestionTable.id))

type TransferList = (typeof transferLists)[number]

/** Deliveries and refunds that are on their way, the oldest first. Only running deals have any, and an index finds these deals. */
export function findTransferPage(db: Queryable, { list, after, limit }: { list: TransferList; after?: string | undefined; limit: number }) {
  const last = db
    .select(pick(transferStepTable, 'kind', 'reference', 'at'))
    .from(transferStepTable)
    .where(eq(transferStepTable.transferId, transferTable.id))
    .orderBy(desc(transferStepTable.number))
    .limit(1)
    .as('last_step')
  const [decider, maker] = [alias(staffTable, 'decider'), alias(staffTable, 'maker')]
  const isDecided = sql`coalesce(${last.kind}, 'decided') = 'decided'`
  const isIn: Record<TransferList, SQL | undefined> = {
    'to-send': and(isDecided, isNull(paymentOrderTable.transferId)),
    ordered: and(isDecided, isNotNull(paymentOrderTable.transferId)),
    sent: eq(last.kind, 'sent'),
  }
  const position = sql`(select committed_at, id from transfer where id = ${after})`
  return db
    .select({
      transfer: transferTable,
      deal: dealTable.reference,
      party: offerTable.partyName,
      accountState: accountTable.state,
      decidedBy: decider.name,
      order: { ...pick(paymentOrderTable, 'endToEndId', 'madeAt'), isContradicted: isReportContradicted },
      madeBy: maker.name,
      isFound: sql<boolean>`coalesce(${chainTransferTable.state} = 'found', false)`,
      sent: { at: last.at, reference: last.reference },
    })
    .from(dealTable)
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .innerJoin(accountTable, eq(accountTable.id, dealTable.accountId))
    .innerJoin(transferTable, sql`${transferTable.dealId} = coalesce(${dealTable.rootDealId}, ${dealTable.id})`)
    .innerJoin(decider, eq(decider.id, transferTable.staffId))
    .leftJoin(paymentOrderTable, eq(paymentOrderTable.transferId, transferTable.id))
    .leftJoin(chainTransferTable, eq(chainTransferTable.transferId, transferTable.id))
    .leftJoin(maker, eq(maker.id, paymentOrderTable.staffId))
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        isRunningDeal,
        ne(dealTable.state, 'replaced'),
        isIn[list],
        after === undefined ? undefined : sql`(${transferTable.committedAt}, ${transferTable.id}) > ${position}`,
      ),
    )
    .orderBy(asc(transferTable.committedAt), asc(transferTable.id))
    .limit(limit)
}

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
