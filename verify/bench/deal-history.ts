/** Deals with something left to do: those of a busy week, however large the installation is. */
const runningDeals = 90

/**
 * The statements that store a deal for each request that was answered: its offer, steps, payment, fill and delivery. Most are done, some lapsed, were
 * cancelled or refunded. The first `runningDeals` are in every state that has a next step.
 */
export const dealHistory: readonly string[] = [
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
