CREATE TABLE "desk_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"topic" text NOT NULL
);
--> statement-breakpoint
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
	CONSTRAINT "approval_decision_outcome" CHECK ("approval_decision"."outcome" in ('approved', 'rejected', 'withdrawn', 'void'))
);
--> statement-breakpoint
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
	CONSTRAINT "approval_id_proposedBy_unique" UNIQUE("id","proposed_by")
);
--> statement-breakpoint
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
	CONSTRAINT "staff_proof_signature" CHECK (("staff_proof"."by" = 'passkey') = (num_nonnulls("staff_proof"."credential_id", "staff_proof"."public_key", "staff_proof"."client_data", "staff_proof"."authenticator_data", "staff_proof"."signature") = 5))
);
--> statement-breakpoint
CREATE TABLE "staff_invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" "bytea",
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_invitation_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_passkey" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "staff_passkey_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
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
	CONSTRAINT "staff_roles" CHECK (cardinality("staff"."roles") > 0)
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"signed_in_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "staff_session_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "approval_decision" ADD CONSTRAINT "approval_decision_proof_id_staff_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."staff_proof"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_decision" ADD CONSTRAINT "approval_decision_of" FOREIGN KEY ("approval_id","proposed_by") REFERENCES "public"."approval"("id","proposed_by") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_proposed_by_staff_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_proof_id_staff_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."staff_proof"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_proof" ADD CONSTRAINT "staff_proof_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkey" ADD CONSTRAINT "staff_passkey_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_change_xid_index" ON "desk_change" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "desk_change_at_index" ON "desk_change" USING btree ("at");--> statement-breakpoint
CREATE INDEX "approval_object_index" ON "approval" USING btree ("object");--> statement-breakpoint
CREATE INDEX "approval_proposed_at_index" ON "approval" USING btree ("proposed_at");--> statement-breakpoint
CREATE INDEX "staff_proof_staff_id_at_index" ON "staff_proof" USING btree ("staff_id","at");--> statement-breakpoint
CREATE INDEX "staff_invitation_staff_id_index" ON "staff_invitation" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_passkey_staff_id_index" ON "staff_passkey" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_staff_id_index" ON "staff_session" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_started_at_index" ON "staff_session" USING btree ("started_at");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER staff_proof_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_proof" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER approval_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "approval" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER approval_decision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "approval_decision" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
