import type { ReplyOf } from '#contract/endpoint.ts'
import { dealMoves, isOver, stateForClient } from '#contract/desk/deal-moves.ts'
import type { deals as listEndpoint, deal as readEndpoint } from '#contract/endpoints/deals.ts'
import { readReference } from '#contract/creditor-reference.ts'
import { inSnapshot, type Queryable, sendTogether, type Transaction } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { readArrivals } from '../chain/sightings.ts'
import { readShownTransfers } from '../chain/shown-transfers.ts'
import type { TradeContext } from '../context.ts'
import { plusOfficeHours } from '../request/answer-clock.ts'
import { type DealWithOffer, findDeal, findDeals, findOpenRevisedOffer, findSteps } from './deal.store.ts'
import { readLedger, unprovenPayments } from './ledger.ts'
import { readStatements } from './statements.ts'
import { hasUndecidedMoney } from './bank-reports.store.ts'
import { isSenderInQuestion } from './terms.ts'
import { sendersOf } from '../wallet/senders.ts'
import { companiesOf } from './pay.ts'
import { destinationOf, nextOf, type OwnDeal, shownState } from './client-deal-next.ts'
import type { Destination } from './destinations.ts'
import { instructionsFor, recordedForClient, stepReply } from './client-deal-reply.ts'
import { cancelMove } from './cancel.ts'
import { pick } from '../../platform/pick.ts'

type Summary = ReplyOf<typeof listEndpoint>['deals'][number]
type Details = ReplyOf<typeof readEndpoint>

type ReadContext = Pick<TradeContext, 'database' | 'databaseNow' | 'bank' | 'explorerUrl' | 'operator'>

export interface Own {
  accountId: string
  /** As typed: with or without spaces. */
  reference: string
}

const listed = 50

/** The client's newest deals. */
export async function listDeals(context: TradeContext, accountId: string): Promise<ReplyOf<typeof listEndpoint>> {
  const { database, databaseNow } = context
  const [now, found] = await Promise.all([databaseNow(database), findDeals(database, accountId, listed)])
  const deals = await Promise.all(found.map(async (one) => summaryOf(one, (await progressOf(context, database, { ...one, now })).progress)))
  return { now: now.toISOString(), deals }
}

export const readDeal = (context: ReadContext, own: Own): Promise<Details | Failure<'NOT_FOUND'>> =>
  inSnapshot(context.database, async (tx) => {
    const found = await findOwnDeal(tx, own)
    return found ? detailsOf(context, tx, found) : fail('NOT_FOUND')
  })

/** The client's deal with all that was recorded for it. Somebody else's is not found. */
export async function findOwnDeal(db: Queryable, { accountId, reference }: Own): Promise<OwnDeal | undefined> {
  const found = await findDeal(db, { accountId, reference: readReference(reference) ?? '' })
  return found && withLedger(db, found)
}

export const withLedger = async (db: Queryable, found: DealWithOffer): Promise<OwnDeal> => ({
  ...found,
  ledger: await readLedger(db, found.deal.rootDealId ?? found.deal.id),
})

