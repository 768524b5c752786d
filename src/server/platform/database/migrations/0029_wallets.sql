CREATE TABLE "wallet" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"coin" text NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"memo" text,
	"source" text NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"removed_by" uuid,
	"removed_at" timestamp with time zone,
	"removal_reason" text,
	CONSTRAINT "wallet_source" CHECK ("wallet"."source" in ('e-mail', 'telephone', 'letter', 'in-person')),
	CONSTRAINT "wallet_confirmed" CHECK (("wallet"."confirmed_by" is null) = ("wallet"."confirmed_at" is null)),
	CONSTRAINT "wallet_two_people" CHECK ("wallet"."confirmed_by" <> "wallet"."entered_by"),
	CONSTRAINT "wallet_removed" CHECK (num_nonnulls("wallet"."removed_by", "wallet"."removed_at", "wallet"."removal_reason") in (0, 3)),
	CONSTRAINT "wallet_removal_reason" CHECK ("wallet"."removal_reason" in ('client-asked', 'mistyped', 'not-given', 'compliance'))
);
--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_entered_by_staff_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_removed_by_staff_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_once" ON "wallet" USING btree ("account_id","coin","network",lower("address"),coalesce("memo", '')) WHERE "wallet"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "wallet_address" ON "wallet" USING btree (lower("address"));--> statement-breakpoint
CREATE INDEX "wallet_account_id_entered_at_index" ON "wallet" USING btree ("account_id","entered_at");--> statement-breakpoint
CREATE INDEX "wallet_entered_by_index" ON "wallet" USING btree ("entered_by");--> statement-breakpoint
CREATE INDEX "wallet_confirmed_by_index" ON "wallet" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "wallet_removed_by_index" ON "wallet" USING btree ("removed_by");
--> statement-breakpoint
-- A wallet is confirmed once and removed once, and nothing else of it changes.
CREATE FUNCTION refuse_wallet_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a wallet is only confirmed and removed, each once';
END
$$;
--> statement-breakpoint
CREATE TRIGGER wallet_fixed BEFORE UPDATE ON "wallet" FOR EACH ROW WHEN (
  OLD.removed_at IS NOT NULL
  OR (OLD.confirmed_at IS NOT NULL AND (OLD.confirmed_by, OLD.confirmed_at) IS DISTINCT FROM (NEW.confirmed_by, NEW.confirmed_at))
  OR (to_jsonb(OLD) - 'confirmed_by' - 'confirmed_at' - 'removed_by' - 'removed_at' - 'removal_reason')
    IS DISTINCT FROM (to_jsonb(NEW) - 'confirmed_by' - 'confirmed_at' - 'removed_by' - 'removed_at' - 'removal_reason')
) EXECUTE FUNCTION refuse_wallet_change();
--> statement-breakpoint
CREATE TRIGGER wallet_logged AFTER INSERT ON "wallet" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
-- Also deletes wallets, with the salts of their leaves.
CREATE OR REPLACE FUNCTION erase_closed_accounts(account_ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  approval_ids uuid[];
  request_ids uuid[];
  request_references text[];
  deal_ids uuid[];
  deal_references text[];
  transfer_ids uuid[];
  payout_account_ids uuid[];
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
      (table_name = 'wallet' AND row_key = ANY(ARRAY(SELECT id::text FROM wallet WHERE account_id = ANY(account_ids)))) OR
      (table_name IN ('payout_account', 'payout_account_check', 'payout_account_removal') AND row_key = ANY(payout_account_ids::text[]))
  );
  DELETE FROM wallet WHERE account_id = ANY(account_ids);
  DELETE FROM payout_account_removal WHERE payout_account_id = ANY(payout_account_ids);
  DELETE FROM payout_account_check WHERE payout_account_id = ANY(payout_account_ids);
  DELETE FROM payout_account WHERE id = ANY(payout_account_ids);
  DELETE FROM transfer_step WHERE transfer_id = ANY(transfer_ids);
  DELETE FROM transfer WHERE id = ANY(transfer_ids);
  DELETE FROM fill_annulment WHERE fill_id IN (SELECT id FROM fill WHERE deal_id = ANY(deal_ids));
  DELETE FROM fill WHERE deal_id = ANY(deal_ids);
  DELETE FROM deal_question WHERE deal_id = ANY(deal_ids);
  DELETE FROM deal_payment_reversal WHERE payment_id IN (SELECT id FROM deal_payment WHERE deal_id = ANY(deal_ids));
  DELETE FROM deal_payment WHERE deal_id = ANY(deal_ids);
  DELETE FROM deal_step WHERE deal_id = ANY(deal_ids);
  DELETE FROM deal WHERE id = ANY(deal_ids);
  DELETE FROM approval_decision WHERE approval_id = ANY(approval_ids);
  DELETE FROM approval WHERE id = ANY(approval_ids);
  DELETE FROM offer_end WHERE offer_id IN (SELECT id FROM offer WHERE account_id = ANY(account_ids));
  DELETE FROM offer WHERE account_id = ANY(account_ids);
  DELETE FROM offer_draft WHERE request_id = ANY(request_ids);
  DELETE FROM staff_proof WHERE "text"::jsonb->>'object' = ANY(account_ids::text[] || approval_ids::text[] || request_references || deal_references);
  DELETE FROM note WHERE account_id = ANY(account_ids);
  DELETE FROM request_message WHERE request_id = ANY(request_ids);
  DELETE FROM request_presence WHERE request_id = ANY(request_ids);
  DELETE FROM exchange_request WHERE account_id = ANY(account_ids);
  DELETE FROM identity_check WHERE account_id = ANY(account_ids);
  DELETE FROM party WHERE account_id = ANY(account_ids);
  DELETE FROM account_freeze WHERE account_id = ANY(account_ids);
  DELETE FROM account WHERE id = ANY(account_ids);
END $$;
