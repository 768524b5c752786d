import { inBulk } from './history.ts'
import { clientAt } from './load.ts'

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

export const requestsOfClient = 10
/** Requests whose answer the desk owes: a busy week, however large the installation is. */
const owedAnswers = 500

/** What the bench asks the desk for. */
export interface Known {
  accountId: string
  email: string
  name: string
  phone: string
  /** A request whose answer is owed. */
  reference: string
  /** A deal that is done. */
  deal: string
  staffId: string
  /** An approval that has ended. */
  approvalId: string
}

const firstNames = 'Anna Jan Maria Piotr Ewa Adam Zofia Marek Olga Karl Ines Paul Lena Hugo Nina Emil Rosa Ivan Clara Leo'
const firstName = (number: string) => `(string_to_array('${firstNames}', ' '))[1 + ${number} % 20]`

/**
 * Stores a history of the desk for the stored clients: ten requests each, of which half are closed and the others answered, but for those of this
 * week; a deal of each answer, and what the bank reported of it; their messages and events; checks, payments, notes, freezes, approvals and sessions of the staff. PostgreSQL checks no
 * foreign keys meanwhile.
 */
export async function addDeskHistory(query: Query): Promise<void> {
  const dealers = `(select array_agg(id order by email) from staff where 'dealer' = any(roles))`
  const ofOrdinal = `(select id, email, row_number() over (order by email) as n from account)`
  await inBulk(
    query,
    `update profile set first_name = ${firstName('n')}, last_name = initcap(translate(substr(md5(n::text), 1, 7), '0123456789', 'aeioulnrst')),
       phone = '+48 ' || (600000000 + n * 37 % 99999999)::text
     from ${ofOrdinal} numbered where numbered.id = account_id`,
    `update account set state = 'frozen' from ${ofOrdinal} numbered where numbered.id = account.id and n % 100 = 1`,
    `update account set state = 'closed', closed_email = account.email, email = 'closed-' || account.id, closed_at = now(),
       kept_until = now() + interval '5 years' from ${ofOrdinal} numbered where numbered.id = account.id and n % 100 = 2`,
  )
  await inBulk(
    query,
    `insert into exchange_request (reference, account_id, created_at, from_currency, to_currency, amount, name, email, phone, country, message,
       rate, rate_as_of, rate_derived, fee_tier, fee_rate, indicative_amount, idempotency_key, contact_letter, amount_eur, state, assigned_to,
       answer_due_at, answered_at, version, closed_at, close_reason)
     select upper(substr(md5(id::text || number), 1, 8)) || to_char(n * 10 + number, 'FM00000000'), id, sent_at, 'EUR', 'BTC', 10000 + number,
       concat_ws(' ', first_name, last_name), email, phone, 'PL', 'Please call me in the afternoon.', 80000, sent_at, false, 'reduced', 0.011,
       0.1236, gen_random_uuid()::text, true, 10000 + number, case when is_owed then 'received' else 'answered' end,
       case when is_owed and n % 2 = 0 then null else dealers[1 + n % array_length(dealers, 1)] end, sent_at + interval '4 hours',
       case when not is_owed then sent_at + interval '2 hours' end, case when is_owed then 0 else 3 end,
       case when is_closed then sent_at + interval '3 days' end, case when is_closed then 'not-feasible' end
     from (
       select account.id, account.email, n, number, profile.first_name, profile.last_name, profile.phone, ${dealers} as dealers,
         now() - number * interval '35 days' - n * interval '20 seconds' as sent_at,
         number = 1 and n <= ${owedAnswers} as is_owed, number % 2 = 0 as is_closed
       from ${ofOrdinal} account join profile on account_id = account.id cross join generate_series(${requestsOfClient}, 1, -1) as number
     ) as sent`,
  )
  await inBulk(
    query,
    `insert into event (at, kind, actor, account_id, details)
     select created_at, 'exchange-request.submitted', 'client', account_id, jsonb_build_object('reference', reference) from exchange_request`,
    `insert into event (at, kind, actor, account_id, details)
     select created_at + interval '1 hour', 'exchange-request.assigned', 'staff:' || assigned_to, account_id,
       jsonb_build_object('reference', reference, 'to', assigned_to) from exchange_request where assigned_to is not null`,
    `insert into event (at, kind, actor, account_id, details)
     select answered_at, 'exchange-request.answered', 'staff:' || assigned_to, account_id,
       jsonb_build_object('reference', reference, 'letters', 1) from exchange_request where answered_at is not null`,
    `insert into event (at, kind, actor, account_id, details)
     select now() - number * interval '20 days', 'session.started', 'client', id, '{}' from account cross join generate_series(1, 15) as number`,
    `insert into event (at, kind, actor, account_id, details) select now() - n * interval '5 minutes', 'account.registered', 'visitor', id, '{}' from ${ofOrdinal} account`,
    `insert into security_source (event_id, at, network, address_hash, browser, system)
     select id, at, '10.1.2.0/24', sha256('x'), 'Firefox', 'Windows' from event where kind = 'session.started' and at > now() - interval '60 days'`,
  )
  await inBulk(
    query,
    `insert into request_message (request_id, direction, channel, language, text, staff_id, at, version)
     select id, 'to-client', 'e-mail', 'en', 'We pay 80,000 EUR on Friday.', assigned_to, answered_at, 2 from exchange_request
     where answered_at is not null`,
    `insert into note (account_id, text, confidential, staff_id, at)
     select id, 'Called on Friday.', n % 5 = 0, (${dealers})[1], now() from ${ofOrdinal} account where n % 2 = 0`,
    `insert into identity_check (account_id, kind, external_id, applicant_id, review_status, review_answer, country, created_at, started_at, updated_at)
     select id, 'personal', gen_random_uuid(), gen_random_uuid(), 'completed', 'GREEN', 'PL', now(), now(), now() from account`,
    `insert into card_payment (reference, account_id, request_id, state, amount, currency, created_at, changed_at)
     select upper(substr(md5('payment' || id), 1, 16)), id, gen_random_uuid(), 'completed', 100, 'EUR', now(), now() from account`,
    `insert into account_freeze (account_id, reason, frozen_at) select id, 'The bank called.', now() from account where state = 'frozen'`,
    `insert into vendor_erasure (vendor, subject, created_at, due_at, done_at)
     select 'sumsub', gen_random_uuid(), now(), now(), now() from account limit 20000`,
    `insert into staff_session (staff_id, token_hash, signed_in_by, started_at, last_used_at, ended_at, end_reason)
     select (${dealers})[1 + n % 2], sha256(uuid_send(gen_random_uuid())), 'passkey', now() - interval '1 day', now() - interval '1 day',
       now() - interval '1 day', 'signed-out' from ${ofOrdinal} account limit 20000`,
    `with proof as (
       insert into staff_proof (staff_id, at, action, text, by)
       select (${dealers})[1], now() - n * interval '8 hours', 'propose', '{}', 'code' from ${ofOrdinal} account limit 20000 returning id, staff_id, at),
     proposal as (
       insert into approval (action, object, version, payload, payload_hash, reason, proposed_by, proposed_at, expires_at, proof_id)
       select 'release-account', gen_random_uuid(), 0, '{}', sha256('{}'), 'as agreed', staff_id, at, at + interval '7 days', id from proof
       returning id, proposed_by, proposed_at)
     insert into approval_decision (approval_id, proposed_by, outcome, decided_by, decided_at, proof_id)
     select proposal.id, proposed_by, 'rejected', (${dealers})[2], proposed_at, (select id from proof limit 1) from proposal`,
    `insert into desk_change (topic) select 'request:' || reference from exchange_request order by created_at desc limit 20000`,
  )
  await inBulk(query, ...dealHistory)
  await inBulk(query, ...bankHistory)
  await query('vacuum analyze')
  await query('checkpoint')
}

