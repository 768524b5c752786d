-- The platform, and what runs it

CREATE TABLE "event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"account_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
CREATE INDEX "event_account_id_at_index" ON "event" ("account_id","at");
CREATE INDEX "event_at_id_index" ON "event" ("at","id");
CREATE INDEX "event_kind_at_id_index" ON "event" ("kind","at","id") WHERE "event"."kind" not in ('session.started', 'session.refreshed', 'session.ended');
CREATE INDEX "event_actor_at_id_index" ON "event" ("actor","at","id") WHERE "event"."actor" not in ('client', 'visitor', 'system');
CREATE INDEX "event_object" ON "event" (coalesce("details"->>'reference', "details"->>'account'),"at","id") WHERE "event"."details" ?| array['reference', 'account'];

CREATE TABLE "security_source" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"network" text NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	CONSTRAINT "security_source_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE cascade
);
CREATE INDEX "security_source_at_index" ON "security_source" ("at");

CREATE TABLE "desk_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"topic" text NOT NULL
);
CREATE INDEX "desk_change_xid_index" ON "desk_change" ("xid");
CREATE INDEX "desk_change_at_index" ON "desk_change" ("at");

CREATE TABLE "database_timeline" (
	"id" text PRIMARY KEY NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"reconciled_at" timestamp with time zone,
	"reconciled_by" text,
	"note" text,
	CONSTRAINT "database_timeline_reconciled" CHECK (("database_timeline"."reconciled_at" is null) = ("database_timeline"."reconciled_by" is null) and ("database_timeline"."note" is null) = (coalesce("database_timeline"."reconciled_by", 'system') = 'system'))
);

CREATE TABLE "rate_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
CREATE INDEX "rate_limit_expire_index" ON "rate_limit" ("expire");

CREATE TABLE "log_pending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_pending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"row_key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "log_leaf" (
	"number" bigint PRIMARY KEY NOT NULL,
	"table_name" text NOT NULL,
	"row_key" text NOT NULL,
	"entry" "bytea" NOT NULL,
	CONSTRAINT "log_leaf_of" UNIQUE("table_name","row_key")
);

CREATE TABLE "log_salt" (
	"number" bigint PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);

CREATE TABLE "log_head" (
	"number" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"size" bigint NOT NULL,
	"edge" "bytea" NOT NULL,
	"text" text NOT NULL,
	"signature" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL
);

CREATE TABLE "switch" (
	"name" text PRIMARY KEY NOT NULL,
	"sentence" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "switch_name" CHECK ("switch"."name" in ('registration', 'quotes', 'card-payments', 'notice'))
);

CREATE TABLE "backup" (
	"finished_at" timestamp with time zone PRIMARY KEY NOT NULL
);

CREATE TABLE "retention_run" (
	"id" integer PRIMARY KEY NOT NULL,
	"leased_until" timestamp with time zone,
	"finished_at" timestamp with time zone
);

-- Clients

CREATE TABLE "registration" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"policy_versions" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"signed_up_from" text NOT NULL,
	"confirmed_from" text
);
CREATE INDEX "registration_email_created_at_index" ON "registration" ("email","created_at");
CREATE INDEX "registration_created_at_index" ON "registration" ("created_at");

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
CREATE INDEX "account_kept_until_index" ON "account" ("kept_until");
CREATE INDEX "account_created_at_id_index" ON "account" ("created_at","id");
CREATE INDEX "account_state_created_at_id_index" ON "account" ("state","created_at","id");
CREATE INDEX "account_email_start" ON "account" ("email" text_pattern_ops);
CREATE INDEX "account_closed_email_start" ON "account" ("closed_email" text_pattern_ops);

CREATE TABLE "account_freeze" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "account_freeze_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id")
);
CREATE INDEX "account_freeze_account_id_index" ON "account_freeze" ("account_id");

CREATE TABLE "password_reset" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_reset_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id")
);
CREATE INDEX "password_reset_account_id_created_at_index" ON "password_reset" ("account_id","created_at");
CREATE INDEX "password_reset_created_at_index" ON "password_reset" ("created_at");

CREATE TABLE "mailed_link" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
CREATE INDEX "mailed_link_subject_id_index" ON "mailed_link" ("subject_id");
CREATE INDEX "mailed_link_expires_at_index" ON "mailed_link" ("expires_at");

CREATE TABLE "letter_pause" (
	"key" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
CREATE INDEX "letter_pause_until_index" ON "letter_pause" ("until");

CREATE TABLE "profile" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id")
);
CREATE INDEX "profile_first_name_start" ON "profile" (lower("first_name") text_pattern_ops);
CREATE INDEX "profile_last_name_start" ON "profile" (lower("last_name") text_pattern_ops);
CREATE INDEX "profile_phone_end" ON "profile" (reverse(regexp_replace("phone", '[^0-9]', '', 'g')) text_pattern_ops);

CREATE TABLE "second_factor" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"wrong_codes_since" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	CONSTRAINT "second_factor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id")
);

CREATE TABLE "recovery_code" (
	"account_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_code_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash"),
	CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id")
);

CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_credentialId_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkey_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id")
);
CREATE INDEX "passkey_account_id_index" ON "passkey" ("account_id");

CREATE TABLE "login_challenge" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"password_mark" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "login_challenge_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id")
);
CREATE INDEX "login_challenge_account_id_index" ON "login_challenge" ("account_id");

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
	"key_thumbprint" text,
	"proof_refused_at" timestamp with time zone,
	"family_hash" "bytea" NOT NULL,
	CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id")
);
CREATE INDEX "session_account_id_index" ON "session" ("account_id");
CREATE INDEX "session_ended_at_index" ON "session" ("ended_at");
CREATE INDEX "session_created_at_index" ON "session" ("created_at");
CREATE INDEX "session_family_hash_index" ON "session" ("family_hash");

CREATE TABLE "token_pair" (
	"refresh_hash" "bytea" PRIMARY KEY NOT NULL,
	"access_hash" "bytea" NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_expires_at" timestamp with time zone NOT NULL,
	"issued_to" "bytea" NOT NULL,
	"first_used_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"successor_hash" "bytea",
	"sealed_successor" "bytea",
	CONSTRAINT "token_pair_accessHash_unique" UNIQUE("access_hash"),
	CONSTRAINT "token_pair_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "session"("id")
);
CREATE INDEX "token_pair_session_id_index" ON "token_pair" ("session_id");
CREATE INDEX "token_pair_refresh_expires_at_index" ON "token_pair" ("refresh_expires_at");

-- Staff

CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"single_keys" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "staff_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_state" CHECK ("staff"."state" in ('invited', 'active', 'left')),
	CONSTRAINT "staff_roles" CHECK (cardinality("staff"."roles") > 0),
	CONSTRAINT "staff_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "staff"("id")
);

CREATE TABLE "staff_invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" "bytea",
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_invitation_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_invitation_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "staff_invitation_staff_id_index" ON "staff_invitation" ("staff_id");

CREATE TABLE "staff_passkey" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "staff_passkey_credentialId_unique" UNIQUE("credential_id"),
	CONSTRAINT "staff_passkey_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "staff_passkey_staff_id_index" ON "staff_passkey" ("staff_id");

CREATE TABLE "staff_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"signed_in_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "staff_session_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_session_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "staff_session_staff_id_index" ON "staff_session" ("staff_id");
CREATE INDEX "staff_session_staff_id_last_used_at_index" ON "staff_session" ("staff_id","last_used_at");
CREATE INDEX "staff_session_started_at_index" ON "staff_session" ("started_at");

CREATE TABLE "staff_proof" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"credential_id" text,
	"public_key" "bytea",
	"client_data" "bytea",
	"authenticator_data" "bytea",
	"signature" "bytea",
	CONSTRAINT "staff_proof_signature" CHECK (("staff_proof"."by" = 'passkey') = (num_nonnulls("staff_proof"."credential_id", "staff_proof"."public_key", "staff_proof"."client_data", "staff_proof"."authenticator_data", "staff_proof"."signature") = 5)),
	CONSTRAINT "staff_proof_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "staff_proof_staff_id_at_index" ON "staff_proof" ("staff_id","at");
