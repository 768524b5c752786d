CREATE TABLE "destination_call" (
	"destination_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"proof_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "destination_call_phone" CHECK ("destination_call"."phone" <> '')
);
--> statement-breakpoint
ALTER TABLE "chain_sighting" DROP CONSTRAINT "chain_sighting_state";--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "phone_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "destination_call" ADD CONSTRAINT "destination_call_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destination_call" ADD CONSTRAINT "destination_call_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destination_call" ADD CONSTRAINT "destination_call_proof_id_staff_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."staff_proof"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "destination_call_account_id_index" ON "destination_call" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "destination_call_staff_id_index" ON "destination_call" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "destination_call_proof_id_index" ON "destination_call" USING btree ("proof_id");--> statement-breakpoint
ALTER TABLE "chain_sighting" ADD CONSTRAINT "chain_sighting_state" CHECK ("chain_sighting"."state" in ('seen', 'confirmed', 'gone', 'before-deal', 'own-coins', 'dust')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER destination_call_logged AFTER INSERT ON "destination_call" FOR EACH ROW EXECUTE FUNCTION log_row('destination_id');
--> statement-breakpoint
CREATE TRIGGER destination_call_append_only BEFORE UPDATE OR TRUNCATE ON "destination_call" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
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
  proof_ids := ARRAY(SELECT id FROM staff_proof WHERE "text"::jsonb->>'object' = ANY(account_ids::text[] || approval_ids::text[] || request_references || deal_references || wallet_ids::text[] || payout_account_ids::text[]));
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
  PERFORM erase_salts('deal_chain_start', deal_ids::text[]);
  PERFORM erase_salts('destination_call', wallet_ids::text[] || payout_account_ids::text[]);
  PERFORM erase_salts('wallet', wallet_ids::text[]);
  PERFORM erase_salts('wallet_proof', ARRAY(SELECT id::text FROM wallet_proof WHERE wallet_id = ANY(wallet_ids)));
  PERFORM erase_salts('payout_account', payout_account_ids::text[]);
  PERFORM erase_salts('payout_account_check', payout_account_ids::text[]);
  PERFORM erase_salts('payout_account_removal', payout_account_ids::text[]);
  PERFORM erase_salts('approval', approval_ids::text[]);
  PERFORM erase_salts('approval_decision', approval_ids::text[]);
  PERFORM erase_salts('staff_proof', proof_ids::text[]);
  DELETE FROM destination_call WHERE account_id = ANY(account_ids);
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
