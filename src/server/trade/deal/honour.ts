import Big from 'big.js'
import { isCrypto, isFiat } from '#contract/currencies.ts'
import type { honourDeal as endpoint, readConcession as readEndpoint } from '#contract/desk/endpoints/deal-acts.ts'
import { amountInEur } from '#contract/desk/market-flaw.ts'
import { mayDo } from '#contract/desk/permissions.ts'
import { readReference } from '#contract/creditor-reference.ts'
import { honourDealStepUp } from '#contract/desk/step-up-subjects.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { DealRefusal } from '#contract/failures.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { LiveMarket } from '../../provider/market-data/live-market.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { lockSumsOf } from '../offer/offer.store.ts'
import type { OfferRow } from '../offer/offer.table.ts'
import { evidenceOf } from './accept.ts'
import { type DealToDecide, refusalsOf } from './actions.ts'
import { insertConcession, sumConcessionsOfDay } from './concession.store.ts'
import { changeDealWithStepUp, type DealRefused, dealToDecide, type DeskChange, readDealToDecide, refuse } from './desk-change.ts'
import { coinsToFill, dueCurrencyOf, lateMinutesOf, restOf, type SettledDeal } from './terms.ts'
import { askAboutSurplus } from './work-on-deal.ts'

/** What is forgiven of a deal, and what that costs at the market now. */
interface Concession {
  /** Zero: all that counts came in time. */
  lateMinutes: number
  /** In the currency of what is due; '0' if nothing is missing. */
  short: string
  /** Null: the market cannot be used now. */
  costEur: string | null
}

/** Coins that were not filled yet at the time to pay. A later fill is at a later price, and does not make the concession cheaper. */
const leftAtPayBy = ({ ledger, ...settled }: SettledDeal): Big =>
  coinsToFill({ ...settled, ledger: { ...ledger, fills: ledger.fills.filter(({ fill }) => fill.recordedAt <= settled.deal.payBy) } })

/**
 * What is missing, and what the coins that were not bought or sold at the time to pay cost more than at the offer's market. Nothing if all came in time and
 * in full: then only a surplus goes back.
 */
function concessionOf(settled: SettledDeal, market: LiveMarket | null): Concession {
  const { offer } = settled
  const [lateMinutes, short] = [lateMinutesOf(settled), restOf(settled)]
  const concession = { lateMinutes, short: short.toFixed() }
  const left = leftAtPayBy(settled)
  if (short.eq(0) && (lateMinutes === 0 || left.lte(0))) return { ...concession, costEur: '0.00' }
  if (!market || market.flaw || market.bid === null || market.ask === null || !market.sameWorth) return { ...concession, costEur: null }
  const { bid, ask, sameWorth } = market
  const isBuy = offer.direction === 'buy'
  const moved = left.times(isBuy ? Big(ask).minus(offer.ask) : Big(offer.bid).minus(bid))
  const cost = (isBuy ? short : short.times(bid)).plus(left.gt(0) && moved.gt(0) ? moved : 0)
  return { ...concession, costEur: amountInEur(cost.toFixed(), sameWorth) }
}

/** What one person, and what a client's parties together, were forgiven within the limit in 24 hours, in euro. */
type OfDay = Awaited<ReturnType<typeof sumConcessionsOfDay>>

/** Whether a supervisor must honour it: the operator's limit is exceeded, by this deal or with others of 24 hours. */
const isAboveLimit = ({ operator }: Pick<TradeContext, 'operator'>, costEur: string, { byPerson, toClient }: OfDay): boolean =>
  [byPerson, toClient].some((others) => Big(others).plus(costEur).gt(operator.offers.limits.honourEur))

interface Judged {
  deal: DealToDecide
  concession: Concession
  staff: Pick<StaffMember, 'id' | 'roles'>
  isAbove: boolean
}

/** Nobody honours late or short money that their own offer tolerates. */
export const isOwnConcession = (settled: SettledDeal, staffId: string): boolean =>
  settled.offer.staffId === staffId && (lateMinutesOf(settled) > 0 || restOf(settled).gt(0))

function refusalsOfHonour({ deal, concession: { costEur }, staff, isAbove }: Judged): DealRefusal[] {
  return [
    ...refusalsOf.honour(deal),
    ...(isOwnConcession(deal, staff.id) ? (['own-offer'] as const) : []),
    ...(costEur === null ? (['no-market'] as const) : []),
    ...(isAbove && !mayDo(staff.roles, 'offers.exceed') ? (['above-honour-limit'] as const) : []),
  ]
}

