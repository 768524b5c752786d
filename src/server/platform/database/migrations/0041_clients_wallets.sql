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
        else false end)
);
--> statement-breakpoint
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
        else false end)
);
--> statement-breakpoint
ALTER TABLE "wallet" DROP CONSTRAINT "wallet_source";
--> statement-breakpoint
ALTER TABLE "wallet" DROP CONSTRAINT "wallet_removed";
--> statement-breakpoint
ALTER TABLE "wallet" ALTER COLUMN "entered_by" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "receiving_address" ADD COLUMN "wallet_id" uuid;
--> statement-breakpoint
ALTER TABLE "wallet" ADD COLUMN "name" text;
--> statement-breakpoint
ALTER TABLE "wallet" ADD COLUMN "kind" text;
--> statement-breakpoint
ALTER TABLE "wallet" ADD COLUMN "provider" text;
--> statement-breakpoint
ALTER TABLE "wallet" ADD COLUMN "party_kind" text;
--> statement-breakpoint
ALTER TABLE "wallet_challenge" ADD CONSTRAINT "wallet_challenge_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallet"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wallet_proof" ADD CONSTRAINT "wallet_proof_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallet"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wallet_proof" ADD CONSTRAINT "wallet_proof_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_challenge_open" ON "wallet_challenge" USING btree ("wallet_id") WHERE "wallet_challenge"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "wallet_challenge_wallet_id_index" ON "wallet_challenge" USING btree ("wallet_id");
--> statement-breakpoint
CREATE INDEX "wallet_challenge_expires_at_index" ON "wallet_challenge" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "wallet_proof_newest" ON "wallet_proof" USING btree ("wallet_id","at");
--> statement-breakpoint
CREATE INDEX "wallet_proof_confirmed_by_index" ON "wallet_proof" USING btree ("confirmed_by");
--> statement-breakpoint
CREATE INDEX "wallet_proof_transaction_index" ON "wallet_proof" USING btree ("transaction");
--> statement-breakpoint
ALTER TABLE "receiving_address" ADD CONSTRAINT "receiving_address_used_once" CHECK (num_nonnulls("receiving_address"."request_id", "receiving_address"."wallet_id") <= 1 and ("receiving_address"."wallet_id" is null or "receiving_address"."confirmed_by" is not null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "receiving_address" VALIDATE CONSTRAINT "receiving_address_used_once";
--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_client" CHECK (("wallet"."source" = 'client') = ("wallet"."entered_by" is null) and ("wallet"."source" <> 'client' or "wallet"."confirmed_by" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "wallet" VALIDATE CONSTRAINT "wallet_client";
--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_kind" CHECK ((coalesce("wallet"."kind", 'self-hosted') = 'provider') = (coalesce("wallet"."provider", '') <> '')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "wallet" VALIDATE CONSTRAINT "wallet_kind";
--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_party" CHECK ("wallet"."party_kind" in ('person', 'company')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "wallet" VALIDATE CONSTRAINT "wallet_party";
--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_removed_by_client" CHECK ("wallet"."removed_by" is not null or "wallet"."removal_reason" = 'client-asked') NOT VALID;
--> statement-breakpoint
ALTER TABLE "wallet" VALIDATE CONSTRAINT "wallet_removed_by_client";
--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_source" CHECK ("wallet"."source" in ('client', 'request', 'e-mail', 'telephone', 'letter', 'in-person')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "wallet" VALIDATE CONSTRAINT "wallet_source";
--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_removed" CHECK (("wallet"."removed_at" is null) = ("wallet"."removal_reason" is null) and ("wallet"."removed_by" is null or "wallet"."removed_at" is not null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "wallet" VALIDATE CONSTRAINT "wallet_removed";
--> statement-breakpoint
-- A wallet is confirmed once and removed once. Besides that, only its name changes.
CREATE OR REPLACE TRIGGER wallet_fixed BEFORE UPDATE ON "wallet" FOR EACH ROW WHEN (
  OLD.removed_at IS NOT NULL
  OR (OLD.confirmed_at IS NOT NULL AND (OLD.confirmed_by, OLD.confirmed_at) IS DISTINCT FROM (NEW.confirmed_by, NEW.confirmed_at))
  OR (to_jsonb(OLD) - 'name' - 'confirmed_by' - 'confirmed_at' - 'removed_by' - 'removed_at' - 'removal_reason')
    IS DISTINCT FROM (to_jsonb(NEW) - 'name' - 'confirmed_by' - 'confirmed_at' - 'removed_by' - 'removed_at' - 'removal_reason')
) EXECUTE FUNCTION refuse_wallet_change();
--> statement-breakpoint
CREATE TRIGGER wallet_proof_append_only BEFORE UPDATE OR TRUNCATE ON "wallet_proof" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER wallet_proof_logged AFTER INSERT ON "wallet_proof" FOR EACH ROW EXECUTE FUNCTION log_row('id');