/** What the client reads of one deal. */
export async function detailsOf(
  context: Pick<ReadContext, 'databaseNow' | 'bank' | 'explorerUrl' | 'operator'>,
  tx: Transaction,
  own: OwnDeal,
): Promise<Details> {
  const { deal, offer } = own
  if (offer.partyKind === null || offer.partyName === null) throw new Error('a deal has a party')
  const [now, steps] = await sendTogether([context.databaseNow(tx), findSteps(tx, deal.id)])
  const { progress, goesTo } = await progressWith(context, tx, { ...own, now })
  const ids = own.ledger.transfers.filter(({ state }) => state === 'sent').map(({ transfer }) => transfer.id)
  const shown = await readShownTransfers(tx, context.operator, { ids, amountEur: offer.amountEur })
  const arrivals = offer.direction === 'sell' ? await readArrivals(tx, context.operator, deal.rootDealId ?? deal.id) : []
  const instructions = instructionsFor(own, now)
  const rules = context.operator.wallets
  const senders = instructions?.kind === 'coins' ? await sendersOf(tx, { ...offer, rules, now }) : []
  return {
    ...summaryOf(own, progress),
    ...recordedForClient(own, { ...context, shown, arrivals, hasCompany: await hasCompanyFor(context, tx, { ...own, now }) }),
    isMoneyLookedAt: !isOver(deal.state) && (await hasUndecidedMoney(tx, deal.reference)),
    walletId: deal.walletId,
    goesTo: goesTo.map(({ toAccount: to, memo, memoType }) => ({ to, memo, memoType })),
    now: now.toISOString(),
    party: { kind: offer.partyKind, name: offer.partyName },
    termsVersion: deal.termsVersion,
    lateMinutes: offer.lateMinutes,
    shortAmount: offer.shortAmount,
    mustBeInstant: offer.direction === 'buy' && offer.payBy === 'instant',
    instructions,
    sendsFrom: senders.map((sender) => pick(sender, 'address', 'name', 'company')),
    mayCancel: cancelMove(deal.state) !== undefined && !isSenderInQuestion(own),
    steps: steps.map(stepReply),
  }
}

type Progress = Pick<Summary, 'state' | 'next' | 'destination' | 'revisedOffer'>

/** What is next. Of a deal that is over, nothing needs to be read. */
const progressOf = async (context: Pick<ReadContext, 'operator'>, db: Queryable, found: DealWithOffer & { now: Date }) =>
  isOver(found.deal.state)
    ? { progress: { state: stateForClient(found.deal.state), next: null, destination: null, revisedOffer: null }, goesTo: [] }
    : progressWith(context, db, { ...(await withLedger(db, found)), now: found.now })

async function progressWith(
  context: Pick<ReadContext, 'operator'>,
  db: Queryable,
  own: OwnDeal & { now: Date },
): Promise<{ progress: Progress; goesTo: Destination[] }> {
  const { deal, now } = own
  const destination = await destinationOf(context, db, own)
  const revised = deal.state === 'in-question' ? await findOpenRevisedOffer(db, deal.id, now) : undefined
  const awaitsStatement = deal.state === 'executed' && (await readStatements(db, own)).awaitsStatement
  const hasCompany = isSenderInQuestion(own) && (await hasCompanyFor(context, db, own))
  const promisedBy = await promisedByOf(context, db, deal)
  const next = nextOf(own, { destination, revised, awaitsStatement, hasCompany, promisedBy, now })
  const progress = { state: shownState(own), next, destination: destination?.state ?? null, revisedOffer: revised?.reference ?? null }
  return { progress, goesTo: destination?.goesTo ?? [] }
}

/** By when the operator promises to send what was paid in full. */
async function promisedByOf(
  { operator }: Pick<ReadContext, 'operator'>,
  db: Queryable,
  { id, state }: OwnDeal['deal'],
): Promise<Date | null> {
  const hours = operator.deals.sendWithinOfficeHours
  if (hours === null || !['paid', 'executed', 'sending'].includes(state)) return null
  const paid = (await findSteps(db, id)).find(({ move }) => dealMoves[move].to === 'paid')
  return paid ? plusOfficeHours(paid.at, hours, operator.desk) : null
}

/** Whether the client named a company from which coins of a sell come that are in question. */
const hasCompanyFor = async (context: Pick<ReadContext, 'operator'>, db: Queryable, own: OwnDeal & { now: Date }): Promise<boolean> =>
  unprovenPayments(own.ledger).length > 0 && (await companiesOf(context, db, own)).length > 0

function summaryOf({ deal, offer }: DealWithOffer, progress: Progress): Summary {
  return {
    ...pick(deal, 'reference', 'acceptedAt', 'payBy'),
    offer: offer.reference,
    ...pick(offer, 'direction', 'currency', 'coin', 'network', 'fiatAmount', 'coinAmount'),
    ...progress,
  }
}