/** What a person confirms that it costs at most: the market moves until they have. */
const mostOf = (
  { operator }: Pick<TradeContext, 'operator'>,
  { lateMinutes, short, costEur }: Concession,
  { amountEur }: OfferRow,
): string =>
  Big(costEur ?? 0)
    .plus(lateMinutes > 0 || Big(short).gt(0) ? Big(amountEur).times(operator.offers.maxMovedBp).div(10_000) : 0)
    .toFixed(2)

/** The market of a deal's coin now; null if it does not answer. */
async function marketOf({ marketData }: Pick<TradeContext, 'marketData'>, { coin, currency }: OfferRow): Promise<LiveMarket | null> {
  if (!isCrypto(coin) || !isFiat(currency)) return null
  const market = await marketData.liveMarket({ crypto: coin, fiat: currency })
  return market instanceof Failure ? null : market
}

/** What honouring a deal would give away now. */
export async function readConcession(
  context: TradeContext,
  staff: StaffMember,
  reference: string,
): Promise<ReplyOf<typeof readEndpoint> | Failure<'NOT_FOUND'>> {
  const deal = await readDealToDecide(context, readReference(reference) ?? '')
  if (!deal) return fail('NOT_FOUND')
  const { offer } = deal
  const market = await marketOf(context, offer)
  const concession = concessionOf(deal, market)
  const now = await context.databaseNow(context.database)
  const ofDay = await sumConcessionsOfDay(context.database, { staffId: staff.id, accountId: offer.accountId, now })
  const isAbove = concession.costEur !== null && isAboveLimit(context, concession.costEur, ofDay)
  const isBuy = offer.direction === 'buy'
  return {
    version: deal.deal.version,
    ...concession,
    mostEur: concession.costEur && mostOf(context, concession, offer),
    currency: dueCurrencyOf(offer),
    toFill: leftAtPayBy(deal).toFixed(),
    marketThen: isBuy ? offer.ask : offer.bid,
    marketNow: market && (isBuy ? market.ask : market.bid),
    marketAt: market?.oldestMinute?.toISOString() ?? null,
    limitEur: context.operator.offers.limits.honourEur.toFixed(2),
    ofDay,
    isAboveLimit: isAbove,
    refusals: refusalsOfHonour({ deal, concession, staff, isAbove }),
  }
}

/** Accepts late or short money within the offer's tolerance, or sends only the surplus back. The coins stay as they are. */
export async function honourDeal(
  context: TradeContext,
  staffContext: StaffContext,
  { seen, proof, ...change }: DeskChange & BodyOf<typeof endpoint>,
) {
  const { staff, version } = change
  const found = await readDealToDecide(context, readReference(change.reference) ?? '')
  if (!found) return fail('NOT_FOUND')
  // The exchange is asked before the transaction begins.
  const market = await marketOf(context, found.offer)
  const confirmed = honourDealStepUp({ reference: found.deal.reference, version, concession: seen })
  return changeDealWithStepUp<DealRefused>(context, staffContext, { ...change, proof, confirmed }, async (work, tx, proofId) => {
    const deal = await dealToDecide(context, tx, work)
    const concession = concessionOf(deal, market)
    const { lateMinutes, short, costEur } = concession
    await lockSumsOf(tx, deal.offer.accountId)
    const ofDay = await sumConcessionsOfDay(tx, { staffId: staff.id, accountId: deal.offer.accountId, now: work.now })
    const isAbove = costEur !== null && isAboveLimit(context, costEur, ofDay)
    const refusals = refusalsOfHonour({ deal, concession, staff, isAbove })
    if (refusals.length > 0 || costEur === null) return refuse(...refusals)
    if (lateMinutes > seen.lateMinutes || Big(short).gt(seen.short) || Big(costEur).gt(seen.mostEur)) return refuse('costs-more')
    await insertConcession(tx, {
      dealId: work.deal.id,
      lateMinutes,
      shortAmount: short,
      currency: dueCurrencyOf(deal.offer),
      costEur,
      isAboveLimit: isAbove,
      ...evidenceOf(market),
      staffId: staff.id,
      proofId,
      at: work.now,
    })
    await work.move('honoured')
    await askAboutSurplus(work)
  })
}
