import Big from 'big.js'
import { isCrypto, isFiat } from '#contract/currencies.ts'
import { readReference } from '#contract/creditor-reference.ts'
import type {
  annulFill as annulEndpoint,
  readFillBasis as basisEndpoint,
  recordFill as recordEndpoint,
} from '#contract/desk/endpoints/deal-acts.ts'
import type { TypedFill } from '#contract/desk/step-up.ts'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { DealRefusal } from '#contract/failures.ts'
import { recordFillStepUp } from '#contract/desk/step-up-subjects.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { LiveMarket } from '../../provider/market-data/live-market.ts'
import { plusHours, plusMinutes } from '../../platform/clock.ts'
import { propose } from '../../staff/approval/approval.ts'
import { lockActive } from '../../staff/person/staff.store.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { TradeContext } from '../context.ts'
import type { OfferRow } from '../offer/offer.table.ts'
import { findForgiven } from './concession.store.ts'
import { findDealByReference } from './deal.store.ts'
import { evidenceOf } from './accept.ts'
import { type LedgerFill, readLedger } from './ledger.ts'
import { findLastVenue, insertAnnulment, insertFill, lockFillsOf } from './ledger.store.ts'
import { coinsToFill, type SettledDeal } from './terms.ts'
import { changeDeal, changeDealWithStepUp, type DealRefused, type DeskChange, refuse } from './desk-change.ts'
import type { DealWork } from './work-on-deal.ts'

type Result =
  | ReplyOf<typeof recordEndpoint>
  | DealRefused
  | Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'PROOF_REQUIRED' | 'STALE' | 'CONFLICT' | 'VALIDATION_FAILED'>

/** What a fill is compared with. */
export async function readFillBasis(
  context: TradeContext,
  { staffId, reference, at }: QueryOf<typeof basisEndpoint> & { staffId: string; reference: string },
): Promise<ReplyOf<typeof basisEndpoint> | Failure<'NOT_FOUND'>> {
  const found = await findDealByReference(context.database, readReference(reference) ?? '')
  if (!found) return fail('NOT_FOUND')
  const market = usable(await marketOfMinute(context, found.offer, new Date(at)))
  return {
    bid: market?.bid ?? null,
    ask: market?.ask ?? null,
    at: market?.oldestMinute?.toISOString() ?? null,
    mostBp: context.operator.deals.fillFromMarketBp,
    aloneFrom: aloneFrom(found.offer, await context.databaseNow(context.database)).toISOString(),
    venue: await findLastVenue(context.database, staffId),
  }
}

async function marketOfMinute({ marketData }: TradeContext, { coin, currency }: OfferRow, at: Date): Promise<LiveMarket | null> {
  if (!isCrypto(coin) || !isFiat(currency)) return null
  const market = await marketData.marketAt({ crypto: coin, fiat: currency }, at)
  return market instanceof Failure ? null : market
}

const usable = (market: LiveMarket | null) => (market && !market.flaw ? market : null)

/** How long ago one person may say that something was filled: over more hours, a minute can be found at which any price was near. */
const mostHoursAgo = 4

/** Neither before the minute in which the offer was published. */
const aloneFrom = ({ publishedAt }: OfferRow, now: Date): Date =>
  new Date(Math.max(plusMinutes(publishedAt, -1).getTime(), plusHours(now, -mostHoursAgo).getTime()))

/** Whether a second person must confirm a fill because of its price. Without a market, nobody can say that it is near. */
function isFarFromMarket({ operator }: TradeContext, { side, coinAmount, fiatAmount }: TypedFill, market: LiveMarket | null): boolean {
  const price = side === 'buy' ? usable(market)?.ask : usable(market)?.bid
  if (!price) return true
  const expected = Big(coinAmount).times(price)
  return Big(fiatAmount).minus(expected).abs().times(10_000).gt(expected.times(operator.deals.fillFromMarketBp))
}