CREATE UNIQUE INDEX "staff_proof_nonce" ON "staff_proof" (("text"::jsonb ->> 'nonce'));

CREATE TABLE "approval" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"version" integer NOT NULL,
	"payload" jsonb NOT NULL,
	"payload_hash" "bytea" NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"proof_id" uuid NOT NULL,
	CONSTRAINT "approval_id_proposedBy_unique" UNIQUE("id","proposed_by"),
	CONSTRAINT "approval_proposed_by_staff_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "staff"("id"),
	CONSTRAINT "approval_proof_id_staff_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "staff_proof"("id")
);
CREATE INDEX "approval_object_index" ON "approval" ("object");
CREATE INDEX "approval_proposed_at_index" ON "approval" ("proposed_at");
CREATE INDEX "approval_expires_at_index" ON "approval" ("expires_at");
CREATE INDEX "approval_action_proposed_at_index" ON "approval" ("action","proposed_at");
CREATE UNIQUE INDEX "approval_proof" ON "approval" ("proof_id");

CREATE TABLE "approval_decision" (
	"approval_id" uuid PRIMARY KEY NOT NULL,
	"proposed_by" uuid NOT NULL,
	"outcome" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	"reason" text,
	"proof_id" uuid,
	CONSTRAINT "approval_decision_four_eyes" CHECK ("approval_decision"."outcome" not in ('approved', 'rejected') or "approval_decision"."decided_by" <> "approval_decision"."proposed_by"),
	CONSTRAINT "approval_decision_proof" CHECK ("approval_decision"."outcome" not in ('approved', 'rejected') or ("approval_decision"."decided_by" is not null and "approval_decision"."proof_id" is not null)),
	CONSTRAINT "approval_decision_outcome" CHECK ("approval_decision"."outcome" in ('approved', 'rejected', 'withdrawn', 'void')),
	CONSTRAINT "approval_decision_proof_id_staff_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "staff_proof"("id"),
	CONSTRAINT "approval_decision_of" FOREIGN KEY ("approval_id","proposed_by") REFERENCES "approval"("id","proposed_by")
);

CREATE TABLE "export_download" (
	"approval_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "export_download_approval_id_staff_id_pk" PRIMARY KEY("approval_id","staff_id"),
	CONSTRAINT "export_download_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "approval"("id"),
	CONSTRAINT "export_download_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);

-- Providers

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
	"country" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"party_id" uuid,
	"read_through_at" timestamp with time zone,
	"reads_begun" integer DEFAULT 0 NOT NULL,
	"read_applied" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "identity_check_externalId_unique" UNIQUE("external_id"),
	CONSTRAINT "identity_check_accountId_kind_unique" UNIQUE("account_id","kind"),
	CONSTRAINT "identity_check_kind" CHECK ("identity_check"."kind" in ('personal', 'business')),
	CONSTRAINT "identity_check_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id")
);
CREATE INDEX "identity_check_applicant_id_index" ON "identity_check" ("applicant_id");

CREATE TABLE "identity_check_webhook" (
	"digest" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"applicant_id" text NOT NULL,
	"external_id" text,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone
);
CREATE INDEX "identity_check_webhook_received_at_index" ON "identity_check_webhook" ("received_at");

CREATE TABLE "party" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"date_of_birth" date,
	"place_of_birth" text,
	"residence" text,
	"registration_number" text,
	"seat" text,
	"country" text,
	"representatives" jsonb NOT NULL,
	"applicant_id" text NOT NULL,
	"level" text,
	"reviewed_at" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "party_accountId_kind_version_unique" UNIQUE("account_id","kind","version"),
	CONSTRAINT "party_kind" CHECK ("party"."kind" in ('person', 'company')),
	CONSTRAINT "party_name" CHECK ("party"."name" <> ''),
	CONSTRAINT "party_person" CHECK ("party"."kind" = 'company' or ("party"."registration_number" is null and "party"."seat" is null and "party"."representatives" = '[]')),
	CONSTRAINT "party_company" CHECK ("party"."kind" = 'person' or ("party"."first_name" is null and "party"."last_name" is null)),
	CONSTRAINT "party_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id")
);

CREATE TABLE "card_payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"account_id" uuid NOT NULL,
	"request_id" text,
	"idempotency_key" text,
	"state" text DEFAULT 'opened' NOT NULL,
	"amount" numeric,
	"currency" text,
	"coin" text,
	"quantity" numeric,
	"fee" numeric,
	"fee_currency" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_payment_reference_unique" UNIQUE("reference"),
	CONSTRAINT "card_payment_requestId_unique" UNIQUE("request_id"),
	CONSTRAINT "card_payment_state" CHECK ("card_payment"."state" in ('opened', 'started', 'completed', 'rejected', 'cancelled', 'payment-error')),
	CONSTRAINT "card_payment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id")
);
CREATE INDEX "card_payment_account_id_created_at_index" ON "card_payment" ("account_id","created_at");

CREATE TABLE "card_payment_webhook" (
	"digest" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"request_id" text,
	"partner_user_id" text,
	"status" text,
	"amount" text,
	"currency" text,
	"coin" text,
	"quantity" text,
	"fee" text,
	"fee_currency" text,
	"at" timestamp with time zone,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone
);
CREATE INDEX "card_payment_webhook_received_at_index" ON "card_payment_webhook" ("received_at");

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
CREATE INDEX "meeting_starts_at_index" ON "meeting" ("starts_at");
CREATE INDEX "meeting_invitee_email_lower" ON "meeting" (lower("invitee_email"));

CREATE TABLE "meeting_webhook" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"invitee_uri" text NOT NULL,
	"facts" jsonb,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "meeting_webhook_kind_inviteeUri_unique" UNIQUE("kind","invitee_uri")
);
CREATE INDEX "meeting_webhook_received_at_index" ON "meeting_webhook" ("received_at");

CREATE TABLE "market_data" (
	"name" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"as_of" timestamp with time zone NOT NULL
);

CREATE TABLE "market_data_lease" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "vendor_erasure" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "vendor_erasure_vendor" CHECK ("vendor_erasure"."vendor" in ('sumsub', 'paybis', 'calendly'))
);
CREATE INDEX "vendor_erasure_due_at_index" ON "vendor_erasure" ("due_at");
CREATE INDEX "vendor_erasure_subject_index" ON "vendor_erasure" ("subject");
CREATE INDEX "vendor_erasure_open" ON "vendor_erasure" ("due_at") WHERE "vendor_erasure"."done_at" is null;