/** The client with this number, which must have a request whose answer is owed. */
export async function knownOf(query: Query, number: number): Promise<Known> {
  const [row] = await query(
    `select account.id as "accountId", account.email, concat_ws(' ', first_name, last_name) as name, profile.phone, request.reference,
       (select reference from deal where account_id = account.id and state = 'done' order by accepted_at limit 1) as deal,
       (select id from staff where 'dealer' = any(roles) limit 1) as "staffId",
       (select approval_id from approval_decision order by decided_at limit 1) as "approvalId"
     from account join profile on profile.account_id = account.id join exchange_request request on request.account_id = account.id
     where account.email = $1 order by request.created_at desc limit 1`,
    [clientAt(number).email],
  )
  if (!row) throw new Error(`there is no client with the number ${number}`)
  return row as unknown as Known
}

/** Payments that a person decides, and those that are not booked yet: of a busy day, however large the installation is. */
const openEntries = 60
const pendingEntries = 20
const paymentsOfFile = 200

const account = 'PL47000000000000000000000002'
const columns = `account, currency, direction, amount, is_reversal, is_unlisted, booked_at, is_whole_day, reference, end_to_end_id,
     creditor_references, text, other_name, other_account, state, verdicts, first_reported_at`

/**
 * The statements that store what the bank reported: an entry for each payment of a deal, matched by itself; a debit for every tenth, about which nothing
 * is to do; entries that are open or pending; and a file for every 200 payments.
 */
