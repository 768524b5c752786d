import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { listDeals as listEndpoint, listQuestions as questionsEndpoint } from '#contract/desk/endpoints/deals.ts'
import { questionOwner } from '#contract/desk/deal-questions.ts'
import { readReference } from '#contract/creditor-reference.ts'
import type { TradeContext } from '../context.ts'
import type { DealQuestionRow } from './question.table.ts'
import * as store from './deal-lists.store.ts'
import { ownerInList } from './desk-deal-next.ts'
import { pick } from '../../platform/pick.ts'

type Summary = ReplyOf<typeof listEndpoint>['deals'][number]

const pageSize = 50

/** A page of the desk's deals. */
export async function listDeals(
  { database }: Pick<TradeContext, 'database'>,
  { list, state, client, before }: QueryOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const known = before === undefined ? undefined : (readReference(before) ?? '')
  const found = await store.findDealPage(database, { list, state, accountId: client, before: known, limit: pageSize + 1 })
  const page = found.slice(0, pageSize)
  const questioned = page.flatMap(({ deal }) => (deal.state === 'in-question' ? [deal.rootDealId ?? deal.id] : []))
  const causes = Map.groupBy(questioned.length > 0 ? await store.findOpenCauses(database, questioned) : [], ({ dealId }) => dealId)
  const ownerOf = ({ deal }: store.ListedDeal) => ownerInList(deal, causes.get(deal.rootDealId ?? deal.id) ?? [])
  return { deals: page.map((one) => summaryOf(one, ownerOf(one))), more: found.length > pageSize }
}

/** A page of open questions. */
export async function listQuestions(
  { database }: Pick<TradeContext, 'database'>,
  { after }: QueryOf<typeof questionsEndpoint>,
): Promise<ReplyOf<typeof questionsEndpoint>> {
  const found = await store.findOpenQuestions(database, { after, limit: pageSize + 1 })
  const questions = found.slice(0, pageSize).map(({ question, ...one }) => ({
    ...questionReply(question),
    deal: summaryOf(one, ownerInList(one.deal, question.paymentId === null ? [question] : [])),
  }))
  return { questions, more: found.length > pageSize }
}

export const questionReply = (question: DealQuestionRow) => ({
  ...pick(question, 'id', 'cause', 'paymentId', 'outcome', 'openedAt', 'endedAt'),
  owner: questionOwner(question),
})

export function summaryOf({ deal, offer, request }: store.ListedDeal, owner: Summary['owner']): Summary {
  return {
    ...pick(deal, 'reference', 'state', 'acceptedAt', 'payBy'),
    request: request.reference,
    ...pick(offer, 'direction', 'currency', 'coin', 'network', 'fiatAmount', 'coinAmount', 'amountEur'),
    party: offer.partyName ?? '',
    owner,
  }
}