-- Requests

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
	"amount_eur" numeric,
	"assigned_to" uuid,
	"answer_due_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"close_reason" text,
	"open_offer_id" uuid,
	"open_offer_until" timestamp with time zone,
	"price_asked_at" timestamp with time zone,
	CONSTRAINT "exchange_request_reference_unique" UNIQUE("reference"),
	CONSTRAINT "exchange_request_accountId_idempotencyKey_unique" UNIQUE("account_id","idempotency_key"),
	CONSTRAINT "exchange_request_amount" CHECK ("exchange_request"."amount" >= 0),
	CONSTRAINT "exchange_request_state" CHECK ("exchange_request"."state" in ('received', 'in-review', 'answered')),
	CONSTRAINT "exchange_request_closed" CHECK (("exchange_request"."closed_at" is null) = ("exchange_request"."close_reason" is null)),
	CONSTRAINT "exchange_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id"),
	CONSTRAINT "exchange_request_assigned_to_staff_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "staff"("id")
);
CREATE INDEX "exchange_request_account_id_created_at_index" ON "exchange_request" ("account_id","created_at");
CREATE INDEX "exchange_request_assigned_to_index" ON "exchange_request" ("assigned_to");
CREATE INDEX "exchange_request_inbox_index" ON "exchange_request" (coalesce(case when "answered_at" is null then "answer_due_at" end, 'infinity'::timestamptz),"created_at","id") WHERE "exchange_request"."closed_at" is null;
CREATE INDEX "exchange_request_assigned_inbox" ON "exchange_request" ("assigned_to",coalesce(case when "answered_at" is null then "answer_due_at" end, 'infinity'::timestamptz),"created_at","id") WHERE "exchange_request"."closed_at" is null;
CREATE INDEX "exchange_request_state_inbox" ON "exchange_request" ("state",coalesce(case when "answered_at" is null then "answer_due_at" end, 'infinity'::timestamptz),"created_at","id") WHERE "exchange_request"."closed_at" is null;
CREATE INDEX "exchange_request_unassigned_inbox" ON "exchange_request" (coalesce(case when "answered_at" is null then "answer_due_at" end, 'infinity'::timestamptz),"created_at","id") WHERE "exchange_request"."closed_at" is null and "exchange_request"."assigned_to" is null and not ("exchange_request"."state" = 'answered' and "exchange_request"."answered_at" is not null);
CREATE INDEX "exchange_request_closed_index" ON "exchange_request" ("closed_at","created_at","id") WHERE "exchange_request"."closed_at" is not null;
CREATE INDEX "exchange_request_open_offer" ON "exchange_request" ("open_offer_until") WHERE "exchange_request"."open_offer_until" is not null;
CREATE INDEX "exchange_request_name_start" ON "exchange_request" (lower("name") text_pattern_ops);
CREATE INDEX "exchange_request_email_start" ON "exchange_request" (lower("email") text_pattern_ops);
CREATE INDEX "exchange_request_phone_end" ON "exchange_request" (reverse(regexp_replace("phone", '[^0-9]', '', 'g')) text_pattern_ops);

CREATE TABLE "request_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "request_message_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"channel" text NOT NULL,
	"language" text,
	"subject" text,
	"text" text NOT NULL,
	"staff_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "request_message_number_unique" UNIQUE("number"),
	CONSTRAINT "request_message_requestId_version_unique" UNIQUE("request_id","version"),
	CONSTRAINT "request_message_direction" CHECK ("request_message"."direction" in ('from-client', 'to-client')),
	CONSTRAINT "request_message_staff" CHECK (("request_message"."staff_id" is null) = ("request_message"."channel" = 'account' and "request_message"."direction" = 'from-client')),
	CONSTRAINT "request_message_channel" CHECK ("request_message"."channel" in ('e-mail', 'telephone', 'letter', 'account')),
	CONSTRAINT "request_message_request_id_exchange_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "exchange_request"("id"),
	CONSTRAINT "request_message_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "request_message_request_id_number_index" ON "request_message" ("request_id","number");
CREATE INDEX "request_message_staff_id_index" ON "request_message" ("staff_id");

CREATE TABLE "request_presence" (
	"request_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"writing" boolean NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "request_presence_request_id_staff_id_pk" PRIMARY KEY("request_id","staff_id"),
	CONSTRAINT "request_presence_request_id_exchange_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "exchange_request"("id"),
	CONSTRAINT "request_presence_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "request_presence_staff_id_index" ON "request_presence" ("staff_id");
CREATE INDEX "request_presence_seen_at_index" ON "request_presence" ("seen_at");

CREATE TABLE "note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"request_id" uuid,
	"text" text NOT NULL,
	"confidential" boolean NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "note_text" CHECK ("note"."text" <> ''),
	CONSTRAINT "note_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id"),
	CONSTRAINT "note_request_id_exchange_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "exchange_request"("id"),
	CONSTRAINT "note_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "note_account_id_at_index" ON "note" ("account_id","at");
CREATE INDEX "note_request_id_index" ON "note" ("request_id");
CREATE INDEX "note_staff_id_index" ON "note" ("staff_id");

CREATE TABLE "prepared_reply" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"bodies" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prepared_reply_name_unique" UNIQUE("name"),
	CONSTRAINT "prepared_reply_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "staff"("id")
);
CREATE INDEX "prepared_reply_changed_by_index" ON "prepared_reply" ("changed_by");

-- Where money and coins go

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
        else false end),
	CONSTRAINT "payout_account_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id")
);
CREATE INDEX "payout_account_account_id_index" ON "payout_account" ("account_id");
CREATE INDEX "payout_account_added_at_index" ON "payout_account" ("added_at");
CREATE INDEX "payout_account_number" ON "payout_account" (coalesce("iban", "sort_code" || "account_number", "bic" || "account_number"));

CREATE TABLE "payout_account_check" (
	"payout_account_id" uuid PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"checked_by" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_account_check_reason" CHECK (("payout_account_check"."outcome" = 'refused') = ("payout_account_check"."reason" is not null)),
	CONSTRAINT "payout_account_check_payout_account_id_payout_account_id_fk" FOREIGN KEY ("payout_account_id") REFERENCES "payout_account"("id"),
	CONSTRAINT "payout_account_check_checked_by_staff_id_fk" FOREIGN KEY ("checked_by") REFERENCES "staff"("id")
);
CREATE INDEX "payout_account_check_checked_by_index" ON "payout_account_check" ("checked_by");

CREATE TABLE "payout_account_removal" (
	"payout_account_id" uuid PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_account_removal_payout_account_id_payout_account_id_fk" FOREIGN KEY ("payout_account_id") REFERENCES "payout_account"("id")
);

CREATE TABLE "wallet" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"coin" text NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"memo" text,
	"source" text NOT NULL,
	"name" text,
	"kind" text,
	"provider" text,
	"party_kind" text,
	"entered_by" uuid,
	"entered_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"removed_by" uuid,
	"removed_at" timestamp with time zone,
	"removal_reason" text,
	CONSTRAINT "wallet_source" CHECK ("wallet"."source" in ('client', 'request', 'e-mail', 'telephone', 'letter', 'in-person')),
	CONSTRAINT "wallet_client" CHECK (("wallet"."source" = 'client') = ("wallet"."entered_by" is null) and ("wallet"."source" <> 'client' or "wallet"."confirmed_by" is null)),
	CONSTRAINT "wallet_kind" CHECK ((coalesce("wallet"."kind", 'self-hosted') = 'provider') = (coalesce("wallet"."provider", '') <> '')),
	CONSTRAINT "wallet_party" CHECK ("wallet"."party_kind" in ('person', 'company')),
	CONSTRAINT "wallet_confirmed" CHECK (("wallet"."confirmed_by" is null) = ("wallet"."confirmed_at" is null)),
	CONSTRAINT "wallet_two_people" CHECK ("wallet"."confirmed_by" <> "wallet"."entered_by"),
	CONSTRAINT "wallet_removed" CHECK (("wallet"."removed_at" is null) = ("wallet"."removal_reason" is null) and ("wallet"."removed_by" is null or "wallet"."removed_at" is not null)),
	CONSTRAINT "wallet_removed_by_client" CHECK ("wallet"."removed_by" is not null or "wallet"."removal_reason" = 'client-asked'),
	CONSTRAINT "wallet_removal_reason" CHECK ("wallet"."removal_reason" in ('client-asked', 'mistyped', 'not-given', 'compliance')),
	CONSTRAINT "wallet_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id"),
	CONSTRAINT "wallet_entered_by_staff_id_fk" FOREIGN KEY ("entered_by") REFERENCES "staff"("id"),
	CONSTRAINT "wallet_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "staff"("id"),
	CONSTRAINT "wallet_removed_by_staff_id_fk" FOREIGN KEY ("removed_by") REFERENCES "staff"("id")
);
CREATE UNIQUE INDEX "wallet_once" ON "wallet" ("account_id","coin","network",lower("address"),coalesce("memo", '')) WHERE "wallet"."removed_at" is null;
CREATE INDEX "wallet_address" ON "wallet" (lower("address"));
CREATE INDEX "wallet_account_id_entered_at_index" ON "wallet" ("account_id","entered_at");
CREATE INDEX "wallet_entered_by_index" ON "wallet" ("entered_by");
CREATE INDEX "wallet_unconfirmed" ON "wallet" ("entered_at") WHERE "wallet"."entered_by" is not null and "wallet"."confirmed_by" is null and "wallet"."removed_at" is null;
CREATE INDEX "wallet_confirmed_by_index" ON "wallet" ("confirmed_by");
CREATE INDEX "wallet_removed_by_index" ON "wallet" ("removed_by");