const bankHistory: readonly string[] = [
  `insert into bank_entry (${columns})
   select '${account}', 'EUR', 'credit', payment.amount, false, false, booked_at, false, 'B-' || deal.reference, 'E-' || deal.reference,
     array['RF' || deal.reference], 'Exchange', payer_name, payer_account, 'matched',
     jsonb_build_object('reasons', '[]'::jsonb, 'reference', deal.reference, 'place', 'structured', 'payer', 'same-name', 'amount', 'exact'),
     recorded_at
   from deal_payment payment join deal on deal.id = deal_id`,
  `insert into payment_match (deal_payment_id, kind, entry_id, decision)
   select payment.id, 'received', entry.id, 1 from deal_payment payment join deal on deal.id = deal_id
   join bank_entry entry on entry.reference = 'B-' || deal.reference`,
  `insert into bank_entry_decision (entry_id, number, kind, at) select id, 1, 'matched', first_reported_at from bank_entry`,
  `insert into bank_entry (${columns})
   select '${account}', 'EUR', 'debit', 3, false, false, booked_at, true, 'F-' || row_number() over (), null, '{}', 'Fee', null, null, 'noted',
     '{"reasons":[]}', recorded_at
   from deal_payment where get_byte(uuid_send(id), 0) % 10 = 0`,
  ...(['open', 'pending'] as const).map(
    (state) => `insert into bank_entry (${columns})
     select '${account}', 'EUR', 'credit', 10000, false, false, ${state === 'open' ? 'now()' : 'null'}, true, '${state} ' || n, null, '{}', 'Exchange',
       'Anna Nowak ' || n, 'DE' || n, '${state}', ${state === 'open' ? `'{"reasons":["no-reference"]}'` : 'null'}, now() - n * interval '1 minute'
     from generate_series(1, ${state === 'open' ? openEntries : pendingEntries}) as n`,
  ),
  `with file as (
     insert into bank_file (name, sha256, byte_count, version, received_at)
     select 'statement-' || n || '.xml', sha256(n::text::bytea), 100000, 'camt.053.001.08', now() - n * interval '1 hour'
     from generate_series(1, 1 + (select count(*) from deal_payment) / ${paymentsOfFile}) as n returning id, name)
   insert into bank_statement (file_id, position, kind, bank_id, page, is_last_page, account, currency, opening, closing, sum, state)
   select id, 1, 'camt.053', name, 1, true, '${account}', 'EUR', 0, 0, 0, 'counted' from file`,
]

/** Deals with something left to do: those of a busy week, however large the installation is. */
const runningDeals = 90

/**
 * The statements that store a deal for each request that was answered: its offer, steps, payment, fill and delivery. Most are done, some lapsed, were
 * cancelled or refunded. The first `runningDeals` are in every state that has a next step.
 */
