import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { listDeals as listEndpoint, listQuestions as questionsEndpoint } from '#contract/desk/endpoints/deals.ts'
import type { listTransfers as transfersEndpoint } from '#contract/desk/endpoints/transfers.ts'
import { questionOwner } from '#contract/desk/deal-questions.ts'
import { readReference } from '#contract/creditor-reference.ts'
import { memoTypeOf } from '#contract/memo-type.ts'
import { inSnapshot } from '../../platform/database/database.ts'
import { dayOf, momentOf, nextDay } from '../../platform/zoned-time.ts'
import type { TradeContext } from '../context.ts'
import { dealTable, isRunningDeal } from './deal.table.ts'
import type { DealQuestionRow } from './question.table.ts'
import * as store from './deal-lists.store.ts'
import { ownerInList, ownerOfQuestion } from './desk-deal-next.ts'
import { findToPayBack, moneyZone } from './money.ts'
import { pick } from '../../platform/pick.ts'

type Summary = ReplyOf<typeof listEndpoint>['deals'][number]

const pageSize = 50

type Context = Pick<TradeContext, 'database' | 'databaseNow'>

/** A page of the desk's deals. */
export const listDeals = (
  context: Context,
  { list, state, client, before }: QueryOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> =>
  inSnapshot(context.database, async (tx) => {
    const now = await context.databaseNow(tx)
    const known = before === undefined ? undefined : (readReference(before) ?? '')
    const toPayBack = list === 'to-pay-back' ? await findToPayBack(tx, now) : undefined
    const order = orderOf(list, { now, toPayBack: [...(toPayBack?.keys() ?? [])] })
    const found = await store.findDealPage(tx, { ...order, state, accountId: client, before: known, limit: pageSize + 1 })
    const page = found.slice(0, pageSize)
    const roots = page.map(({ deal }) => deal.rootDealId ?? deal.id)
    const questions = Map.groupBy(await store.findOpenCauses(tx, roots), ({ dealId }) => dealId)
    const deals = page.map((one) => ({
      ...summaryOf(one, ownerInList(one, questions.get(one.deal.rootDealId ?? one.deal.id) ?? [])),
      ...(toPayBack && { toPayBack: toPayBack.get(one.deal.id) }),
    }))
    return { deals, more: found.length > pageSize }
  })

interface Listed {
  now: Date
  /** The ids of the deals with anything to pay back. */
  toPayBack: string[]
}

/** Which deals a list has, and in which order. */
function orderOf(
  list: QueryOf<typeof listEndpoint>['list'],
  { now, toPayBack }: Listed,
): Pick<store.DealPage, 'isListed' | 'by' | 'order'> {
  const oldestFirst = { by: dealTable.acceptedAt, order: 'oldest first' } as const
  switch (list) {
    case 'running':
      return { isListed: isRunningDeal, ...oldestFirst }
    case 'to-pay-today': {
      const tomorrow = momentOf(nextDay(dayOf(now, moneyZone)), '00:00', moneyZone)
      return { isListed: store.isToBePaidBefore(new Date(tomorrow)), by: dealTable.payBy, order: 'oldest first' }
    }
    case 'to-pay-back':
      return { isListed: store.isOneOfDeals(toPayBack), ...oldestFirst }
    case 'all':
      return { by: dealTable.acceptedAt, order: 'newest first' }
  }
}

/** A page of the transfers that are on their way. */
export async function listTransfers(
  { database }: Pick<TradeContext, 'database'>,
  { list, after }: QueryOf<typeof transfersEndpoint>,
): Promise<ReplyOf<typeof transfersEndpoint>> {
  const found = await store.findTransferPage(database, { list, after, limit: pageSize + 1 })
  const transfers = found.slice(0, pageSize).map(({ transfer, deal, party, accountState, decidedBy, order, madeBy, isFound, sent }) => ({
    ...pick(transfer, 'id', 'purpose', 'amount', 'currency', 'network', 'toName', 'toAccount', 'memo'),
    memoType: memoTypeOf(transfer),
    deal,
    party: party ?? '',
    accountState,
    decidedAt: transfer.committedAt.toISOString(),
    decidedBy,
    order: order && {
      id: order.endToEndId,
      madeAt: order.madeAt.toISOString(),
      madeBy: madeBy ?? '',
      isContradicted: order.isContradicted,
    },
    isFound,
    sent: sent && { at: sent.at.toISOString(), reference: sent.reference },
  }))
  return { transfers, more: found.length > pageSize }
}

/** A page of open questions. */
export async function listQuestions(
  { database }: Pick<TradeContext, 'database'>,
  { after }: QueryOf<typeof questionsEndpoint>,
): Promise<ReplyOf<typeof questionsEndpoint>> {
  const found = await store.findOpenQuestions(database, { after, limit: pageSize + 1 })
  const questions = found.slice(0, pageSize).map(({ question, ...one }) => ({
    ...questionReply(question, one.accountState),
    deal: summaryOf(one, ownerInList(one, [question])),
  }))
  return { questions, more: found.length > pageSize }
}

export const questionReply = (question: DealQuestionRow, accountState: Summary['accountState']) => ({
  ...pick(question, 'id', 'cause', 'paymentId', 'openedAt', 'endedAt'),
  outcome: question.outcome === 'accepted' && question.endedBy === 'system' ? ('proven' as const) : question.outcome,
  owner: question.outcome === null ? ownerOfQuestion(question, accountState) : questionOwner(question),
})

export function summaryOf({ deal, offer, request, accountState }: store.ListedDeal, owner: Summary['owner']): Summary {
  return {
    ...pick(deal, 'reference', 'state', 'acceptedAt', 'payBy'),
    request: request.reference,
    ...pick(offer, 'direction', 'currency', 'coin', 'network', 'fiatAmount', 'coinAmount', 'amountEur'),
    party: offer.partyName ?? '',
    owner,
    accountState,
  }
}