CREATE TABLE "wallet_challenge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"wallet_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"message" text,
	"amount" numeric,
	"to_address" text,
	"memo" text,
	"transaction" text,
	"transfer_state" text,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "wallet_challenge_kind" CHECK (case "wallet_challenge"."kind"
        when 'signature' then "wallet_challenge"."message" is not null and num_nonnulls("wallet_challenge"."amount", "wallet_challenge"."to_address", "wallet_challenge"."memo", "wallet_challenge"."transaction", "wallet_challenge"."transfer_state") = 0
        when 'transfer' then "wallet_challenge"."message" is null and "wallet_challenge"."amount" > 0 and num_nonnulls("wallet_challenge"."to_address", "wallet_challenge"."transfer_state") = 2
        else false end),
	CONSTRAINT "wallet_challenge_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallet"("id") ON DELETE cascade
);
CREATE UNIQUE INDEX "wallet_challenge_open" ON "wallet_challenge" ("wallet_id") WHERE "wallet_challenge"."ended_at" is null;
CREATE INDEX "wallet_challenge_wallet_id_index" ON "wallet_challenge" ("wallet_id");
CREATE INDEX "wallet_challenge_expires_at_index" ON "wallet_challenge" ("expires_at");

CREATE TABLE "wallet_proof" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"wallet_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"scheme" text,
	"message" text,
	"signature" text,
	"transaction" text,
	"evidence" jsonb,
	"confirmed_by" uuid,
	"staff_proof_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_proof_challenge" UNIQUE("challenge_id"),
	CONSTRAINT "wallet_proof_by_person" CHECK (("wallet_proof"."confirmed_by" is null) = ("wallet_proof"."staff_proof_id" is null)),
	CONSTRAINT "wallet_proof_kind" CHECK (case "wallet_proof"."kind"
        when 'signature' then num_nonnulls("wallet_proof"."scheme", "wallet_proof"."message", "wallet_proof"."signature") = 3 and num_nonnulls("wallet_proof"."transaction", "wallet_proof"."evidence", "wallet_proof"."confirmed_by") = 0
        when 'transfer' then num_nonnulls("wallet_proof"."scheme", "wallet_proof"."message", "wallet_proof"."signature") = 0 and num_nonnulls("wallet_proof"."transaction", "wallet_proof"."evidence") = 2
        else false end),
	CONSTRAINT "wallet_proof_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallet"("id"),
	CONSTRAINT "wallet_proof_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "staff"("id")
);
CREATE INDEX "wallet_proof_newest" ON "wallet_proof" ("wallet_id","at");
CREATE INDEX "wallet_proof_confirmed_by_index" ON "wallet_proof" ("confirmed_by");
CREATE INDEX "wallet_proof_transaction_index" ON "wallet_proof" ("transaction");

CREATE TABLE "receiving_address" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"coin" text NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"memo" text,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"removed_by" uuid,
	"removed_at" timestamp with time zone,
	"request_id" uuid,
	"wallet_id" uuid,
	CONSTRAINT "receiving_address_confirmed" CHECK (("receiving_address"."confirmed_by" is null) = ("receiving_address"."confirmed_at" is null)),
	CONSTRAINT "receiving_address_two_people" CHECK ("receiving_address"."confirmed_by" <> "receiving_address"."entered_by"),
	CONSTRAINT "receiving_address_removed" CHECK (("receiving_address"."removed_by" is null) = ("receiving_address"."removed_at" is null)),
	CONSTRAINT "receiving_address_kept" CHECK ("receiving_address"."removed_at" is null or "receiving_address"."confirmed_at" is null),
	CONSTRAINT "receiving_address_used" CHECK ("receiving_address"."request_id" is null or "receiving_address"."confirmed_by" is not null),
	CONSTRAINT "receiving_address_used_once" CHECK (num_nonnulls("receiving_address"."request_id", "receiving_address"."wallet_id") <= 1 and ("receiving_address"."wallet_id" is null or "receiving_address"."confirmed_by" is not null)),
	CONSTRAINT "receiving_address_entered_by_staff_id_fk" FOREIGN KEY ("entered_by") REFERENCES "staff"("id"),
	CONSTRAINT "receiving_address_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "staff"("id"),
	CONSTRAINT "receiving_address_removed_by_staff_id_fk" FOREIGN KEY ("removed_by") REFERENCES "staff"("id")
);
CREATE UNIQUE INDEX "receiving_address_kept_once" ON "receiving_address" ("coin","network","address",coalesce("memo", '')) WHERE "receiving_address"."removed_at" is null;
CREATE INDEX "receiving_address_address" ON "receiving_address" (lower("address"),coalesce("memo", ''));
CREATE INDEX "receiving_address_request_id_index" ON "receiving_address" ("request_id");
CREATE INDEX "receiving_address_wallet_id_index" ON "receiving_address" ("wallet_id");
CREATE INDEX "receiving_address_entered_by_index" ON "receiving_address" ("entered_by");
CREATE INDEX "receiving_address_confirmed_by_index" ON "receiving_address" ("confirmed_by");
CREATE INDEX "receiving_address_removed_by_index" ON "receiving_address" ("removed_by");
CREATE INDEX "receiving_address_entered_at_index" ON "receiving_address" ("entered_at");

-- Offers and deals

