CREATE TABLE "bank_entry_report" (
	"statement_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"is_pending" boolean NOT NULL,
	CONSTRAINT "bank_entry_report_statement_id_number_pk" PRIMARY KEY("statement_id","number")
);
--> statement-breakpoint
CREATE TABLE "bank_entry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"direction" text NOT NULL,
	"amount" numeric NOT NULL,
	"is_reversal" boolean NOT NULL,
	"is_unlisted" boolean NOT NULL,
	"booked_at" timestamp with time zone,
	"is_whole_day" boolean NOT NULL,
	"accepted_at" timestamp with time zone,
	"reference" text,
	"batch_reference" text,
	"end_to_end_id" text,
	"creditor_references" text[] NOT NULL,
	"text" text NOT NULL,
	"other_name" text,
	"other_account" text,
	"ultimate_name" text,
	"return_reason" text,
	"doubt_of" uuid,
	"state" text NOT NULL,
	"verdicts" jsonb,
	"first_reported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_entry_direction" CHECK ("bank_entry"."direction" in ('credit', 'debit')),
	CONSTRAINT "bank_entry_amount" CHECK ("bank_entry"."amount" >= 0),
	CONSTRAINT "bank_entry_state" CHECK ("bank_entry"."state" in ('held', 'pending', 'new', 'open', 'matched', 'parked', 'repeated', 'noted')),
	CONSTRAINT "bank_entry_pending" CHECK ("bank_entry"."state" in ('held', 'pending') or "bank_entry"."booked_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "bank_file" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"byte_count" integer NOT NULL,
	"version" text,
	"problem" jsonb,
	"staff_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_file_read" CHECK (("bank_file"."version" is null) = ("bank_file"."problem" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"bank_id" text,
	"page" integer NOT NULL,
	"is_last_page" boolean NOT NULL,
	"account" text,
	"currency" text,
	"opening" numeric,
	"closing" numeric,
	"sum" numeric,
	"state" text NOT NULL,
	"problem" jsonb,
	CONSTRAINT "bank_statement_position" UNIQUE("file_id","position"),
	CONSTRAINT "bank_statement_kind" CHECK ("bank_statement"."kind" in ('camt.053', 'camt.054')),
	CONSTRAINT "bank_statement_state" CHECK ("bank_statement"."state" in ('counted', 'waiting', 'set-aside')),
	CONSTRAINT "bank_statement_problem" CHECK (("bank_statement"."state" = 'set-aside') = ("bank_statement"."problem" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_entry_decision" (
	"entry_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"staff_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_entry_decision_entry_id_number_pk" PRIMARY KEY("entry_id","number"),
	CONSTRAINT "bank_entry_decision_kind" CHECK ("bank_entry_decision"."kind" in ('matched', 'unmatched', 'taken-back', 'parked', 'reopened', 'repeated')),
	CONSTRAINT "bank_entry_decision_itself" CHECK ("bank_entry_decision"."kind" = 'matched' or "bank_entry_decision"."staff_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_match" (
	"deal_payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"decision" integer NOT NULL,
	CONSTRAINT "payment_match_deal_payment_id_kind_pk" PRIMARY KEY("deal_payment_id","kind"),
	CONSTRAINT "payment_match_kind" CHECK ("payment_match"."kind" in ('received', 'taken-back'))
);
--> statement-breakpoint
ALTER TABLE "deal_payment" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entry_report" ADD CONSTRAINT "bank_entry_report_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry_report" ADD CONSTRAINT "bank_entry_report_entry_id_bank_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_file" ADD CONSTRAINT "bank_file_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_file_id_bank_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bank_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry_decision" ADD CONSTRAINT "bank_entry_decision_entry_id_bank_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry_decision" ADD CONSTRAINT "bank_entry_decision_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_match" ADD CONSTRAINT "payment_match_deal_payment_id_deal_payment_id_fk" FOREIGN KEY ("deal_payment_id") REFERENCES "public"."deal_payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_match" ADD CONSTRAINT "payment_match_entry_id_bank_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_entry_report_entry_id_index" ON "bank_entry_report" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "bank_entry_account_booked_at_index" ON "bank_entry" USING btree ("account","booked_at");--> statement-breakpoint
CREATE INDEX "bank_entry_reference" ON "bank_entry" USING btree ("account","reference");--> statement-breakpoint
CREATE INDEX "bank_entry_batch" ON "bank_entry" USING btree ("account","batch_reference");--> statement-breakpoint
CREATE INDEX "bank_entry_state" ON "bank_entry" USING btree ("state","first_reported_at","id");--> statement-breakpoint
CREATE INDEX "bank_entry_other_account_index" ON "bank_entry" USING btree ("other_account");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_file_once" ON "bank_file" USING btree ("sha256") WHERE "bank_file"."problem" is null;--> statement-breakpoint
CREATE INDEX "bank_file_received_at_index" ON "bank_file" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "bank_file_staff_id_index" ON "bank_file" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "bank_statement_pages" ON "bank_statement" USING btree ("account","bank_id");--> statement-breakpoint
CREATE INDEX "bank_entry_decision_staff_id_index" ON "bank_entry_decision" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "payment_match_entry_id_index" ON "payment_match" USING btree ("entry_id");