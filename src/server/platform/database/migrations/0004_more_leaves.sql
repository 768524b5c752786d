-- More rows get a leaf in the log, also those that exist. A trigger comes before its rows are read: so none is missed.
CREATE TRIGGER staff_proof_logged AFTER INSERT ON "staff_proof" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
INSERT INTO log_pending (table_name, row_key) SELECT 'staff_proof', id::text FROM "staff_proof";
--> statement-breakpoint
CREATE TRIGGER approval_logged AFTER INSERT ON "approval" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
INSERT INTO log_pending (table_name, row_key) SELECT 'approval', id::text FROM "approval";
--> statement-breakpoint
CREATE TRIGGER approval_decision_logged AFTER INSERT ON "approval_decision" FOR EACH ROW EXECUTE FUNCTION log_row('approval_id');
--> statement-breakpoint
INSERT INTO log_pending (table_name, row_key) SELECT 'approval_decision', approval_id::text FROM "approval_decision";
--> statement-breakpoint
CREATE TRIGGER receiving_address_logged AFTER INSERT ON "receiving_address" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
INSERT INTO log_pending (table_name, row_key) SELECT 'receiving_address', id::text FROM "receiving_address";
--> statement-breakpoint
CREATE TRIGGER bank_file_logged AFTER INSERT ON "bank_file" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
INSERT INTO log_pending (table_name, row_key) SELECT 'bank_file', id::text FROM "bank_file";
--> statement-breakpoint
CREATE TRIGGER bank_entry_logged AFTER INSERT ON "bank_entry" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
INSERT INTO log_pending (table_name, row_key) SELECT 'bank_entry', id::text FROM "bank_entry";
--> statement-breakpoint
CREATE TRIGGER bank_entry_decision_logged AFTER INSERT ON "bank_entry_decision" FOR EACH ROW EXECUTE FUNCTION log_row('entry_id', 'number');
--> statement-breakpoint
INSERT INTO log_pending (table_name, row_key) SELECT 'bank_entry_decision', entry_id || '/' || number FROM "bank_entry_decision";
--> statement-breakpoint
CREATE TRIGGER payment_match_logged AFTER INSERT ON "payment_match" FOR EACH ROW EXECUTE FUNCTION log_row('deal_payment_id', 'kind');
--> statement-breakpoint
INSERT INTO log_pending (table_name, row_key) SELECT 'payment_match', deal_payment_id || '/' || kind FROM "payment_match";
--> statement-breakpoint
CREATE TRIGGER transfer_match_logged AFTER INSERT ON "transfer_match" FOR EACH ROW EXECUTE FUNCTION log_row('entry_id', 'decision');
--> statement-breakpoint
INSERT INTO log_pending (table_name, row_key) SELECT 'transfer_match', entry_id || '/' || decision FROM "transfer_match";
--> statement-breakpoint
CREATE TRIGGER payment_order_logged AFTER INSERT ON "payment_order" FOR EACH ROW EXECUTE FUNCTION log_row('transfer_id');
--> statement-breakpoint
INSERT INTO log_pending (table_name, row_key) SELECT 'payment_order', transfer_id::text FROM "payment_order";
--> statement-breakpoint
CREATE TRIGGER bank_entry_decision_append_only BEFORE UPDATE OR TRUNCATE ON "bank_entry_decision" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_match_append_only BEFORE UPDATE OR TRUNCATE ON "payment_match" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transfer_match_append_only BEFORE UPDATE OR TRUNCATE ON "transfer_match" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_order_append_only BEFORE UPDATE OR TRUNCATE ON "payment_order" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Of rows that change, what the log has hashed does not: otherwise a row dated back could be erased.
CREATE FUNCTION refuse_hashed_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what the log has hashed of % never changes', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bank_entry_fixed BEFORE UPDATE ON "bank_entry" FOR EACH ROW WHEN ((to_jsonb(OLD) - '{booked_at,is_whole_day,reference,state,verdicts}'::text[]) IS DISTINCT FROM (to_jsonb(NEW) - '{booked_at,is_whole_day,reference,state,verdicts}'::text[])) EXECUTE FUNCTION refuse_hashed_change();
--> statement-breakpoint
CREATE TRIGGER bank_file_fixed BEFORE UPDATE ON "bank_file" FOR EACH ROW WHEN ((to_jsonb(OLD) - '{channel_at,confirmed_by,confirmed_at,proof_id}'::text[]) IS DISTINCT FROM (to_jsonb(NEW) - '{channel_at,confirmed_by,confirmed_at,proof_id}'::text[])) EXECUTE FUNCTION refuse_hashed_change();
--> statement-breakpoint
CREATE TRIGGER receiving_address_fixed BEFORE UPDATE ON "receiving_address" FOR EACH ROW WHEN ((to_jsonb(OLD) - '{confirmed_by,confirmed_at,removed_by,removed_at,request_id,wallet_id}'::text[]) IS DISTINCT FROM (to_jsonb(NEW) - '{confirmed_by,confirmed_at,removed_by,removed_at,request_id,wallet_id}'::text[])) EXECUTE FUNCTION refuse_hashed_change();
--> statement-breakpoint
-- Without their salts, the hashes that stay say nothing about erased rows. The service may not delete salts, so only the functions below use this.
CREATE FUNCTION erase_salts(erased_table text, keys text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM log_pending WHERE table_name = erased_table AND row_key = ANY(keys);
  DELETE FROM log_salt WHERE number IN (SELECT number FROM log_leaf WHERE table_name = erased_table AND row_key = ANY(keys));
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION erase_closed_accounts(account_ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  approval_ids uuid[];
  request_ids uuid[];
  request_references text[];
  deal_ids uuid[];
  deal_references text[];
  transfer_ids uuid[];
  payout_account_ids uuid[];
  wallet_ids uuid[];
  offer_ids uuid[];
  payment_ids uuid[];
  fill_ids uuid[];
  proof_ids uuid[];
BEGIN
  IF EXISTS (SELECT 1 FROM account WHERE id = ANY(account_ids) AND (state <> 'closed' OR kept_until IS NULL OR kept_until > now())) THEN
    RAISE EXCEPTION 'an account is not closed, or its records must still be kept';
  END IF;
  deal_ids := ARRAY(SELECT id FROM deal WHERE account_id = ANY(account_ids));
  deal_references := ARRAY(SELECT reference FROM deal WHERE account_id = ANY(account_ids));
  transfer_ids := ARRAY(SELECT id FROM transfer WHERE deal_id = ANY(deal_ids));
  approval_ids := ARRAY(SELECT id FROM approval WHERE object = ANY(account_ids::text[] || deal_references));
  request_ids := ARRAY(SELECT id FROM exchange_request WHERE account_id = ANY(account_ids));
  request_references := ARRAY(SELECT reference FROM exchange_request WHERE account_id = ANY(account_ids));
  payout_account_ids := ARRAY(SELECT id FROM payout_account WHERE account_id = ANY(account_ids));
  wallet_ids := ARRAY(SELECT id FROM wallet WHERE account_id = ANY(account_ids));
  offer_ids := ARRAY(SELECT id FROM offer WHERE account_id = ANY(account_ids));
  payment_ids := ARRAY(SELECT id FROM deal_payment WHERE deal_id = ANY(deal_ids));
  fill_ids := ARRAY(SELECT id FROM fill WHERE deal_id = ANY(deal_ids));
  proof_ids := ARRAY(SELECT id FROM staff_proof WHERE "text"::jsonb->>'object' = ANY(account_ids::text[] || approval_ids::text[] || request_references || deal_references || wallet_ids::text[]));
  -- No worker gives a row its leaf meanwhile.
  PERFORM pg_advisory_xact_lock(7310118);
  PERFORM erase_salts('offer', offer_ids::text[]);
  PERFORM erase_salts('offer_end', offer_ids::text[]);
  PERFORM erase_salts('deal', deal_ids::text[]);
  PERFORM erase_salts('deal_step', ARRAY(SELECT deal_id || '/' || number FROM deal_step WHERE deal_id = ANY(deal_ids)));
  PERFORM erase_salts('deal_payment', payment_ids::text[]);
  PERFORM erase_salts('deal_payment_reversal', payment_ids::text[]);
  PERFORM erase_salts('payment_match', ARRAY(SELECT deal_payment_id || '/' || kind FROM payment_match WHERE deal_payment_id = ANY(payment_ids)));
  PERFORM erase_salts('fill', fill_ids::text[]);
  PERFORM erase_salts('fill_annulment', fill_ids::text[]);
  PERFORM erase_salts('deal_question', ARRAY(SELECT id::text FROM deal_question WHERE deal_id = ANY(deal_ids)));
  PERFORM erase_salts('concession', ARRAY(SELECT id::text FROM concession WHERE deal_id = ANY(deal_ids)));
  PERFORM erase_salts('transfer', transfer_ids::text[]);
  PERFORM erase_salts('transfer_step', ARRAY(SELECT transfer_id || '/' || number FROM transfer_step WHERE transfer_id = ANY(transfer_ids)));
  PERFORM erase_salts('payment_order', transfer_ids::text[]);
  PERFORM erase_salts('transfer_match', ARRAY(SELECT entry_id || '/' || decision FROM transfer_match WHERE transfer_id = ANY(transfer_ids)));
  PERFORM erase_salts('transfer_travel_data', ARRAY(SELECT id::text FROM transfer_travel_data WHERE deal_id = ANY(deal_ids)));
  PERFORM erase_salts('travel_delivery', ARRAY(SELECT id::text FROM travel_delivery WHERE deal_id = ANY(deal_ids)));
  PERFORM erase_salts('wallet', wallet_ids::text[]);
  PERFORM erase_salts('wallet_proof', ARRAY(SELECT id::text FROM wallet_proof WHERE wallet_id = ANY(wallet_ids)));
  PERFORM erase_salts('payout_account', payout_account_ids::text[]);
  PERFORM erase_salts('payout_account_check', payout_account_ids::text[]);
  PERFORM erase_salts('payout_account_removal', payout_account_ids::text[]);
  PERFORM erase_salts('approval', approval_ids::text[]);
  PERFORM erase_salts('approval_decision', approval_ids::text[]);
  PERFORM erase_salts('staff_proof', proof_ids::text[]);
  DELETE FROM payout_account_removal WHERE payout_account_id = ANY(payout_account_ids);
  DELETE FROM payout_account_check WHERE payout_account_id = ANY(payout_account_ids);
  DELETE FROM payout_account WHERE id = ANY(payout_account_ids);
  DELETE FROM travel_delivery WHERE deal_id = ANY(deal_ids);
  DELETE FROM transfer_travel_data WHERE deal_id = ANY(deal_ids);
  DELETE FROM transfer_step WHERE transfer_id = ANY(transfer_ids);
  DELETE FROM transfer WHERE id = ANY(transfer_ids);
  DELETE FROM fill_annulment WHERE fill_id = ANY(fill_ids);
  DELETE FROM fill WHERE id = ANY(fill_ids);
  DELETE FROM deal_question WHERE deal_id = ANY(deal_ids);
  DELETE FROM concession WHERE deal_id = ANY(deal_ids);
  DELETE FROM deal_payment_reversal WHERE payment_id = ANY(payment_ids);
  DELETE FROM deal_payment WHERE id = ANY(payment_ids);
  DELETE FROM deal_step WHERE deal_id = ANY(deal_ids);
  DELETE FROM deal WHERE id = ANY(deal_ids);
  DELETE FROM wallet_proof WHERE wallet_id = ANY(wallet_ids);
  DELETE FROM wallet WHERE id = ANY(wallet_ids);
  DELETE FROM approval_decision WHERE approval_id = ANY(approval_ids);
  DELETE FROM approval WHERE id = ANY(approval_ids);
  DELETE FROM offer_end WHERE offer_id = ANY(offer_ids);
  DELETE FROM offer WHERE id = ANY(offer_ids);
  DELETE FROM offer_draft WHERE request_id = ANY(request_ids);
  DELETE FROM staff_proof WHERE id = ANY(proof_ids);
  DELETE FROM note WHERE account_id = ANY(account_ids);
  DELETE FROM request_message WHERE request_id = ANY(request_ids);
  DELETE FROM request_presence WHERE request_id = ANY(request_ids);
  DELETE FROM exchange_request WHERE account_id = ANY(account_ids);
  DELETE FROM identity_check WHERE account_id = ANY(account_ids);
  DELETE FROM party WHERE account_id = ANY(account_ids);
  DELETE FROM account_freeze WHERE account_id = ANY(account_ids);
  DELETE FROM account WHERE id = ANY(account_ids);
END $$;
--> statement-breakpoint
-- What the bank reported is kept for five years from the end of its year: docs/operating/retention.md.
CREATE FUNCTION bank_records_kept_from() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (date_trunc('year', now() AT TIME ZONE 'Europe/Warsaw') - interval '5 years') AT TIME ZONE 'Europe/Warsaw'
$$;
--> statement-breakpoint
-- Deletes entries of the bank whose time is over, with what was decided about them, once no file that is kept tells of them: the sums of its
-- statements would miss them. What two people decided about them goes too. Only this function and the next delete them.
CREATE FUNCTION erase_bank_entries(most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids uuid[];
  approval_ids uuid[];
  proof_ids uuid[];
BEGIN
  ids := ARRAY(SELECT id FROM bank_entry WHERE first_reported_at < bank_records_kept_from() AND NOT EXISTS (
    SELECT 1 FROM bank_entry_report report JOIN bank_statement statement ON statement.id = statement_id JOIN bank_file file ON file.id = file_id
    WHERE entry_id = bank_entry.id AND received_at >= bank_records_kept_from()
  ) LIMIT most FOR UPDATE SKIP LOCKED);
  approval_ids := ARRAY(SELECT id FROM approval WHERE object = ANY(ids::text[]));
  proof_ids := ARRAY(
    SELECT proof_id FROM approval WHERE id = ANY(approval_ids)
    UNION SELECT proof_id FROM approval_decision WHERE approval_id = ANY(approval_ids) AND proof_id IS NOT NULL
  );
  -- No worker gives a row its leaf meanwhile.
  PERFORM pg_advisory_xact_lock(7310118);
  PERFORM erase_salts('bank_entry', ids::text[]);
  PERFORM erase_salts('bank_entry_decision', ARRAY(SELECT entry_id || '/' || number FROM bank_entry_decision WHERE entry_id = ANY(ids)));
  PERFORM erase_salts('payment_match', ARRAY(SELECT deal_payment_id || '/' || kind FROM payment_match WHERE entry_id = ANY(ids)));
  PERFORM erase_salts('transfer_match', ARRAY(SELECT entry_id || '/' || decision FROM transfer_match WHERE entry_id = ANY(ids)));
  PERFORM erase_salts('approval', approval_ids::text[]);
  PERFORM erase_salts('approval_decision', approval_ids::text[]);
  PERFORM erase_salts('staff_proof', proof_ids::text[]);
  DELETE FROM approval_decision WHERE approval_id = ANY(approval_ids);
  DELETE FROM approval WHERE id = ANY(approval_ids);
  DELETE FROM staff_proof WHERE id = ANY(proof_ids);
  DELETE FROM bank_entry WHERE id = ANY(ids);
  RETURN cardinality(ids);
END $$;
--> statement-breakpoint
CREATE FUNCTION erase_bank_files(most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids uuid[];
BEGIN
  ids := ARRAY(SELECT id FROM bank_file WHERE received_at < bank_records_kept_from() LIMIT most FOR UPDATE SKIP LOCKED);
  PERFORM pg_advisory_xact_lock(7310118);
  PERFORM erase_salts('bank_file', ids::text[]);
  DELETE FROM bank_file WHERE id = ANY(ids);
  RETURN cardinality(ids);
END $$;
--> statement-breakpoint
-- A decision about a transfer can be corrected, and its entry matched again. The index exists already. At the end, because it lets nobody read the table.
ALTER TABLE "transfer_match" DROP CONSTRAINT "transfer_match_pkey", ADD CONSTRAINT "transfer_match_entry_id_decision_pk" PRIMARY KEY USING INDEX "transfer_match_entry_id_decision_pk";