CREATE TABLE "offer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"direction" text NOT NULL,
	"party_id" uuid,
	"party_kind" text,
	"party_name" text,
	"currency" text NOT NULL,
	"coin" text NOT NULL,
	"network" text NOT NULL,
	"coin_decimals" smallint NOT NULL,
	"fixed_side" text NOT NULL,
	"fiat_amount" numeric NOT NULL,
	"coin_amount" numeric NOT NULL,
	"amount_eur" numeric NOT NULL,
	"bid" numeric NOT NULL,
	"ask" numeric NOT NULL,
	"market_source" text NOT NULL,
	"market_at" timestamp with time zone NOT NULL,
	"market_derived" boolean NOT NULL,
	"evidence" text NOT NULL,
	"evidence_hash" "bytea" NOT NULL,
	"spread_bp" integer NOT NULL,
	"rate" numeric NOT NULL,
	"fee_tier" text,
	"fee_rate" numeric NOT NULL,
	"fee_amount" numeric NOT NULL,
	"network_fee" numeric NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"pay_by" text NOT NULL,
	"late_minutes" integer NOT NULL,
	"short_amount" numeric NOT NULL,
	"words" text NOT NULL,
	"receiving_address_id" uuid,
	"revised_deal_id" uuid,
	"staff_id" uuid NOT NULL,
	"policy_version" text NOT NULL,
	"exceeded" jsonb NOT NULL,
	"proof_id" uuid,
	"salt" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "offer_reference_unique" UNIQUE("reference"),
	CONSTRAINT "offer_requestId_number_unique" UNIQUE("request_id","number"),
	CONSTRAINT "offer_kind" CHECK (("offer"."kind" = 'firm') = ("offer"."expires_at" is not null) and ("offer"."kind" = 'firm') = ("offer"."party_id" is not null)),
	CONSTRAINT "offer_party" CHECK (("offer"."party_id" is null) = ("offer"."party_name" is null) and ("offer"."party_id" is null) = ("offer"."party_kind" is null)),
	CONSTRAINT "offer_receiving_address" CHECK (("offer"."receiving_address_id" is not null) = ("offer"."kind" = 'firm' and "offer"."direction" = 'sell')),
	CONSTRAINT "offer_exceeded" CHECK (("offer"."exceeded" = '[]') = ("offer"."proof_id" is null)),
	CONSTRAINT "offer_positive" CHECK ("offer"."fiat_amount" > 0 and "offer"."coin_amount" > 0 and "offer"."rate" > 0 and "offer"."network_fee" >= 0 and "offer"."fee_amount" >= 0),
	CONSTRAINT "offer_no_network_fee_of_a_sell" CHECK ("offer"."direction" = 'buy' or "offer"."network_fee" = 0),
	CONSTRAINT "offer_decimals" CHECK (scale(trim_scale("offer"."fiat_amount")) <= 2 and scale(trim_scale("offer"."coin_amount")) <= "offer"."coin_decimals" and scale(trim_scale("offer"."network_fee")) <= "offer"."coin_decimals"),
	CONSTRAINT "offer_rate" CHECK (abs("offer"."rate" - case "offer"."direction" when 'buy' then "offer"."ask" * (1 + "offer"."spread_bp" / 10000.0) else "offer"."bid" * (1 - "offer"."spread_bp" / 10000.0) end) <= "offer"."rate" * 0.00000000001),
	CONSTRAINT "offer_sides" CHECK (case "offer"."direction" || ' ' || "offer"."fixed_side"
          when 'buy fiat' then "offer"."fee_amount" = round("offer"."fiat_amount" * "offer"."fee_rate", 2) and ("offer"."coin_amount" + "offer"."network_fee") * "offer"."rate" <= "offer"."fiat_amount" - "offer"."fee_amount" and (("offer"."coin_amount" + "offer"."network_fee") + power(10::numeric, -"offer"."coin_decimals")) * "offer"."rate" > "offer"."fiat_amount" - "offer"."fee_amount"
          when 'buy coins' then "offer"."fee_amount" = round("offer"."coin_amount" * "offer"."rate" * "offer"."fee_rate", 2) and "offer"."fiat_amount" = round(("offer"."coin_amount" + "offer"."network_fee") * "offer"."rate", 2) + "offer"."fee_amount"
          when 'sell coins' then "offer"."fee_amount" = round(round("offer"."coin_amount" * "offer"."rate", 2) * "offer"."fee_rate", 2) and "offer"."fiat_amount" = round("offer"."coin_amount" * "offer"."rate", 2) - "offer"."fee_amount"
          when 'sell fiat' then "offer"."fee_amount" = round("offer"."fiat_amount" * "offer"."fee_rate", 2) and "offer"."coin_amount" * "offer"."rate" >= "offer"."fiat_amount" + "offer"."fee_amount" and ("offer"."coin_amount" - power(10::numeric, -"offer"."coin_decimals")) * "offer"."rate" < "offer"."fiat_amount" + "offer"."fee_amount"
          else false end),
	CONSTRAINT "offer_fee_tier" CHECK ("offer"."fee_tier" is null or "offer"."fee_rate" = case "offer"."fee_tier" when 'reduced' then 0.011 else 0.04 end),
	CONSTRAINT "offer_request_id_exchange_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "exchange_request"("id"),
	CONSTRAINT "offer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id"),
	CONSTRAINT "offer_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "party"("id"),
	CONSTRAINT "offer_receiving_address_id_receiving_address_id_fk" FOREIGN KEY ("receiving_address_id") REFERENCES "receiving_address"("id"),
	CONSTRAINT "offer_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "offer_account_id_published_at_index" ON "offer" ("account_id","published_at");
CREATE INDEX "offer_party_id_index" ON "offer" ("party_id");
CREATE INDEX "offer_staff_id_index" ON "offer" ("staff_id");
CREATE INDEX "offer_receiving_address_id_index" ON "offer" ("receiving_address_id");

CREATE TABLE "offer_end" (
	"offer_id" uuid PRIMARY KEY NOT NULL,
	"end" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	CONSTRAINT "offer_end_end" CHECK ("offer_end"."end" in ('accepted', 'declined', 'withdrawn', 'superseded', 'expired')),
	CONSTRAINT "offer_end_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "offer"("id")
);

CREATE TABLE "offer_draft" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"offer" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_draft_request_id_exchange_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "exchange_request"("id"),
	CONSTRAINT "offer_draft_saved_by_staff_id_fk" FOREIGN KEY ("saved_by") REFERENCES "staff"("id")
);
CREATE INDEX "offer_draft_saved_by_index" ON "offer_draft" ("saved_by");

CREATE TABLE "deal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"offer_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"root_deal_id" uuid,
	"accepted_at" timestamp with time zone NOT NULL,
	"accepted_from" jsonb,
	"offer_hash" "bytea" NOT NULL,
	"terms_version" text NOT NULL,
	"proof" text NOT NULL,
	"pay_by" timestamp with time zone NOT NULL,
	"instructions" jsonb NOT NULL,
	"evidence" text,
	"evidence_hash" "bytea",
	"wallet_id" uuid,
	"state" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"has_running_refund" boolean DEFAULT false NOT NULL,
	CONSTRAINT "deal_reference" UNIQUE("reference"),
	CONSTRAINT "deal_offer" UNIQUE("offer_id"),
	CONSTRAINT "deal_reference_form" CHECK ("deal"."reference" ~ '^[0-9]{14}$'),
	CONSTRAINT "deal_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "offer"("id"),
	CONSTRAINT "deal_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id"),
	CONSTRAINT "deal_root_deal_id_deal_id_fk" FOREIGN KEY ("root_deal_id") REFERENCES "deal"("id"),
	CONSTRAINT "deal_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallet"("id")
);
CREATE INDEX "deal_account_id_accepted_at_index" ON "deal" ("account_id","accepted_at");
CREATE INDEX "deal_unpaid" ON "deal" ("pay_by") WHERE "deal"."state" in ('awaiting-payment', 'awaiting-coins');
CREATE INDEX "deal_root_deal_id_index" ON "deal" ("root_deal_id");
CREATE INDEX "deal_wallet_id_index" ON "deal" ("wallet_id");
CREATE INDEX "deal_running" ON "deal" ("accepted_at","id") WHERE "deal"."state" not in ('done', 'lapsed', 'cancelled', 'replaced', 'refunded') or "deal"."has_running_refund";
CREATE INDEX "deal_accepted_at_id_index" ON "deal" ("accepted_at","id");
CREATE INDEX "deal_state_accepted_at_id_index" ON "deal" ("state","accepted_at","id");

CREATE TABLE "deal_step" (
	"deal_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"move" text NOT NULL,
	CONSTRAINT "deal_step_deal_id_number_pk" PRIMARY KEY("deal_id","number"),
	CONSTRAINT "deal_step_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "deal"("id")
);
CREATE INDEX "deal_step_at_index" ON "deal_step" ("at");

-- What happens to a deal

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
	"staff_id" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deal_payment_once" UNIQUE("currency","bank_reference","recording"),
	CONSTRAINT "deal_payment_amount" CHECK ("deal_payment"."amount" > 0),
	CONSTRAINT "deal_payment_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "deal"("id"),
	CONSTRAINT "deal_payment_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "deal_payment_deal_id_index" ON "deal_payment" ("deal_id");
CREATE INDEX "deal_payment_staff_id_index" ON "deal_payment" ("staff_id");
CREATE INDEX "deal_payment_payer_account_index" ON "deal_payment" ("payer_account");
CREATE INDEX "deal_payment_recorded_at_index" ON "deal_payment" ("recorded_at");

