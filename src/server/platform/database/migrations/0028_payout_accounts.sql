CREATE TABLE "payout_account_check" (
	"payout_account_id" uuid PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"checked_by" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_account_check_reason" CHECK (("payout_account_check"."outcome" = 'refused') = ("payout_account_check"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "payout_account_removal" (
	"payout_account_id" uuid PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"party_kind" text NOT NULL,
	"holder" text NOT NULL,
	"currency" text NOT NULL,
	"iban" text,
	"bic" text,
	"sort_code" text,
	"account_number" text,
	"bank" text,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_account_party" CHECK ("payout_account"."party_kind" in ('person', 'company') and "payout_account"."holder" <> ''),
	CONSTRAINT "payout_account_form" CHECK (case "payout_account"."currency"
        when 'EUR' then "payout_account"."iban" is not null and num_nonnulls("payout_account"."sort_code", "payout_account"."account_number", "payout_account"."bank") = 0
        when 'GBP' then "payout_account"."sort_code" ~ '^[0-9]{6}$' and "payout_account"."account_number" ~ '^[0-9]{8}$' and num_nonnulls("payout_account"."iban", "payout_account"."bic", "payout_account"."bank") = 0
        when 'USD' then num_nonnulls("payout_account"."iban", "payout_account"."account_number") = 1 and num_nonnulls("payout_account"."bic", "payout_account"."bank") = 2 and "payout_account"."sort_code" is null
        else false end)
);
--> statement-breakpoint
ALTER TABLE "payout_account_check" ADD CONSTRAINT "payout_account_check_payout_account_id_payout_account_id_fk" FOREIGN KEY ("payout_account_id") REFERENCES "public"."payout_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_account_check" ADD CONSTRAINT "payout_account_check_checked_by_staff_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_account_removal" ADD CONSTRAINT "payout_account_removal_payout_account_id_payout_account_id_fk" FOREIGN KEY ("payout_account_id") REFERENCES "public"."payout_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_account" ADD CONSTRAINT "payout_account_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_account_check_checked_by_index" ON "payout_account_check" USING btree ("checked_by");--> statement-breakpoint
CREATE INDEX "payout_account_account_id_index" ON "payout_account" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payout_account_added_at_index" ON "payout_account" USING btree ("added_at");--> statement-breakpoint
CREATE INDEX "payout_account_number" ON "payout_account" USING btree (coalesce("iban", "sort_code" || "account_number", "bic" || "account_number"));--> statement-breakpoint
CREATE TRIGGER payout_account_append_only BEFORE UPDATE OR TRUNCATE ON "payout_account" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_account_check_append_only BEFORE UPDATE OR TRUNCATE ON "payout_account_check" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_account_removal_append_only BEFORE UPDATE OR TRUNCATE ON "payout_account_removal" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_account_logged AFTER INSERT ON "payout_account" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
CREATE TRIGGER payout_account_check_logged AFTER INSERT ON "payout_account_check" FOR EACH ROW EXECUTE FUNCTION log_row('payout_account_id');
--> statement-breakpoint
CREATE TRIGGER payout_account_removal_logged AFTER INSERT ON "payout_account_removal" FOR EACH ROW EXECUTE FUNCTION log_row('payout_account_id');
--> statement-breakpoint
-- Also deletes payout accounts, and the salts of their leaves.
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
      (table_name IN ('payout_account', 'payout_account_check', 'payout_account_removal') AND row_key = ANY(payout_account_ids::text[]))
  );
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
