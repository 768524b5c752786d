import type { TestedService } from '../../../src/server/testing/service.ts'

/** What the database has of a request, with all of its offers and deals. Columns have their own names, amounts are texts. */
export interface Stored {
  offers: {
    id: string
    number: number
    reference: string
    is_open: boolean
    expires_at: string
    amount_eur: string
    fiat_amount: string
    coin_amount: string
    bought_amount: string
  }[]
  ends: { offer_id: string; end: string; at: string }[]
  /** The newest one last: it replaces the others. */
  deals: {
    id: string
    reference: string
    offer_id: string
    state: string
    version: number
    accepted_at: string
    has_running_refund: boolean
  }[]
  steps: { deal_id: string; number: number; from: string | null; to: string; move: string }[]
  payments: { id: string; amount: string; payer_account: string | null; set_aside: string | null; accepted: boolean; reversed: boolean }[]
  fills: { amount: string }[]
  transfers: {
    id: string
    purpose: 'delivery' | 'refund'
    payment_id: string | null
    approval_id: string | null
    amount: string
    to_account: string
    committed_at: string
  }[]
  transferSteps: { transfer_id: string; kind: string }[]
  proposals: { id: string; action: string; proposed_by: string }[]
  decisions: { approval_id: string; outcome: string; decided_by: string | null }[]
  /** Confirmed wallets of the client. */
  wallets: { address: string }[]
  events: { kind: string }[]
}

export interface StoredWithLetters extends Stored {
  letters: { offer_id: string; kind: string }[]
}

const ofDeals = 'deal_id in (select id from deals)'
const proposals = '(select id from approval where object in (select reference from deals))'

const rows: Record<keyof Stored, string> = {
  offers: `select id, number, reference, coalesce(id = open_offer_id, false) is_open, expires_at, amount_eur::text, fiat_amount::text, coin_amount::text,
    (coin_amount + network_fee)::text bought_amount from offers order by number`,
  ends: 'select offer_id, "end", at from offer_end where offer_id in (select id from offers)',
  deals: 'select id, reference, offer_id, state, version, accepted_at, has_running_refund from deals order by accepted_at',
  steps: `select deal_id, number, "from", "to", move from deal_step where ${ofDeals} order by number`,
  payments: `select id, amount::text, payer_account, set_aside, exists (select from deal_payment_reversal where payment_id = payment.id) reversed,
    exists (select from deal_question where payment_id = payment.id and outcome = 'accepted') accepted from deal_payment payment where ${ofDeals}`,
  fills: `select coin_amount::text amount from fill where ${ofDeals}`,
  transfers: `select id, purpose, payment_id, approval_id, amount::text, to_account, committed_at from transfer where ${ofDeals}`,
  transferSteps: `select transfer_id, kind from transfer_step where transfer_id in (select id from transfer where ${ofDeals}) order by number`,
  proposals: `select id, action, proposed_by from approval where id in ${proposals}`,
  decisions: `select approval_id, outcome, decided_by from approval_decision where approval_id in ${proposals}`,
  wallets: 'select address from wallet where confirmed_at is not null and account_id in (select account_id from offers)',
  events: `select kind from event where account_id in (select account_id from offers)
      and (details->>'offer' in (select reference from offers) or details->>'reference' in (select reference from deals))
    union all select kind from event where kind in ('approval.proposed', 'approval.decided') and at >= (select min(published_at) from offers)
      and details->>'approvalId' in (select id::text from approval where id in ${proposals})`,
}

// A letter to a frozen client is ordered again for an hour later, as often as it is tried.
const letters = `select data->>'offerId' offer_id, data->>'kind' kind from pgboss.job where name = 'letter'
  and data->>'offerId' in (select id::text from offers) and start_after < created_on + interval '30 minutes'`

/** One statement, so that all is read as it was at one moment. */
const queryFor = (selects: Record<string, string>) => `
  with offers as (
    select offer.*, open_offer_id from offer join exchange_request request on request.id = request_id where request.reference = $1
  ), deals as (select * from deal where offer_id in (select id from offers))
  select ${Object.entries(selects)
    .map(([name, select]) => `(select coalesce(json_agg(one), '[]') from (${select}) one) "${name}"`)
    .join()}`

export const readStored = async ({ query }: TestedService, request: string): Promise<Stored> =>
  (await query<Stored>(queryFor(rows), [request]))[0] as Stored

/** Slower than without the letters: nothing finds the orders of one offer. */
export const readWithLetters = async ({ query }: TestedService, request: string): Promise<StoredWithLetters> =>
  (await query<StoredWithLetters>(queryFor({ ...rows, letters }), [request]))[0] as StoredWithLetters