CREATE TABLE "deal_payment_reversal" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reference" text NOT NULL,
	"staff_id" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deal_payment_reversal_kind" CHECK ("deal_payment_reversal"."kind" in ('recalled', 'undone', 'mistaken')),
	CONSTRAINT "deal_payment_reversal_payment_id_deal_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "deal_payment"("id"),
	CONSTRAINT "deal_payment_reversal_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "deal_payment_reversal_staff_id_index" ON "deal_payment_reversal" ("staff_id");
CREATE INDEX "deal_payment_reversal_recorded_at_index" ON "deal_payment_reversal" ("recorded_at");

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
	CONSTRAINT "fill_amounts" CHECK ("fill"."coin_amount" > 0 and "fill"."fiat_amount" > 0),
	CONSTRAINT "fill_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "deal"("id"),
	CONSTRAINT "fill_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id"),
	CONSTRAINT "fill_proof_id_staff_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "staff_proof"("id")
);
CREATE INDEX "fill_deal_id_index" ON "fill" ("deal_id");
CREATE INDEX "fill_staff_id_index" ON "fill" ("staff_id");
CREATE INDEX "fill_proof_id_index" ON "fill" ("proof_id");
CREATE INDEX "fill_recorded_at_index" ON "fill" ("recorded_at");

CREATE TABLE "fill_annulment" (
	"fill_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fill_annulment_fill_id_fill_id_fk" FOREIGN KEY ("fill_id") REFERENCES "fill"("id"),
	CONSTRAINT "fill_annulment_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "fill_annulment_staff_id_index" ON "fill_annulment" ("staff_id");
CREATE INDEX "fill_annulment_recorded_at_index" ON "fill_annulment" ("recorded_at");

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
	CONSTRAINT "deal_question_outcome" CHECK ("deal_question"."outcome" in ('moved', 'accepted', 'refunded', 'taken-back', 'filled')),
	CONSTRAINT "deal_question_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "deal"("id"),
	CONSTRAINT "deal_question_payment_id_deal_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "deal_payment"("id")
);
CREATE INDEX "deal_question_deal_id_index" ON "deal_question" ("deal_id");
CREATE INDEX "deal_question_payment_id_index" ON "deal_question" ("payment_id");
CREATE INDEX "deal_question_open" ON "deal_question" ("opened_at","id") WHERE "deal_question"."outcome" is null;

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
	CONSTRAINT "transfer_refund_by_two" CHECK ("transfer"."purpose" = 'delivery' or "transfer"."approval_id" is not null),
	CONSTRAINT "transfer_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "deal"("id"),
	CONSTRAINT "transfer_payment_id_deal_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "deal_payment"("id"),
	CONSTRAINT "transfer_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "approval"("id"),
	CONSTRAINT "transfer_proof_id_staff_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "staff_proof"("id"),
	CONSTRAINT "transfer_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "transfer_payment_id_index" ON "transfer" ("payment_id");
CREATE INDEX "transfer_staff_id_index" ON "transfer" ("staff_id");
CREATE INDEX "transfer_to_account_index" ON "transfer" ("to_account");
CREATE INDEX "transfer_committed_at_index" ON "transfer" ("committed_at");
CREATE INDEX "transfer_money" ON "transfer" ("currency","amount") WHERE "transfer"."network" is null;

CREATE TABLE "transfer_step" (
	"transfer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_step_transfer_id_number_pk" PRIMARY KEY("transfer_id","number"),
	CONSTRAINT "transfer_step_kind" CHECK ("transfer_step"."kind" in ('sent', 'confirmed', 'failed', 'returned')),
	CONSTRAINT "transfer_step_transfer_id_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "transfer"("id"),
	CONSTRAINT "transfer_step_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "transfer_step_staff_id_index" ON "transfer_step" ("staff_id");
CREATE INDEX "transfer_step_reference_index" ON "transfer_step" ("reference");
CREATE INDEX "transfer_step_recorded_at_index" ON "transfer_step" ("recorded_at");

CREATE TABLE "payment_order" (
	"transfer_id" uuid PRIMARY KEY NOT NULL,
	"end_to_end_id" text NOT NULL,
	"content" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_order_end_to_end_id" UNIQUE("end_to_end_id"),
	CONSTRAINT "payment_order_transfer_id_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "transfer"("id") ON DELETE cascade,
	CONSTRAINT "payment_order_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "payment_order_staff_id_index" ON "payment_order" ("staff_id");

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
	CONSTRAINT "transfer_travel_data_of" CHECK (num_nonnulls("transfer_travel_data"."transfer_id", "transfer_travel_data"."payment_id") = 1),
	CONSTRAINT "transfer_travel_data_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "deal"("id"),
	CONSTRAINT "transfer_travel_data_transfer_id_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "transfer"("id"),
	CONSTRAINT "transfer_travel_data_payment_id_deal_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "deal_payment"("id"),
	CONSTRAINT "transfer_travel_data_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallet"("id")
);
CREATE UNIQUE INDEX "transfer_travel_data_payment_at" ON "transfer_travel_data" ("payment_id","recorded_at");
CREATE INDEX "transfer_travel_data_deal_id_index" ON "transfer_travel_data" ("deal_id");
CREATE INDEX "transfer_travel_data_wallet_id_index" ON "transfer_travel_data" ("wallet_id");
CREATE INDEX "transfer_travel_data_recorded_at_id_index" ON "transfer_travel_data" ("recorded_at","id");

CREATE TABLE "travel_delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	"channel" text NOT NULL,
	"reference" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "travel_delivery_channel" CHECK ("travel_delivery"."channel" in ('e-mail', 'portal', 'travel-rule-network', 'telephone', 'other')),
	CONSTRAINT "travel_delivery_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "deal"("id"),
	CONSTRAINT "travel_delivery_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallet"("id"),
	CONSTRAINT "travel_delivery_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "travel_delivery_deal_id_wallet_id_index" ON "travel_delivery" ("deal_id","wallet_id");
CREATE INDEX "travel_delivery_wallet_id_index" ON "travel_delivery" ("wallet_id");
CREATE INDEX "travel_delivery_staff_id_index" ON "travel_delivery" ("staff_id");

-- The bank

CREATE TABLE "bank_file" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"byte_count" integer NOT NULL,
	"version" text,
	"problem" jsonb,
	"staff_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_file_read" CHECK (("bank_file"."version" is null) = ("bank_file"."problem" is not null)),
	CONSTRAINT "bank_file_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE UNIQUE INDEX "bank_file_once" ON "bank_file" ("sha256") WHERE "bank_file"."problem" is null;
CREATE INDEX "bank_file_received_at_index" ON "bank_file" ("received_at");
CREATE INDEX "bank_file_staff_id_index" ON "bank_file" ("staff_id");

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
	CONSTRAINT "bank_statement_problem" CHECK (("bank_statement"."state" = 'set-aside') = ("bank_statement"."problem" is not null)),
	CONSTRAINT "bank_statement_file_id_bank_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "bank_file"("id") ON DELETE cascade
);
CREATE INDEX "bank_statement_pages" ON "bank_statement" ("account","bank_id");

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
CREATE INDEX "bank_entry_account_booked_at_index" ON "bank_entry" ("account","booked_at");
CREATE INDEX "bank_entry_reference" ON "bank_entry" ("account","reference");
CREATE INDEX "bank_entry_batch" ON "bank_entry" ("account","batch_reference");
CREATE INDEX "bank_entry_state" ON "bank_entry" ("state","first_reported_at","id");
CREATE INDEX "bank_entry_other_account_index" ON "bank_entry" ("other_account");
CREATE INDEX "bank_entry_newest" ON "bank_entry" ("first_reported_at","id");
CREATE INDEX "bank_entry_search_reference" ON "bank_entry" (lower("reference"));
CREATE INDEX "bank_entry_search_end_to_end" ON "bank_entry" (lower("end_to_end_id"));
CREATE INDEX "bank_entry_search_name" ON "bank_entry" (lower("other_name") text_pattern_ops);
CREATE INDEX "bank_entry_search_deal" ON "bank_entry" (("verdicts" ->> 'reference'));
CREATE INDEX "bank_entry_search_amount" ON "bank_entry" ("amount","first_reported_at","id");

