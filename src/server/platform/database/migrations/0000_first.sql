CREATE TABLE "account_freeze" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"policy_versions" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"password_changed_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_email" text,
	"kept_until" timestamp with time zone,
	CONSTRAINT "account_email_unique" UNIQUE("email"),
	CONSTRAINT "account_state" CHECK ("account"."state" in ('active', 'frozen', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "letter_pause" (
	"key" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_link" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "registration" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"policy_versions" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "profile" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_challenge" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"password_mark" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"account_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_code_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"wrong_codes_since" timestamp with time zone DEFAULT 'epoch' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"user_agent" text DEFAULT '' NOT NULL,
	"network_address" text DEFAULT '' NOT NULL,
	"reused_from_user_agent" text,
	"reused_from_network_address" text,
	"family_hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_pair" (
	"refresh_hash" "bytea" PRIMARY KEY NOT NULL,
	"access_hash" "bytea" NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_expires_at" timestamp with time zone NOT NULL,
	"first_used_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"successor_hash" "bytea",
	"sealed_successor" "bytea",
	CONSTRAINT "token_pair_accessHash_unique" UNIQUE("access_hash")
);
--> statement-breakpoint
CREATE TABLE "retention_run" (
	"id" integer PRIMARY KEY NOT NULL,
	"leased_until" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"account_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "card_payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"account_id" uuid NOT NULL,
	"request_id" text,
	"idempotency_key" text,
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
CREATE TABLE "card_payment_webhook" (
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
CREATE TABLE "identity_check_webhook" (
	"digest" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"applicant_id" text NOT NULL,
	"external_id" text,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "market_data_lease" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_data" (
	"name" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"as_of" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invitee_uri" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"invitee_name" text NOT NULL,
	"invitee_email" text NOT NULL,
	"time_zone" text NOT NULL,
	"moved" boolean NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "meeting_inviteeUri_unique" UNIQUE("invitee_uri"),
	CONSTRAINT "meeting_state" CHECK ("meeting"."state" in ('booked', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "meeting_webhook" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"invitee_uri" text NOT NULL,
	"facts" jsonb,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "meeting_webhook_kind_inviteeUri_unique" UNIQUE("kind","invitee_uri")
);
--> statement-breakpoint
CREATE TABLE "switch" (
	"name" text PRIMARY KEY NOT NULL,
	"sentence" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "switch_name" CHECK ("switch"."name" in ('registration', 'quotes', 'card-payments', 'notice'))
);
--> statement-breakpoint
CREATE TABLE "exchange_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"country" text NOT NULL,
	"message" text NOT NULL,
	"rate" numeric,
	"rate_as_of" timestamp with time zone,
	"rate_derived" boolean,
	"fee_tier" text,
	"fee_rate" numeric,
	"indicative_amount" numeric,
	"idempotency_key" text,
	"contact_letter" boolean NOT NULL,
	"content_hash" "bytea",
	CONSTRAINT "exchange_request_reference_unique" UNIQUE("reference"),
	CONSTRAINT "exchange_request_accountId_idempotencyKey_unique" UNIQUE("account_id","idempotency_key"),
	CONSTRAINT "exchange_request_amount" CHECK ("exchange_request"."amount" >= 0),
	CONSTRAINT "exchange_request_state" CHECK ("exchange_request"."state" in ('received', 'in-review', 'answered'))
);
--> statement-breakpoint
ALTER TABLE "account_freeze" ADD CONSTRAINT "account_freeze_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenge" ADD CONSTRAINT "login_challenge_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_pair" ADD CONSTRAINT "token_pair_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_payment" ADD CONSTRAINT "card_payment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_request" ADD CONSTRAINT "exchange_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_freeze_account_id_index" ON "account_freeze" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_kept_until_index" ON "account" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "letter_pause_until_index" ON "letter_pause" USING btree ("until");--> statement-breakpoint
CREATE INDEX "mailed_link_subject_id_index" ON "mailed_link" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "mailed_link_expires_at_index" ON "mailed_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_reset_account_id_created_at_index" ON "password_reset" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "password_reset_created_at_index" ON "password_reset" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "registration_email_created_at_index" ON "registration" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "registration_created_at_index" ON "registration" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "login_challenge_account_id_index" ON "login_challenge" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_account_id_index" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_ended_at_index" ON "session" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "session_created_at_index" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_family_hash_index" ON "session" USING btree ("family_hash");--> statement-breakpoint
CREATE INDEX "token_pair_session_id_index" ON "token_pair" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "token_pair_refresh_expires_at_index" ON "token_pair" USING btree ("refresh_expires_at");--> statement-breakpoint
CREATE INDEX "event_account_id_at_index" ON "event" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "rate_limit_expire_index" ON "rate_limit" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "card_payment_account_id_created_at_index" ON "card_payment" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "card_payment_webhook_received_at_index" ON "card_payment_webhook" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "identity_check_applicant_id_index" ON "identity_check" USING btree ("applicant_id");--> statement-breakpoint
CREATE INDEX "identity_check_webhook_received_at_index" ON "identity_check_webhook" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "meeting_starts_at_index" ON "meeting" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "meeting_invitee_email_lower" ON "meeting" USING btree (lower("invitee_email"));--> statement-breakpoint
CREATE INDEX "meeting_webhook_received_at_index" ON "meeting_webhook" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "exchange_request_account_id_created_at_index" ON "exchange_request" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events are append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "event" FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
