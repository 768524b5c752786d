import Big from 'big.js'
import type { TestedService } from '../../../src/server/testing/service.ts'
import type { Checks } from '../part.ts'
import { moves } from './invariants.ts'

/** What the database has of an offer and its deal. */
export interface OfferTraces {
  reference: string
  number: number
  isOpen: boolean
  /** Null: it has not ended. */
  end: string | null
  endedAt: string | null
  /** Not later than it can be accepted: two seconds longer than its screen shows. An offer expires at its very end. */
  isOnTime: boolean
  deal: string | null
  deals: number
  state: string | null
  version: number | null
  moves: string[]
  fiat: string
  coins: string
  coinsWithFee: string
  letters: Record<string, number>
}

/** What the database has of a request, its offers and deals. */
interface Traces {
  /** The first one first. */
  offers: OfferTraces[]
  /** The offer that the request names as open. */
  open: string | null
  payments: number
  setAside: number
  fills: number
  transfers: number
  transferSteps: number
  confirmedRefunds: number
  proposals: number
  decisions: number
  approvedTransfers: number
  transfersByTwo: number
  approvalEvents: number
  events: Record<string, number>
  received: string
  bought: string
  delivered: string
  refunded: string
}

const tracesOfRequest = `
  with offers as (
    select offer.*, request.open_offer_id from offer join exchange_request request on request.id = request_id where request.reference = $1
  ), deals as (
    select deal.*, offers.reference offer from deal join offers on offers.id = offer_id
  ), payments as (select * from deal_payment where deal_id in (select id from deals)
  ), fills as (select * from fill where deal_id in (select id from deals)
  ), transfers as (select * from transfer where deal_id in (select id from deals)
  ), steps as (
    select step.*, purpose, amount, number = max(number) over (partition by transfer_id) is_last
    from (select transfer_step.*, purpose, amount from transfer_step join transfers on transfers.id = transfer_id) step
  ), proposals as (select * from approval where object in (select reference from deals)
  ), decisions as (
    select outcome, action from approval_decision join proposals on proposals.id = approval_id
  ), letters as (
    select data->>'offerId' offer_id, data->>'kind' kind, count(*)::int n from pgboss.job
    where name = 'letter' and data->>'offerId' in (select id::text from offers) group by 1, 2
  ), events as (
    select kind, count(*)::int n from event where account_id = (select account_id from offers limit 1)
      and (details->>'offer' in (select reference from offers) or details->>'reference' in (select reference from deals)) group by 1
  )
  select
    (select json_agg(json_build_object('reference', reference, 'number', number, 'isOpen', coalesce(id = open_offer_id, false),
      'end', "end", 'endedAt', ended.at, 'isOnTime', case "end" when 'expired' then ended.at = expires_at else ended.at <= expires_at + interval '2 s' end,
      'deal', (select reference from deals where offer_id = offers.id), 'deals', (select count(*) from deals where offer_id = offers.id),
      'state', (select state from deals where offer_id = offers.id), 'version', (select version from deals where offer_id = offers.id),
      'moves', (select coalesce(json_agg(move order by step.number), '[]') from deal_step step join deals on deals.id = deal_id where offer_id = offers.id),
      'fiat', fiat_amount::text, 'coins', coin_amount::text, 'coinsWithFee', (coin_amount + network_fee)::text,
      'letters', (select coalesce(json_object_agg(kind, n), '{}') from letters where offer_id = offers.id::text)) order by number)
      from offers left join offer_end ended on ended.offer_id = offers.id) offers,
    (select reference from offers where id = open_offer_id) open,
    (select count(*)::int from payments) payments,
    (select count(*)::int from payments where set_aside is not null) "setAside",
    (select count(*)::int from fills) fills,
    (select count(*)::int from transfers) transfers,
    (select count(*)::int from steps) "transferSteps",
    (select count(*)::int from steps where kind = 'confirmed' and purpose = 'refund') "confirmedRefunds",
    (select count(*)::int from proposals) proposals,
    (select count(*)::int from decisions) decisions,
    (select count(*)::int from decisions where outcome = 'approved' and action in ('send-delivery', 'send-refund')) "approvedTransfers",
    (select count(*)::int from transfers where approval_id is not null) "transfersByTwo",
    (select count(*)::int from event where kind in ('approval.proposed', 'approval.decided') and at >= (select min(published_at) from offers)
      and details->>'approvalId' in (select id::text from proposals)) "approvalEvents",
    (select coalesce(json_object_agg(kind, n), '{}') from events) events,
    (select coalesce(sum(amount), 0)::text from payments) received,
    (select coalesce(sum(coin_amount), 0)::text from fills) bought,
    (select coalesce(sum(amount), 0)::text from steps where is_last and kind = 'confirmed' and purpose = 'delivery') delivered,
    (select coalesce(sum(amount), 0)::text from steps where is_last and kind = 'confirmed' and purpose = 'refund') refunded`

