import Big from 'big.js'
import type { DealMoveCode, DealState } from '#contract/desk/deal-moves.ts'
import { letterOfMove } from '../../../src/server/trade/deal/move-deal.ts'
import type { OpenOffer } from '../../harness/offers.ts'
import type { Checks } from '../../harness/part.ts'
import type { ServiceUnderTest } from '../../harness/environment/service-under-test.ts'

/** What the database has of an offer and its deal. */
interface Traces {
  offer: string
  ends: string[]
  deals: number
  state: DealState | null
  version: number | null
  moves: DealMoveCode[]
  payments: number
  fills: number
  transfers: number
  transfer_steps: number
  proposals: number
  decisions: number
  approved: number
  transfers_by_two: number
  approval_events: number
  events: Record<string, number>
  letters: Record<string, number>
  fiat: string
  coins: string
  coins_with_fee: string
  received: string
  bought: string
  delivered: string
  refunded: string
}

const query = `
  with letters as (
    select data->>'offerId' offer_id, data->>'kind' kind, count(*)::int n from pgboss.job
    where name = 'letter' and data->>'offerId' = any($1::text[]) group by 1, 2
  ), last_step as (
    select distinct on (transfer_id) transfer_id, kind from transfer_step order by transfer_id, number desc
  ), arrived as (
    select deal_id, purpose, sum(amount) amount from transfer join last_step on transfer_id = transfer.id where kind = 'confirmed' group by 1, 2
  )
  select offer.reference offer,
    (select coalesce(json_agg("end"), '[]') from offer_end where offer_id = offer.id) ends,
    (select count(*)::int from deal where offer_id = offer.id) deals,
    deal.state, deal.version,
    (select coalesce(json_agg(move order by number), '[]') from deal_step where deal_id = deal.id) moves,
    (select count(*)::int from deal_payment where deal_id = deal.id) payments,
    (select count(*)::int from fill where deal_id = deal.id) fills,
    (select count(*)::int from transfer where deal_id = deal.id) transfers,
    (select count(*)::int from transfer_step join transfer on transfer.id = transfer_id where deal_id = deal.id) transfer_steps,
    (select count(*)::int from approval where object = deal.reference) proposals,
    (select count(*)::int from approval_decision join approval on approval.id = approval_id where object = deal.reference) decisions,
    (select count(*)::int from approval_decision join approval on approval.id = approval_id where object = deal.reference and outcome = 'approved') approved,
    (select count(*)::int from transfer where deal_id = deal.id and approval_id is not null) transfers_by_two,
    (select count(*)::int from event where kind in ('approval.proposed', 'approval.decided')
      and details->>'approvalId' in (select id::text from approval where object = deal.reference)) approval_events,
    (select coalesce(json_object_agg(kind, n), '{}') from (select kind, count(*)::int n from event
      where account_id = offer.account_id and (details->>'offer' = offer.reference or details->>'reference' = deal.reference) group by kind) counted) events,
    (select coalesce(json_object_agg(kind, n), '{}') from letters where offer_id = offer.id::text) letters,
    fiat_amount::text fiat, coin_amount::text coins, (coin_amount + network_fee)::text coins_with_fee,
    (select coalesce(sum(amount), 0)::text from deal_payment where deal_id = deal.id) received,
    (select coalesce(sum(coin_amount), 0)::text from fill where deal_id = deal.id) bought,
    (select coalesce(sum(amount), 0)::text from arrived where deal_id = deal.id and purpose = 'delivery') delivered,
    (select coalesce(sum(amount), 0)::text from arrived where deal_id = deal.id and purpose = 'refund') refunded
  from offer left join deal on deal.offer_id = offer.id where offer.id = any($1::uuid[])`

/** Checks that what belongs together is stored together. Returns the states of the deals. */
export async function checkTraces(
  { database }: Pick<ServiceUnderTest, 'database'>,
  offers: Pick<OpenOffer, 'id'>[],
  checks: Checks,
): Promise<(DealState | null)[]> {
  const found = await database.query<Traces>(query, [offers.map(({ id }) => id)])
  checks.expect(found.length === offers.length, `of ${offers.length} offers, ${found.length} are stored`)
  for (const traces of found) {
    const expectEqual = (what: string, count: number, wanted: number) =>
      checks.expect(count === wanted, `offer ${traces.offer}: ${count} ${what} instead of ${wanted}`)
    checkEnd(traces, expectEqual)
    checkRecords(traces, expectEqual)
    checkLetters(traces, expectEqual)
    checkSums(traces, checks)
  }
  return found.map(({ state }) => state)
}

type ExpectEqual = (what: string, count: number, wanted: number) => void

function checkEnd({ ends, deals, moves, events }: Traces, expectEqual: ExpectEqual): void {
  expectEqual('ends', ends.length, Math.min(1, ends.length))
  expectEqual('deals', deals, ends[0] === 'accepted' ? 1 : 0)
  expectEqual('events of its end', events['offer.ended'] ?? 0, ends.length)
  expectEqual('events of moves', events['deal.moved'] ?? 0, moves.length)
  expectEqual('first steps', Math.min(1, moves.length), deals)
}

function checkRecords(traces: Traces, expectEqual: ExpectEqual): void {
  const { events, payments, fills, transfers, transfer_steps: steps, moves, version } = traces
  expectEqual('events of payments', events['deal.payment-recorded'] ?? 0, payments)
  expectEqual('events of fills', events['deal.fill-recorded'] ?? 0, fills)
  expectEqual('events of decided transfers', events['deal.transfer-decided'] ?? 0, transfers)
  expectEqual('events of recorded transfers', events['deal.transfer-recorded'] ?? 0, steps)
  expectEqual('approved transfers', traces.transfers_by_two, traces.approved)
  expectEqual('events of proposals and decisions', traces.approval_events, traces.proposals + traces.decisions)
  // Each change counts once, and each of them but a refusal leaves one record.
  const changes = payments + fills + transfers + steps + moves.filter((move) => move === 'refused').length
  expectEqual('changes by its version', version ?? 0, changes)
}

function checkLetters({ ends, moves, letters }: Traces, expectEqual: ExpectEqual): void {
  const owed: string[] = [...(ends[0] === 'accepted' ? ['offer-accepted'] : []), ...moves.flatMap((move) => letterOfMove(move) ?? [])]
  for (const kind of new Set([...owed, ...Object.keys(letters)]))
    expectEqual(`letters “${kind}”`, letters[kind] ?? 0, owed.filter((one) => one === kind).length)
}

function checkSums(
  { offer, state, fiat, coins, coins_with_fee: toBuy, received, bought, delivered, refunded }: Traces,
  checks: Checks,
): void {
  const expectSum = (what: string, sum: string, wanted: string) =>
    checks.expect(Big(sum).eq(wanted), `offer ${offer}: ${sum} ${what} instead of ${wanted}`)
  if (state === 'done') {
    expectSum('received', received, fiat)
    expectSum('bought', bought, toBuy)
  }
  if (state === 'refunded') expectSum('received', received, fiat)
  expectSum('delivered', delivered, state === 'done' ? coins : '0')
  expectSum('paid back', refunded, state === 'refunded' ? received : '0')
}
