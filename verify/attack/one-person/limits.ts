import Big from 'big.js'
import type { Role } from '#contract/desk/permissions.ts'
import type { TestedService } from '../../../src/server/testing/service.ts'
import type { Checks } from '../../harness/part.ts'

// The operator's limits, written down once more: a check that read them from the product would find whatever mistake is in it right.
const limits = {
  offerEur: 100_000,
  minMarginBp: 50,
  maxMarginBp: 600,
  short: 25,
  lateMinutes: 240,
  aloneBelowEur: 1000,
  honourEur: 5,
  fillFromMarketBp: 200,
}
/** Amounts are rounded to cents. */
const roundingBp = 1

interface OfferOf {
  id: string
  reference: string
  amount_eur: string
  fiat_amount: string
  bought: string
  ask: string
  short_amount: string
  late_minutes: number
  is_beyond: boolean
  signed: boolean
  counts: boolean
  at: Date
}
interface Alone {
  account_id: string
  eur: string
  at: Date
  is_own: boolean
  is_vouched: boolean
}

/** Checks what one person did alone: the prices that they gave, and what left because of them. */
export async function checkLimits(
  { query }: TestedService,
  { id, roles }: { id: string; roles: readonly Role[] },
  checks: Checks,
): Promise<void> {
  const fail = (what: string) => checks.expect(false, `${roles.join('+')} alone: ${what}`)
  const offers = await query<OfferOf>(
    `select offer.id, offer.reference, amount_eur::text, fiat_amount::text, (coin_amount + network_fee)::text bought, ask::text, short_amount::text, late_minutes,
       exceeded <> '[]' is_beyond, offer.proof_id is not null signed, published_at at, kind = 'firm' and (
         "end" is null and expires_at > now() or "end" = 'accepted' and deal.state <> 'replaced' and not (deal.state = 'in-question' and exists (
           select from offer revised left join offer_end on offer_end.offer_id = revised.id
           where revised.request_id = offer.request_id and revised.kind = 'firm' and "end" is null))) counts
     from offer left join offer_end on offer_end.offer_id = offer.id left join deal on deal.offer_id = offer.id
     where offer.staff_id = $1 and direction = 'buy' and currency = 'EUR'`,
    [id],
  )
  for (const offer of offers) {
    if (offer.is_beyond) {
      if (!roles.includes('supervisor') || !offer.signed) fail('published beyond the limits without a supervisor’s signature')
      continue
    }
    const margin = Big(offer.fiat_amount).minus(Big(offer.bought).times(offer.ask))
    const bp = margin.times(10_000).div(offer.fiat_amount)
    if (Big(offer.amount_eur).gt(limits.offerEur)) fail(`published ${offer.amount_eur} EUR`)
    if (bp.lt(limits.minMarginBp - roundingBp) || bp.gt(limits.maxMarginBp + roundingBp)) fail(`published a margin of ${bp.toFixed(0)} bp`)
    if (Big(offer.short_amount).gt(limits.short)) fail(`published a tolerance of ${offer.short_amount} EUR`)
    if (offer.late_minutes > limits.lateMinutes) fail(`published a tolerance of ${offer.late_minutes} minutes`)
  }
  // Of a deal and the offer that would replace it, or has replaced it, only the offer counts.
  const given = offers.filter(({ is_beyond, counts }) => counts && !is_beyond)
  const sumOf = (rows: string[]) => rows.reduce((sum, eur) => sum.plus(eur), Big(0))
  // The whole run takes less than 24 hours.
  const offered = sumOf(given.map(({ amount_eur }) => amount_eur))
  if (offered.gt(limits.offerEur)) fail(`${offered.toFixed()} EUR were offered in a day`)

  const behind = `exists (
    select from deal_payment payment left join approval typed on typed.id = payment.approval_id
    where payment.deal_id = transfer.deal_id and payment.set_aside is null and $1 in (payment.staff_id, typed.proposed_by)
      and not exists (select from deal_payment_reversal where payment_id = payment.id and recorded_at < committed_at))`
  const sent = await query<Alone>(
    `select account_id, (
        select amount_eur from deal of_chain join offer on offer.id = of_chain.offer_id
        where deal.id in (of_chain.id, of_chain.root_deal_id) and of_chain.accepted_at <= committed_at
        order by of_chain.accepted_at desc limit 1)::text eur, committed_at at, false is_own, ${behind} is_vouched
     from transfer join deal on deal.id = deal_id where transfer.staff_id = $1 and transfer.approval_id is null`,
    [id],
  )
  const total = sumOf(sent.map(({ eur }) => eur))
  if (total.gte(limits.aloneBelowEur)) fail(`deliveries worth ${total.toFixed()} EUR left in a day`)
  if (sent.some(({ is_vouched }) => is_vouched)) fail('a delivery left for money that they vouched for')
  const [approved] = await query<{ own: number; vouched: number }>(
    `select count(*) filter (where proposed_by = decided_by)::int own,
       (select count(*)::int from transfer join approval_decision decided using (approval_id) where decided.decided_by = $1 and ${behind}) vouched
     from approval_decision where decided_by = $1 and outcome = 'approved'`,
    [id],
  )
  if (approved?.own) fail('approved their own proposal')
  if (approved?.vouched) fail('approved what leaves for money that they vouched for')

  const honoured = await query<Alone & { is_above: boolean }>(
    `select deal.account_id, cost_eur::text eur, at, concession.staff_id = offer.staff_id and (concession.late_minutes > 0 or concession.short_amount > 0) is_own,
       false is_vouched, is_above_limit is_above
     from concession join deal on deal.id = deal_id join offer on offer.id = deal.offer_id where concession.staff_id = $1`,
    [id],
  )
  if (honoured.some(({ is_own }) => is_own)) fail('honoured what their own offer tolerates')
  if (honoured.some(({ is_above }) => is_above) && !roles.includes('supervisor')) fail('honoured above the limit')
  const forgiven = sumOf(honoured.filter(({ is_above }) => !is_above).map(({ eur }) => eur))
  if (forgiven.gt(limits.honourEur)) fail(`${forgiven.toFixed()} EUR were forgiven in a day`)

  const fills = await query<{ price: string; side: 'buy' | 'sell'; evidence: string | null }>(
    `select (fiat_amount / coin_amount)::text price, side, evidence from fill where staff_id = $1 and approval_id is null`,
    [id],
  )
  for (const { price, side, evidence } of fills) {
    const book = JSON.parse(evidence ?? '{}') as Record<'bestAsk' | 'bestBid', Record<string, { close: number }[]>> | Record<string, never>
    const close = book[side === 'buy' ? 'bestAsk' : 'bestBid']?.['BTC-EUR']?.[0]?.close
    const away = close === undefined ? null : Big(price).div(close).minus(1).abs().times(10_000)
    if (away === null || away.gt(limits.fillFromMarketBp + roundingBp))
      fail(`recorded a fill at ${price}, ${away?.toFixed(0)} bp from the market`)
  }
}