type ExpectEqual = (what: string, count: number, wanted: number) => void

/** Checks that what belongs together is stored together: offers with their ends, deals with their steps, and all of it with events and letters. */
export async function checkTraces({ query }: TestedService, request: string, checks: Checks): Promise<Traces> {
  const [found] = await query<Traces>(tracesOfRequest, [request])
  const { offers, ...all } = found as Traces
  const expectEqual: ExpectEqual = (what, count, wanted) =>
    checks.expect(count === wanted, `request ${request}: ${count} ${what} instead of ${wanted}`)
  expectEqual('offers that are named as open', all.open === null ? 0 : 1, offers.filter(({ end }) => end === null).length)
  for (const offer of offers) checkOffer(offer, checks, expectEqual)
  checkRecords(found as Traces, expectEqual)
  return found as Traces
}

function checkOffer(offer: OfferTraces, checks: Checks, expectEqual: ExpectEqual): void {
  const { reference, number, end, endedAt, isOpen, isOnTime, deals, moves: made, letters } = offer
  checks.expect(isOpen === (end === null), `an offer that was ${end} is ${isOpen ? '' : 'not '}named as open`)
  checks.expect(end === null || isOnTime, `the offer ${reference} was ${end} at ${endedAt}, after its end`)
  expectEqual(`deals of an offer that was ${end}`, deals, end === 'accepted' ? 1 : 0)
  expectEqual('first steps', Math.min(1, made.length), deals)
  // Nobody published the first one: these programs store it.
  const owed = [
    ...(number === 1 ? [] : ['offer-ready']),
    ...(deals === 1 ? ['offer-accepted'] : []),
    ...made.map((move) => moves[move]?.letter),
  ]
  const { 'offer-ends-soon': _, 'deal-payment-set-aside': _setAside, 'deal-payment-returned': _returned, ...ordered } = letters
  for (const kind of new Set([...owed.filter((one) => one !== undefined), ...Object.keys(ordered)]))
    expectEqual(`letters “${kind}”`, letters[kind] ?? 0, owed.filter((one) => one === kind).length)
}

function checkRecords({ offers, events, ...all }: Traces, expectEqual: ExpectEqual): void {
  const lettersOf = (kind: string) => offers.reduce((sum, { letters }) => sum + (letters[kind] ?? 0), 0)
  expectEqual('events of ends', events['offer.ended'] ?? 0, offers.filter(({ end }) => end !== null).length)
  expectEqual('events of moves', events['deal.moved'] ?? 0, offers.flatMap((offer) => offer.moves).length)
  expectEqual('events of payments', events['deal.payment-recorded'] ?? 0, all.payments)
  expectEqual('letters about what was set aside', lettersOf('deal-payment-set-aside'), all.setAside)
  expectEqual('events of fills', events['deal.fill-recorded'] ?? 0, all.fills)
  expectEqual('events of decided transfers', events['deal.transfer-decided'] ?? 0, all.transfers)
  expectEqual('events of recorded transfers', events['deal.transfer-recorded'] ?? 0, all.transferSteps)
  expectEqual('letters about refunds beyond those', Math.max(0, lettersOf('deal-payment-returned') - all.confirmedRefunds), 0)
  expectEqual('approved transfers', all.transfersByTwo, all.approvedTransfers)
  expectEqual('events of proposals and decisions', all.approvalEvents, all.proposals + all.decisions)
}

/** What is true besides of a deal whose stages came one after another, without a question. Returns what became of its offer. */
export function checkStraight({ offers, ...all }: Traces, checks: Checks): string {
  const [offer] = offers as [OfferTraces]
  const { reference, end, state, version, moves, fiat, coins, coinsWithFee, letters } = offer
  const expectEqual = (what: string, found: string | number, wanted: string | number) =>
    checks.expect(Big(found).eq(wanted), `offer ${reference}: ${found} ${what} instead of ${wanted}`)
  // Each change counts once, and each of them but a refusal leaves one record.
  const { payments, fills, transfers, transferSteps } = all
  const changes = payments + fills + transfers + transferSteps + moves.filter((move) => move === 'refused').length
  expectEqual('changes by its version', version ?? 0, changes)
  expectEqual('letters about single refunds', letters['deal-payment-returned'] ?? 0, 0)
  if (state === 'done') expectEqual('bought', all.bought, coinsWithFee)
  if (state === 'done' || state === 'refunded') expectEqual('received', all.received, fiat)
  expectEqual('delivered', all.delivered, state === 'done' ? coins : 0)
  expectEqual('paid back', all.refunded, state === 'refunded' ? all.received : 0)
  return state ?? end ?? 'open'
}