CREATE TABLE "bank_entry_report" (
	"statement_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"is_pending" boolean NOT NULL,
	CONSTRAINT "bank_entry_report_statement_id_number_pk" PRIMARY KEY("statement_id","number"),
	CONSTRAINT "bank_entry_report_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "bank_statement"("id") ON DELETE cascade,
	CONSTRAINT "bank_entry_report_entry_id_bank_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "bank_entry"("id") ON DELETE cascade
);
CREATE INDEX "bank_entry_report_entry_id_index" ON "bank_entry_report" ("entry_id");

CREATE TABLE "bank_order_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"outcome" text,
	CONSTRAINT "bank_order_report_position" UNIQUE("file_id","position"),
	CONSTRAINT "bank_order_report_outcome" CHECK ("bank_order_report"."outcome" in ('sent', 'failed', 'noted', 'unknown', 'contradicts')),
	CONSTRAINT "bank_order_report_file_id_bank_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "bank_file"("id") ON DELETE cascade
);
CREATE INDEX "bank_order_report_order_id_index" ON "bank_order_report" ("order_id");
CREATE INDEX "bank_order_report_new" ON "bank_order_report" ("file_id") WHERE "bank_order_report"."outcome" is null;

CREATE TABLE "bank_entry_decision" (
	"entry_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"staff_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_entry_decision_entry_id_number_pk" PRIMARY KEY("entry_id","number"),
	CONSTRAINT "bank_entry_decision_kind" CHECK ("bank_entry_decision"."kind" in ('matched', 'unmatched', 'taken-back', 'parked', 'reopened', 'repeated')),
	CONSTRAINT "bank_entry_decision_itself" CHECK ("bank_entry_decision"."kind" = 'matched' or "bank_entry_decision"."staff_id" is not null),
	CONSTRAINT "bank_entry_decision_entry_id_bank_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "bank_entry"("id") ON DELETE cascade,
	CONSTRAINT "bank_entry_decision_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id")
);
CREATE INDEX "bank_entry_decision_staff_id_index" ON "bank_entry_decision" ("staff_id");

CREATE TABLE "payment_match" (
	"deal_payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"decision" integer NOT NULL,
	CONSTRAINT "payment_match_deal_payment_id_kind_pk" PRIMARY KEY("deal_payment_id","kind"),
	CONSTRAINT "payment_match_kind" CHECK ("payment_match"."kind" in ('received', 'taken-back')),
	CONSTRAINT "payment_match_deal_payment_id_deal_payment_id_fk" FOREIGN KEY ("deal_payment_id") REFERENCES "deal_payment"("id") ON DELETE cascade,
	CONSTRAINT "payment_match_entry_id_bank_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "bank_entry"("id") ON DELETE cascade
);
CREATE INDEX "payment_match_entry_id_index" ON "payment_match" ("entry_id");

CREATE TABLE "transfer_match" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"transfer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"decision" integer NOT NULL,
	CONSTRAINT "transfer_match_once" UNIQUE("transfer_id","kind"),
	CONSTRAINT "transfer_match_kind" CHECK ("transfer_match"."kind" in ('confirmed', 'returned')),
	CONSTRAINT "transfer_match_entry_id_bank_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "bank_entry"("id") ON DELETE cascade,
	CONSTRAINT "transfer_match_transfer_id_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "transfer"("id") ON DELETE cascade
);

-- Chains

CREATE TABLE "chain_network" (
	"network" text PRIMARY KEY NOT NULL,
	"round_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone,
	"trouble" text,
	"trouble_since" timestamp with time zone,
	"read_at" timestamp with time zone,
	"unread_addresses" text[],
	"scanned_to" integer,
	"scanned_hash" text,
	CONSTRAINT "chain_network_trouble" CHECK (("chain_network"."trouble" is null) = ("chain_network"."trouble_since" is null))
);

CREATE TABLE "chain_node" (
	"network" text NOT NULL,
	"number" smallint NOT NULL,
	"host" text NOT NULL,
	"height" integer,
	"answered_at" timestamp with time zone,
	"fault" text,
	"fault_since" timestamp with time zone,
	CONSTRAINT "chain_node_network_number_pk" PRIMARY KEY("network","number"),
	CONSTRAINT "chain_node_fault" CHECK (("chain_node"."fault" is null) = ("chain_node"."fault_since" is null))
);

CREATE TABLE "chain_sighting" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"network" text NOT NULL,
	"transaction" text NOT NULL,
	"output_index" integer NOT NULL,
	"coin" text NOT NULL,
	"amount" numeric NOT NULL,
	"address" text NOT NULL,
	"senders" text[] NOT NULL,
	"deal_id" uuid,
	"wallet_id" uuid,
	"first_seen_at" timestamp with time zone NOT NULL,
	"block_height" integer,
	"block_hash" text,
	"block_at" timestamp with time zone,
	"confirmations" integer NOT NULL,
	"state" text NOT NULL,
	"payment_id" uuid,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chain_sighting_once" UNIQUE("network","transaction","output_index"),
	CONSTRAINT "chain_sighting_owner" CHECK (num_nonnulls("chain_sighting"."deal_id", "chain_sighting"."wallet_id") = 1),
	CONSTRAINT "chain_sighting_amount" CHECK ("chain_sighting"."amount" > 0),
	CONSTRAINT "chain_sighting_block" CHECK (num_nonnulls("chain_sighting"."block_height", "chain_sighting"."block_hash", "chain_sighting"."block_at") in (0, 3)),
	CONSTRAINT "chain_sighting_state" CHECK ("chain_sighting"."state" in ('seen', 'confirmed', 'gone')),
	CONSTRAINT "chain_sighting_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE cascade,
	CONSTRAINT "chain_sighting_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "wallet"("id") ON DELETE cascade,
	CONSTRAINT "chain_sighting_payment_id_deal_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "deal_payment"("id") ON DELETE cascade
);
CREATE INDEX "chain_sighting_deal_id_index" ON "chain_sighting" ("deal_id");
CREATE INDEX "chain_sighting_wallet_id_index" ON "chain_sighting" ("wallet_id");
CREATE INDEX "chain_sighting_payment_id_index" ON "chain_sighting" ("payment_id");
CREATE INDEX "chain_sighting_network_state_looked_at_index" ON "chain_sighting" ("network","state","looked_at");

CREATE TABLE "chain_transfer" (
	"transfer_id" uuid PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"transaction" text NOT NULL,
	"state" text NOT NULL,
	"output_index" integer,
	"block_height" integer,
	"confirmations" integer NOT NULL,
	"nodes" smallint NOT NULL,
	"trouble" text,
	"uses" text[] NOT NULL,
	"replaced_by" text,
	"seen" jsonb,
	"changed_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chain_transfer_transfer_id_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "transfer"("id") ON DELETE cascade
);
CREATE UNIQUE INDEX "chain_transfer_output" ON "chain_transfer" ("network","transaction","output_index") WHERE "chain_transfer"."output_index" is not null;
CREATE INDEX "chain_transfer_state_looked_at_index" ON "chain_transfer" ("state","looked_at");

-- Rows that nobody changes or deletes

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;

CREATE TRIGGER event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "event" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_leaf_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_leaf" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_head" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER export_download_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "export_download" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Rows that nobody changes, and that only the owner deletes: the service has no right to, and calls erase_closed_accounts. See grants.ts.

