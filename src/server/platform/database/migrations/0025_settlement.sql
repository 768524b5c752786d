CREATE TABLE "fill_annulment" (
	"fill_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fill" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"side" text NOT NULL,
	"venue" text NOT NULL,
	"venue_reference" text NOT NULL,
	"recording" smallint NOT NULL,
	"coin_amount" numeric NOT NULL,
	"fiat_amount" numeric NOT NULL,
	"filled_at" timestamp with time zone NOT NULL,
	"evidence" text,
	"evidence_hash" "bytea",
	"staff_id" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"proof_id" uuid NOT NULL,
	CONSTRAINT "fill_once" UNIQUE("venue","venue_reference","recording"),
	CONSTRAINT "fill_side" CHECK ("fill"."side" in ('buy', 'sell')),
	CONSTRAINT "fill_amounts" CHECK ("fill"."coin_amount" > 0 and "fill"."fiat_amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "deal_payment_reversal" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reference" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deal_payment_reversal_kind" CHECK ("deal_payment_reversal"."kind" in ('recalled', 'undone', 'mistaken'))
);
--> statement-breakpoint
CREATE TABLE "deal_payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"is_whole_day" boolean NOT NULL,
	"bank_reference" text NOT NULL,
	"recording" smallint NOT NULL,
	"payer_name" text NOT NULL,
	"payer_account" text,
	"set_aside" text,
	"staff_id" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deal_payment_once" UNIQUE("currency","bank_reference","recording"),
	CONSTRAINT "deal_payment_amount" CHECK ("deal_payment"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "deal_question" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"payment_id" uuid,
	"cause" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" text NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "deal_question_end" CHECK (num_nonnulls("deal_question"."outcome", "deal_question"."ended_at", "deal_question"."ended_by") in (0, 3)),
	CONSTRAINT "deal_question_outcome" CHECK ("deal_question"."outcome" in ('moved', 'accepted', 'refunded', 'taken-back'))
);
--> statement-breakpoint
CREATE TABLE "transfer_step" (
	"transfer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_step_transfer_id_number_pk" PRIMARY KEY("transfer_id","number"),
	CONSTRAINT "transfer_step_kind" CHECK ("transfer_step"."kind" in ('sent', 'confirmed', 'failed', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"purpose" text NOT NULL,
	"payment_id" uuid,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"network" text,
	"to_name" text NOT NULL,
	"to_account" text NOT NULL,
	"memo" text,
	"approval_id" uuid,
	"proof_id" uuid,
	"staff_id" uuid NOT NULL,
	"committed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_number" UNIQUE("deal_id","number"),
	CONSTRAINT "transfer_approval" UNIQUE("approval_id"),
	CONSTRAINT "transfer_proof" UNIQUE("proof_id"),
	CONSTRAINT "transfer_amount" CHECK ("transfer"."amount" > 0),
	CONSTRAINT "transfer_purpose" CHECK (("transfer"."purpose" = 'refund') = ("transfer"."payment_id" is not null)),
	CONSTRAINT "transfer_decided" CHECK (num_nonnulls("transfer"."approval_id", "transfer"."proof_id") = 1),
	CONSTRAINT "transfer_refund_by_two" CHECK ("transfer"."purpose" = 'delivery' or "transfer"."approval_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "root_deal_id" uuid;--> statement-breakpoint
ALTER TABLE "fill_annulment" ADD CONSTRAINT "fill_annulment_fill_id_fill_id_fk" FOREIGN KEY ("fill_id") REFERENCES "public"."fill"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill_annulment" ADD CONSTRAINT "fill_annulment_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill" ADD CONSTRAINT "fill_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill" ADD CONSTRAINT "fill_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill" ADD CONSTRAINT "fill_proof_id_staff_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."staff_proof"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_payment_reversal" ADD CONSTRAINT "deal_payment_reversal_payment_id_deal_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."deal_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_payment_reversal" ADD CONSTRAINT "deal_payment_reversal_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_payment" ADD CONSTRAINT "deal_payment_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_payment" ADD CONSTRAINT "deal_payment_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_question" ADD CONSTRAINT "deal_question_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_question" ADD CONSTRAINT "deal_question_payment_id_deal_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."deal_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_step" ADD CONSTRAINT "transfer_step_transfer_id_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_step" ADD CONSTRAINT "transfer_step_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_payment_id_deal_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."deal_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_proof_id_staff_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."staff_proof"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fill_annulment_staff_id_index" ON "fill_annulment" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "fill_deal_id_index" ON "fill" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "fill_staff_id_index" ON "fill" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "fill_proof_id_index" ON "fill" USING btree ("proof_id");--> statement-breakpoint
CREATE INDEX "deal_payment_reversal_staff_id_index" ON "deal_payment_reversal" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "deal_payment_deal_id_index" ON "deal_payment" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "deal_payment_staff_id_index" ON "deal_payment" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "deal_payment_payer_account_index" ON "deal_payment" USING btree ("payer_account");--> statement-breakpoint
CREATE INDEX "deal_question_deal_id_index" ON "deal_question" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "deal_question_payment_id_index" ON "deal_question" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "deal_question_open" ON "deal_question" USING btree ("opened_at","id") WHERE "deal_question"."outcome" is null;--> statement-breakpoint
CREATE INDEX "transfer_step_staff_id_index" ON "transfer_step" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "transfer_step_reference_index" ON "transfer_step" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "transfer_payment_id_index" ON "transfer" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "transfer_staff_id_index" ON "transfer" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "transfer_to_account_index" ON "transfer" USING btree ("to_account");--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_root_deal_id_deal_id_fk" FOREIGN KEY ("root_deal_id") REFERENCES "public"."deal"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
CREATE TRIGGER deal_payment_append_only BEFORE UPDATE OR TRUNCATE ON "deal_payment" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER deal_payment_reversal_append_only BEFORE UPDATE OR TRUNCATE ON "deal_payment_reversal" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER fill_append_only BEFORE UPDATE OR TRUNCATE ON "fill" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER fill_annulment_append_only BEFORE UPDATE OR TRUNCATE ON "fill_annulment" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transfer_append_only BEFORE UPDATE OR TRUNCATE ON "transfer" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transfer_step_append_only BEFORE UPDATE OR TRUNCATE ON "transfer_step" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A question ends once, and nothing else of it changes.
CREATE FUNCTION refuse_question_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a question only ends, and only once';
END
$$;
--> statement-breakpoint
CREATE TRIGGER deal_question_fixed BEFORE UPDATE ON "deal_question" FOR EACH ROW WHEN (OLD.outcome IS NOT NULL OR (to_jsonb(OLD) - 'outcome' - 'ended_at' - 'ended_by') IS DISTINCT FROM (to_jsonb(NEW) - 'outcome' - 'ended_at' - 'ended_by')) EXECUTE FUNCTION refuse_question_change();
--> statement-breakpoint
CREATE TRIGGER deal_payment_logged AFTER INSERT ON "deal_payment" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
CREATE TRIGGER deal_payment_reversal_logged AFTER INSERT ON "deal_payment_reversal" FOR EACH ROW EXECUTE FUNCTION log_row('payment_id');
--> statement-breakpoint
CREATE TRIGGER fill_logged AFTER INSERT ON "fill" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
CREATE TRIGGER fill_annulment_logged AFTER INSERT ON "fill_annulment" FOR EACH ROW EXECUTE FUNCTION log_row('fill_id');
--> statement-breakpoint
CREATE TRIGGER transfer_logged AFTER INSERT ON "transfer" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
CREATE TRIGGER transfer_step_logged AFTER INSERT ON "transfer_step" FOR EACH ROW EXECUTE FUNCTION log_row('transfer_id', 'number');
--> statement-breakpoint
CREATE TRIGGER deal_question_logged AFTER INSERT ON "deal_question" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
-- Also deletes what was recorded for deals, with the salts of its leaves.
CREATE OR REPLACE FUNCTION erase_closed_accounts(account_ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  approval_ids uuid[];
  request_ids uuid[];
  request_references text[];
  deal_ids uuid[];
  deal_references text[];
  transfer_ids uuid[];
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
      (table_name = 'transfer_step' AND row_key = ANY(ARRAY(SELECT transfer_id || '/' || number FROM transfer_step WHERE transfer_id = ANY(transfer_ids))))
  );
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
