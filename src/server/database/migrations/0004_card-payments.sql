CREATE TABLE "card_payment_notice" (
	"digest" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"request_id" text,
	"partner_user_id" text,
	"status" text,
	"amount" text,
	"currency" text,
	"at" timestamp with time zone,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "card_payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"account_id" uuid NOT NULL,
	"request_id" text,
	"state" text DEFAULT 'opened' NOT NULL,
	"amount" numeric,
	"currency" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_payment_reference_unique" UNIQUE("reference"),
	CONSTRAINT "card_payment_requestId_unique" UNIQUE("request_id"),
	CONSTRAINT "card_payment_state" CHECK ("card_payment"."state" in ('opened', 'started', 'completed', 'rejected', 'cancelled', 'payment-error'))
);
--> statement-breakpoint
ALTER TABLE "card_payment" ADD CONSTRAINT "card_payment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_payment_account_id_created_at_index" ON "card_payment" USING btree ("account_id","created_at");