CREATE TRIGGER log_salt_append_only BEFORE UPDATE OR TRUNCATE ON "log_salt" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_proof_append_only BEFORE UPDATE OR TRUNCATE ON "staff_proof" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER approval_append_only BEFORE UPDATE OR TRUNCATE ON "approval" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER approval_decision_append_only BEFORE UPDATE OR TRUNCATE ON "approval_decision" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER party_append_only BEFORE UPDATE OR TRUNCATE ON "party" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER request_message_append_only BEFORE UPDATE OR TRUNCATE ON "request_message" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_append_only BEFORE UPDATE OR TRUNCATE ON "note" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_account_append_only BEFORE UPDATE OR TRUNCATE ON "payout_account" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_account_check_append_only BEFORE UPDATE OR TRUNCATE ON "payout_account_check" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_account_removal_append_only BEFORE UPDATE OR TRUNCATE ON "payout_account_removal" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER wallet_proof_append_only BEFORE UPDATE OR TRUNCATE ON "wallet_proof" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER offer_append_only BEFORE UPDATE OR TRUNCATE ON "offer" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER offer_end_append_only BEFORE UPDATE OR TRUNCATE ON "offer_end" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deal_step_append_only BEFORE UPDATE OR TRUNCATE ON "deal_step" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deal_payment_append_only BEFORE UPDATE OR TRUNCATE ON "deal_payment" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deal_payment_reversal_append_only BEFORE UPDATE OR TRUNCATE ON "deal_payment_reversal" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fill_append_only BEFORE UPDATE OR TRUNCATE ON "fill" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fill_annulment_append_only BEFORE UPDATE OR TRUNCATE ON "fill_annulment" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_append_only BEFORE UPDATE OR TRUNCATE ON "transfer" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_step_append_only BEFORE UPDATE OR TRUNCATE ON "transfer_step" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfer_travel_data_append_only BEFORE UPDATE OR TRUNCATE ON "transfer_travel_data" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER travel_delivery_append_only BEFORE UPDATE OR TRUNCATE ON "travel_delivery" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Rows of which little changes

-- Of a deal, only its state, version, wallet and whether a refund is running change.
CREATE FUNCTION refuse_deal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'of a deal, only its state, version, wallet and whether a refund is running change';
END
$$;
CREATE TRIGGER deal_fixed BEFORE UPDATE ON "deal" FOR EACH ROW WHEN ((to_jsonb(OLD) - 'state' - 'version' - 'wallet_id' - 'has_running_refund') IS DISTINCT FROM (to_jsonb(NEW) - 'state' - 'version' - 'wallet_id' - 'has_running_refund')) EXECUTE FUNCTION refuse_deal_change();

-- A question ends once, and nothing else of it changes.
CREATE FUNCTION refuse_question_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a question only ends, and only once';
END
$$;
CREATE TRIGGER deal_question_fixed BEFORE UPDATE ON "deal_question" FOR EACH ROW WHEN (OLD.outcome IS NOT NULL OR (to_jsonb(OLD) - 'outcome' - 'ended_at' - 'ended_by') IS DISTINCT FROM (to_jsonb(NEW) - 'outcome' - 'ended_at' - 'ended_by')) EXECUTE FUNCTION refuse_question_change();

-- A wallet is confirmed once and removed once. Besides that, only its name changes.
CREATE FUNCTION refuse_wallet_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a wallet is only confirmed and removed, each once';
END
$$;
CREATE TRIGGER wallet_fixed BEFORE UPDATE ON "wallet" FOR EACH ROW WHEN (
  OLD.removed_at IS NOT NULL
  OR (OLD.confirmed_at IS NOT NULL AND (OLD.confirmed_by, OLD.confirmed_at) IS DISTINCT FROM (NEW.confirmed_by, NEW.confirmed_at))
  OR (to_jsonb(OLD) - 'name' - 'confirmed_by' - 'confirmed_at' - 'removed_by' - 'removed_at' - 'removal_reason')
    IS DISTINCT FROM (to_jsonb(NEW) - 'name' - 'confirmed_by' - 'confirmed_at' - 'removed_by' - 'removed_at' - 'removal_reason')
) EXECUTE FUNCTION refuse_wallet_change();

-- Rows that get a leaf in the log. The arguments are the columns of the primary key.

CREATE FUNCTION log_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log_pending (table_name, row_key)
  SELECT TG_TABLE_NAME, string_agg(to_jsonb(NEW) ->> key, '/' ORDER BY position) FROM unnest(TG_ARGV) WITH ORDINALITY AS keys (key, position);
  RETURN NULL;
END
$$;

CREATE TRIGGER event_logged AFTER INSERT ON "event" FOR EACH ROW EXECUTE FUNCTION log_row('id');
CREATE TRIGGER payout_account_logged AFTER INSERT ON "payout_account" FOR EACH ROW EXECUTE FUNCTION log_row('id');
CREATE TRIGGER payout_account_check_logged AFTER INSERT ON "payout_account_check" FOR EACH ROW EXECUTE FUNCTION log_row('payout_account_id');
CREATE TRIGGER payout_account_removal_logged AFTER INSERT ON "payout_account_removal" FOR EACH ROW EXECUTE FUNCTION log_row('payout_account_id');
CREATE TRIGGER wallet_logged AFTER INSERT ON "wallet" FOR EACH ROW EXECUTE FUNCTION log_row('id');
CREATE TRIGGER wallet_proof_logged AFTER INSERT ON "wallet_proof" FOR EACH ROW EXECUTE FUNCTION log_row('id');
CREATE TRIGGER offer_logged AFTER INSERT ON "offer" FOR EACH ROW EXECUTE FUNCTION log_row('id');
CREATE TRIGGER offer_end_logged AFTER INSERT ON "offer_end" FOR EACH ROW EXECUTE FUNCTION log_row('offer_id');
CREATE TRIGGER deal_logged AFTER INSERT ON "deal" FOR EACH ROW EXECUTE FUNCTION log_row('id');
CREATE TRIGGER deal_step_logged AFTER INSERT ON "deal_step" FOR EACH ROW EXECUTE FUNCTION log_row('deal_id', 'number');
CREATE TRIGGER deal_payment_logged AFTER INSERT ON "deal_payment" FOR EACH ROW EXECUTE FUNCTION log_row('id');
CREATE TRIGGER deal_payment_reversal_logged AFTER INSERT ON "deal_payment_reversal" FOR EACH ROW EXECUTE FUNCTION log_row('payment_id');
CREATE TRIGGER fill_logged AFTER INSERT ON "fill" FOR EACH ROW EXECUTE FUNCTION log_row('id');
CREATE TRIGGER fill_annulment_logged AFTER INSERT ON "fill_annulment" FOR EACH ROW EXECUTE FUNCTION log_row('fill_id');
CREATE TRIGGER deal_question_logged AFTER INSERT ON "deal_question" FOR EACH ROW EXECUTE FUNCTION log_row('id');
CREATE TRIGGER transfer_logged AFTER INSERT ON "transfer" FOR EACH ROW EXECUTE FUNCTION log_row('id');
CREATE TRIGGER transfer_step_logged AFTER INSERT ON "transfer_step" FOR EACH ROW EXECUTE FUNCTION log_row('transfer_id', 'number');
CREATE TRIGGER transfer_travel_data_logged AFTER INSERT ON "transfer_travel_data" FOR EACH ROW EXECUTE FUNCTION log_row('id');
CREATE TRIGGER travel_delivery_logged AFTER INSERT ON "travel_delivery" FOR EACH ROW EXECUTE FUNCTION log_row('id');

-- Deletes what the law requires to keep of closed accounts, once its time is over. Also deletes the salts of the leaves, so that the hashes
-- that stay reveal nothing. Only this function deletes these rows: the service may not, see src/server/platform/database/grants.ts.
-- Proposals and proofs of the desk go too, because their texts say why. Parties go after the checks: reading a check adds a party under the
-- lock of the check. Challenges go with their wallet.
CREATE FUNCTION erase_closed_accounts(account_ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
