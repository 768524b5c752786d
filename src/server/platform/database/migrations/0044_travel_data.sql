CREATE TABLE "transfer_travel_data" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"transfer_id" uuid,
	"payment_id" uuid,
	"wallet_id" uuid,
	"form" text NOT NULL,
	"data" jsonb NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_travel_data_transfer" UNIQUE("transfer_id"),
	CONSTRAINT "transfer_travel_data_payment" UNIQUE("payment_id"),
	CONSTRAINT "transfer_travel_data_of" CHECK (num_nonnulls("transfer_travel_data"."transfer_id", "transfer_travel_data"."payment_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "travel_delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	"channel" text NOT NULL,
	"reference" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "travel_delivery_channel" CHECK ("travel_delivery"."channel" in ('e-mail', 'portal', 'travel-rule-network', 'telephone', 'other'))
);
--> statement-breakpoint
ALTER TABLE "transfer_travel_data" ADD CONSTRAINT "transfer_travel_data_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_travel_data" ADD CONSTRAINT "transfer_travel_data_transfer_id_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_travel_data" ADD CONSTRAINT "transfer_travel_data_payment_id_deal_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."deal_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_travel_data" ADD CONSTRAINT "transfer_travel_data_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_delivery" ADD CONSTRAINT "travel_delivery_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_delivery" ADD CONSTRAINT "travel_delivery_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_delivery" ADD CONSTRAINT "travel_delivery_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfer_travel_data_deal_id_index" ON "transfer_travel_data" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "transfer_travel_data_wallet_id_index" ON "transfer_travel_data" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "transfer_travel_data_recorded_at_id_index" ON "transfer_travel_data" USING btree ("recorded_at","id");--> statement-breakpoint
CREATE INDEX "travel_delivery_deal_id_wallet_id_index" ON "travel_delivery" USING btree ("deal_id","wallet_id");--> statement-breakpoint
CREATE INDEX "travel_delivery_wallet_id_index" ON "travel_delivery" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "travel_delivery_staff_id_index" ON "travel_delivery" USING btree ("staff_id");--> statement-breakpoint
CREATE TRIGGER transfer_travel_data_append_only BEFORE UPDATE OR TRUNCATE ON "transfer_travel_data" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER travel_delivery_append_only BEFORE UPDATE OR TRUNCATE ON "travel_delivery" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transfer_travel_data_logged AFTER INSERT ON "transfer_travel_data" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
CREATE TRIGGER travel_delivery_logged AFTER INSERT ON "travel_delivery" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
-- Also deletes the proofs of wallets, travel data and their deliveries, and the salts of their leaves. Challenges go with their wallet.
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
  DELETE FROM log_salt WHERE number IN (
    SELECT number FROM log_leaf WHERE
      (table_name = 'offer' AND row_key = ANY(ARRAY(SELECT id::text FROM offer WHERE account_id = ANY(account_ids)))) OR
      (table_name = 'offer_end' AND row_key = ANY(ARRAY(SELECT id::text FROM offer WHERE account_id = ANY(account_ids)))) OR
      (table_name = 'deal' AND row_key = ANY(deal_ids::text[])) OR
      (table_name = 'deal_step' AND row_key = ANY(ARRAY(SELECT deal_id || '/' || number FROM deal_step WHERE deal_id = ANY(deal_ids)))) OR
      (table_name IN ('deal_payment', 'deal_payment_reversal') AND row_key = ANY(ARRAY(SELECT id::text FROM deal_payment WHERE deal_id = ANY(deal_ids)))) OR
      (table_name IN ('fill', 'fill_annulment') AND row_key = ANY(ARRAY(SELECT id::text FROM fill WHERE deal_id = ANY(deal_ids)))) OR
      (table_name = 'deal_question' AND row_key = ANY(ARRAY(SELECT id::text FROM deal_question WHERE deal_id = ANY(deal_ids)))) OR
      (table_name = 'transfer' AND row_key = ANY(transfer_ids::text[])) OR
      (table_name = 'transfer_step' AND row_key = ANY(ARRAY(SELECT transfer_id || '/' || number FROM transfer_step WHERE transfer_id = ANY(transfer_ids)))) OR
      (table_name = 'transfer_travel_data' AND row_key = ANY(ARRAY(SELECT id::text FROM transfer_travel_data WHERE deal_id = ANY(deal_ids)))) OR
      (table_name = 'travel_delivery' AND row_key = ANY(ARRAY(SELECT id::text FROM travel_delivery WHERE deal_id = ANY(deal_ids)))) OR
      (table_name = 'wallet' AND row_key = ANY(wallet_ids::text[])) OR
      (table_name = 'wallet_proof' AND row_key = ANY(ARRAY(SELECT id::text FROM wallet_proof WHERE wallet_id = ANY(wallet_ids)))) OR
      (table_name IN ('payout_account', 'payout_account_check', 'payout_account_removal') AND row_key = ANY(payout_account_ids::text[]))
  );
  DELETE FROM payout_account_removal WHERE payout_account_id = ANY(payout_account_ids);
  DELETE FROM payout_account_check WHERE payout_account_id = ANY(payout_account_ids);
  DELETE FROM payout_account WHERE id = ANY(payout_account_ids);
  DELETE FROM travel_delivery WHERE deal_id = ANY(deal_ids);
  DELETE FROM transfer_travel_data WHERE deal_id = ANY(deal_ids);
  DELETE FROM transfer_step WHERE transfer_id = ANY(transfer_ids);
  DELETE FROM transfer WHERE id = ANY(transfer_ids);
  DELETE FROM fill_annulment WHERE fill_id IN (SELECT id FROM fill WHERE deal_id = ANY(deal_ids));
  DELETE FROM fill WHERE deal_id = ANY(deal_ids);
  DELETE FROM deal_question WHERE deal_id = ANY(deal_ids);
  DELETE FROM deal_payment_reversal WHERE payment_id IN (SELECT id FROM deal_payment WHERE deal_id = ANY(deal_ids));
  DELETE FROM deal_payment WHERE deal_id = ANY(deal_ids);
  DELETE FROM deal_step WHERE deal_id = ANY(deal_ids);
  DELETE FROM deal WHERE id = ANY(deal_ids);
  DELETE FROM wallet_proof WHERE wallet_id = ANY(wallet_ids);
  DELETE FROM wallet WHERE id = ANY(wallet_ids);
  DELETE FROM approval_decision WHERE approval_id = ANY(approval_ids);
  DELETE FROM approval WHERE id = ANY(approval_ids);
  DELETE FROM offer_end WHERE offer_id IN (SELECT id FROM offer WHERE account_id = ANY(account_ids));
  DELETE FROM offer WHERE account_id = ANY(account_ids);
  DELETE FROM offer_draft WHERE request_id = ANY(request_ids);
  DELETE FROM staff_proof WHERE "text"::jsonb->>'object' = ANY(account_ids::text[] || approval_ids::text[] || request_references || deal_references || wallet_ids::text[]);
  DELETE FROM note WHERE account_id = ANY(account_ids);
  DELETE FROM request_message WHERE request_id = ANY(request_ids);
  DELETE FROM request_presence WHERE request_id = ANY(request_ids);
  DELETE FROM exchange_request WHERE account_id = ANY(account_ids);
  DELETE FROM identity_check WHERE account_id = ANY(account_ids);
  DELETE FROM party WHERE account_id = ANY(account_ids);
  DELETE FROM account_freeze WHERE account_id = ANY(account_ids);
  DELETE FROM account WHERE id = ANY(account_ids);
END $$;