/**
 * Records coins that a dealer bought or sold for a deal, in any state: also before it is paid, and counter-fills of a deal that came to nothing. Far from
 * the market of its minute, it is proposed, and a second person confirms it.
 */
export async function recordFill(
  context: TradeContext,
  staffContext: StaffContext,
  { fill, reason, proof, ...change }: DeskChange & BodyOf<typeof recordEndpoint>,
): Promise<Result> {
  const { staff, version } = change
  const found = await findDealByReference(context.database, readReference(change.reference) ?? '')
  if (!found) return fail('NOT_FOUND')
  const now = await context.databaseNow(context.database)
  if (new Date(fill.filledAt) > now) return isInFuture()
  const market = await marketOfMinute(context, found.offer, new Date(fill.filledAt))
  const { reference } = found.deal
  if (reason !== undefined) {
    const proposal = { staff, action: 'record-fill' as const, object: reference, version, payload: fill, reason, proof }
    const proposed = await context.database.transaction(async (tx) => {
      // The acting person is locked before the trade, as everywhere.
      await lockActive(tx, { id: staff.id })
      const ledger = await readLedger(tx, found.deal.rootDealId ?? found.deal.id)
      return (await refusalOfFill(tx, { ...found, ledger }, fill)) ?? propose(staffContext, tx, proposal)
    })
    return proposed instanceof Failure ? proposed : { version: found.deal.version, approvalId: proposed.approvalId }
  }
  const confirmed = recordFillStepUp({ reference, version, fill })
  const changed = await changeDealWithStepUp<DealRefused | Failure<'CONFLICT'>>(
    context,
    staffContext,
    { ...change, proof, confirmed },
    async (work, tx, proofId) => {
      const isOld = new Date(fill.filledAt) < aloneFrom(work.offer, work.now)
      if (isOld || isFarFromMarket(context, fill, market)) return refuse('far-from-market')
      return (await refusalOfFill(tx, work, fill)) ?? addFill(tx, work, { fill, staffId: staff.id, proofId, approvalId: null, market })
    },
  )
  return changed instanceof Failure ? changed : { ...changed, approvalId: null }
}

const isInFuture = () => fail('VALIDATION_FAILED', { fields: { filledAt: 'must not be in the future' } })

type FilledDeal = SettledDeal & { deal: { id: string; rootDealId: string | null } }

/**
 * Why a fill cannot be recorded: the trade is recorded already, the parts of a trade do not fit together, or the fill that it replaces cannot be annulled.
 * Nobody else can record it meanwhile.
 */
export async function refusalOfFill(
  tx: Transaction,
  filled: FilledDeal,
  fill: TypedFill,
): Promise<DealRefused | Failure<'CONFLICT'> | undefined> {
  const { deal, offer, ledger } = filled
  const { replaces } = fill
  const replaced = replaces && ledger.fills.find((one) => one.fill.id === replaces.id)
  if (replaces && !replaced) return refuse('wrong-state')
  const refusal = replaced && (await refusalOfAnnulment(tx, filled, replaced, fill))
  if (refusal) return refusal
  const recorded = (await lockFillsOf(tx, fill)).filter((one) => !one.isAnnulled && one.fill.id !== replaces?.id)
  const others = recorded.map((one) => one.fill)
  const isKnown = others.some(({ dealId, tradeCoinAmount }) => dealId === (deal.rootDealId ?? deal.id) || tradeCoinAmount === null)
  if (isKnown || (others.length > 0 && !fill.trade)) return fail('CONFLICT', { message: 'This fill is recorded already.' })
  const { trade } = fill
  if (!trade) return undefined
  const sumOf = (amounts: string[]) => amounts.reduce((sum, amount) => sum.plus(amount), Big(0))
  const isOther = others.some(
    (one) => !Big(one.tradeCoinAmount ?? 0).eq(trade.coinAmount) || !Big(one.tradeFiatAmount ?? 0).eq(trade.fiatAmount),
  )
  const isOtherMarket = recorded.some(({ coin, currency }) => coin !== offer.coin || currency !== offer.currency)
  const isMore =
    sumOf([...others, fill].map(({ coinAmount }) => coinAmount)).gt(trade.coinAmount) ||
    sumOf([...others, fill].map(({ fiatAmount }) => fiatAmount)).gt(trade.fiatAmount)
  const refusals: DealRefusal[] =
    isOther || isMore || others.some(({ side }) => side !== fill.side) || isOtherMarket ? ['not-of-trade'] : []
  return refusals.length > 0 ? refuse(...refusals) : undefined
}

