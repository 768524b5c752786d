/** Payments that a person decides, and those that are not booked yet: of a busy day, however large the installation is. */
const openEntries = 60
const pendingEntries = 20
const paymentsOfFile = 200

const account = 'PL47000000000000000000000002'
const columns = `account, currency, direction, amount, is_reversal, is_unlisted, booked_at, is_whole_day, reference, end_to_end_id,
     creditor_references, text, other_name, other_account, state, verdicts, first_reported_at`

/**
 * The statements that store what the bank told: an entry for each payment of a deal, matched by itself; a debit for every tenth, about which nothing
 * is to do; entries that are open or pending; and a file for every 200 payments.
 */
export const bankHistory: readonly string[] = [
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
