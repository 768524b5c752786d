CREATE TABLE "identity_check_notice" (
	"digest" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"applicant_id" text NOT NULL,
	"external_id" text,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_check" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"applicant_id" text,
	"review_status" text DEFAULT 'none' NOT NULL,
	"review_answer" text,
	"reject_type" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"read_through_at" timestamp with time zone,
	"reads_begun" integer DEFAULT 0 NOT NULL,
	"read_applied" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "identity_check_externalId_unique" UNIQUE("external_id"),
	CONSTRAINT "identity_check_accountId_kind_unique" UNIQUE("account_id","kind"),
	CONSTRAINT "identity_check_kind" CHECK ("identity_check"."kind" in ('personal', 'business'))
);
--> statement-breakpoint
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_check_applicant_id_index" ON "identity_check" USING btree ("applicant_id");