interface Decided {
  fill: TypedFill
  staffId: string
  /** One of both. */
  proofId: string | null
  approvalId: string | null
  market: LiveMarket | null
}

/** Adds a fill to a locked deal. It was looked at with `refusalOfFill` under the same locks. */
export async function addFill(tx: Transaction, work: DealWork, { fill, market, ...decided }: Decided): Promise<void> {
  const { trade, replaces, ...facts } = fill
  const fillId = await insertFill(tx, {
    ...facts,
    tradeCoinAmount: trade?.coinAmount ?? null,
    tradeFiatAmount: trade?.fiatAmount ?? null,
    recording: (await lockFillsOf(tx, fill)).length + 1,
    dealId: work.rootDealId,
    filledAt: new Date(fill.filledAt),
    ...evidenceOf(market),
    ...decided,
    recordedAt: work.now,
  })
  await work.record('deal.fill-recorded', { fillId, side: fill.side })
  if (replaces) await addAnnulment(tx, work, { ...replaces, staffId: decided.staffId })
}

/** Why a fill cannot be annulled. `instead`: what is recorded in its place. */
async function refusalOfAnnulment(
  tx: Transaction,
  filled: FilledDeal,
  { fill, annulment }: LedgerFill,
  instead?: TypedFill,
): Promise<DealRefused | undefined> {
  if (annulment) return refuse('wrong-state')
  const { deal, offer } = filled
  // What was forgiven was counted without the coins that this fill had bought.
  const { lateMinutes, short } = await findForgiven(tx, deal.id)
  const isForgiven = lateMinutes > 0 || Big(short).gt(0)
  if (isForgiven && fill.recordedAt <= deal.payBy) return refuse('rests-on-fill')
  const isExecuted = deal.state === 'executed' || deal.state === 'sending' || deal.state === 'done'
  const added = Big(instead?.coinAmount ?? 0).times(instead?.side === offer.direction ? 1 : -1)
  if (isExecuted && coinsToFill(without(filled, fill)).minus(added).gt(0)) return refuse('rests-on-fill')
  return undefined
}

const without = (settled: SettledDeal, fill: LedgerFill['fill']): SettledDeal => ({
  ...settled,
  ledger: { ...settled.ledger, fills: settled.ledger.fills.filter((one) => one.fill !== fill) },
})

/** Records that a fill was recorded by mistake. An executed deal rests on its fills: there the right one is recorded first, or in its place. */
export const annulFill = (context: TradeContext, { id, reason, ...change }: DeskChange & BodyOf<typeof annulEndpoint> & { id: string }) =>
  changeDeal<DealRefused | Failure<'NOT_FOUND'>>(context, change, async (work, tx) => {
    const found = work.ledger.fills.find(({ fill }) => fill.id === id)
    if (!found) return fail('NOT_FOUND')
    return (await refusalOfAnnulment(tx, work, found)) ?? addAnnulment(tx, work, { id, reason, staffId: change.staff.id })
  })

async function addAnnulment(tx: Transaction, work: DealWork, annulment: { id: string; reason: string; staffId: string }): Promise<void> {
  const { id: fillId, reason, staffId } = annulment
  await insertAnnulment(tx, { fillId, reason, staffId, recordedAt: work.now })
  await work.record('deal.fill-annulled', { fillId })
}