const dealHistory: readonly string[] = [
  `insert into offer (request_id, account_id, number, reference, kind, direction, party_id, party_kind, party_name, currency, coin, network,
     coin_decimals, fixed_side, fiat_amount, coin_amount, amount_eur, bid, ask, market_source, market_at, market_derived, evidence, evidence_hash,
     spread_bp, rate, fee_tier, fee_rate, fee_amount, network_fee, published_at, expires_at, pay_by, late_minutes, short_amount, words, staff_id,
     policy_version, exceeded, salt, hash)
   select id, account_id, 1, reference || '-1', 'firm', 'buy', gen_random_uuid(), 'person', name, 'EUR', 'BTC', 'bitcoin', 8, 'fiat', 10000,
     0.123625, 10000, 79990, 80000, 'CEX.IO', answered_at, false, '{}', sha256('{}'), 0, 80000, 'reduced', 0.011, 110, 0, answered_at,
     answered_at + interval '30 minutes', 'instant', 60, 5, '', assigned_to, '1', '[]', sha256('salt'), sha256(uuid_send(id))
   from exchange_request where answered_at is not null`,
  `insert into offer_end (offer_id, "end", at, actor) select id, 'accepted', published_at + interval '10 minutes', 'client' from offer`,
  // The digits of a request make the deal's reference: check digits of ISO 11649, and twelve.
  `insert into deal (reference, offer_id, account_id, accepted_at, offer_hash, terms_version, proof, pay_by, instructions, state, version,
     has_running_refund)
   select lpad((98 - (digits::numeric * 1000000 + 271500) % 97)::text, 2, '0') || to_char(digits, 'FM000000000000'), id, account_id, accepted_at,
     hash, '1', 'password', case when state like 'awaiting%' then now() + interval '3 days' else accepted_at + interval '1 hour' end,
     '{"kind":"sepa","holder":"Kantor","bank":"Bank","iban":"","bic":"","reference":"","qr":null}', state, 4, state = 'refunding'
   from (
     select *, case
       when digits % 10 = 2 and digits < ${runningDeals * 10}
         then (array['awaiting-payment', 'paid', 'executed', 'sending', 'in-question', 'refunding'])[1 + (digits / 10) % 6]
       when digits % 9 = 0 then 'lapsed' when digits % 11 = 0 then 'cancelled' when digits % 13 = 0 then 'refunded' else 'done' end as state
     from (
       select *, substr(reference, 9, 8)::bigint as digits, published_at + interval '10 minutes' as accepted_at from offer
     ) as numbered
   ) as accepted`,
  `insert into deal_step (deal_id, number, "from", "to", actor, at, move)
   select deal.id, step.number, step."from", step."to", 'client', accepted_at + step.number * interval '20 minutes', step.move
   from deal cross join (values
     (1, null, 'awaiting-payment', 'buy-accepted'), (2, 'awaiting-payment', 'paid', 'received'), (3, 'paid', 'executed', 'filled'),
     (4, 'executed', 'sending', 'sending-decided'), (5, 'sending', 'done', 'sent')) as step (number, "from", "to", move)
   where state = 'done' or step.number = 1`,
  `insert into deal_payment (deal_id, amount, currency, booked_at, is_whole_day, bank_reference, recording, payer_name, payer_account, staff_id, recorded_at)
   select deal.id, 10000, 'EUR', accepted_at + interval '20 minutes', false, 'bank ' || deal.reference, 1, party_name, 'PL' || deal.reference, staff_id,
     accepted_at + interval '40 minutes'
   from deal join offer on offer.id = offer_id where state not in ('awaiting-payment', 'lapsed', 'cancelled')`,
  `insert into fill (deal_id, side, venue, venue_reference, recording, coin_amount, fiat_amount, filled_at, staff_id, recorded_at, proof_id)
   select deal.id, 'buy', 'CEX.IO', 'fill ' || deal.reference, 1, 0.123625, 9880, accepted_at + interval '1 hour', staff_id,
     accepted_at + interval '1 hour', gen_random_uuid()
   from deal join offer on offer.id = offer_id where state in ('executed', 'sending', 'done')`,
  `insert into transfer (deal_id, number, purpose, amount, currency, network, to_name, to_account, proof_id, staff_id, committed_at)
   select deal.id, 1, 'delivery', 0.123625, 'BTC', 'bitcoin', party_name, 'bc1q' || deal.reference, gen_random_uuid(), staff_id,
     accepted_at + interval '80 minutes'
   from deal join offer on offer.id = offer_id where state in ('sending', 'done')`,
  // Refunds of all amounts: one of a certain amount is sought by it.
  `insert into transfer (deal_id, number, purpose, payment_id, amount, currency, to_name, to_account, approval_id, staff_id, committed_at)
   select deal_id, 1, 'refund', deal_payment.id, amount - substr(deal.reference, 9)::bigint % 100000 / 100.0, deal_payment.currency, payer_name, payer_account, gen_random_uuid(), staff_id, recorded_at
   from deal_payment join deal on deal.id = deal_id where state in ('refunding', 'refunded')`,
  `insert into transfer_step (transfer_id, number, kind, reference, at, staff_id, recorded_at)
   select transfer.id, step.number, step.kind, 'transaction ' || deal.reference, committed_at + step.number * interval '10 minutes', staff_id,
     committed_at + step.number * interval '10 minutes'
   from transfer join deal on deal.id = deal_id cross join (values (1, 'sent'), (2, 'confirmed')) as step (number, kind) where state in ('done', 'refunded')`,
  `insert into deal_question (deal_id, cause, opened_at, opened_by)
   select id, 'late', accepted_at + interval '2 hours', 'system' from deal where state = 'in-question'`,
]
