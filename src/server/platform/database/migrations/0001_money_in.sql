CREATE TABLE "bank_file_content" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);--> statement-breakpoint
ALTER TABLE "bank_statement" DROP CONSTRAINT "bank_statement_state";--> statement-breakpoint
ALTER TABLE "deal_question" DROP CONSTRAINT "deal_question_outcome";--> statement-breakpoint
ALTER TABLE "transfer_match" DROP CONSTRAINT "transfer_match_once";--> statement-breakpoint
ALTER TABLE "transfer_step" DROP CONSTRAINT "transfer_step_kind";--> statement-breakpoint
ALTER TABLE "bank_entry" ADD COLUMN "unlisted_because" text;--> statement-breakpoint
ALTER TABLE "bank_file" ADD COLUMN "channel_at" timestamp with time zone;--> statement-breakpoint
UPDATE "bank_file" SET "channel_at" = "received_at" WHERE "staff_id" IS NULL;--> statement-breakpoint
ALTER TABLE "bank_file" ADD COLUMN "confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "bank_file" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_file" ADD COLUMN "proof_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD COLUMN "closing_day" text;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD COLUMN "entry_count" integer;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "sends_after_statement" boolean;--> statement-breakpoint
ALTER TABLE "deal_payment" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_file_content" ADD CONSTRAINT "bank_file_content_file_id_bank_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bank_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_file" ADD CONSTRAINT "bank_file_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "bank_file" ADD CONSTRAINT "bank_file_proof_id_staff_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."staff_proof"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "deal_payment" ADD CONSTRAINT "deal_payment_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "bank_file" ADD CONSTRAINT "bank_file_two_people" CHECK ("bank_file"."confirmed_by" <> "bank_file"."staff_id") NOT VALID;--> statement-breakpoint
ALTER TABLE "bank_file" ADD CONSTRAINT "bank_file_confirmed" CHECK (num_nonnulls("bank_file"."confirmed_by", "bank_file"."confirmed_at", "bank_file"."proof_id") in (0, 3)) NOT VALID;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_state" CHECK ("bank_statement"."state" in ('unconfirmed', 'counted', 'waiting', 'set-aside')) NOT VALID;--> statement-breakpoint
ALTER TABLE "deal_question" ADD CONSTRAINT "deal_question_outcome" CHECK ("deal_question"."outcome" in ('moved', 'accepted', 'refunded', 'taken-back', 'filled', 'reported')) NOT VALID;--> statement-breakpoint
ALTER TABLE "transfer_step" ADD CONSTRAINT "transfer_step_kind" CHECK ("transfer_step"."kind" in ('decided', 'sent', 'confirmed', 'failed', 'returned')) NOT VALID;
