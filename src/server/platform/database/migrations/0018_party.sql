CREATE TABLE "party" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"first_name" text,
	"last_name" text,
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
	CONSTRAINT "party_company" CHECK ("party"."kind" = 'person' or ("party"."first_name" is null and "party"."last_name" is null))
);
--> statement-breakpoint
ALTER TABLE "identity_check" ADD COLUMN "party_id" uuid;
--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER party_append_only BEFORE UPDATE OR TRUNCATE ON "party" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Also deletes the parties, after the checks: reading a check adds a party under the lock of the check. The trigger above allows deletions, because only this function has the right to delete.
CREATE OR REPLACE FUNCTION erase_closed_accounts(account_ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  approval_ids uuid[];
BEGIN
  IF EXISTS (SELECT 1 FROM account WHERE id = ANY(account_ids) AND (state <> 'closed' OR kept_until IS NULL OR kept_until > now())) THEN
    RAISE EXCEPTION 'an account is not closed, or its records must still be kept';
  END IF;
  approval_ids := ARRAY(SELECT id FROM approval WHERE object = ANY(account_ids::text[]));
  DELETE FROM approval_decision WHERE approval_id = ANY(approval_ids);
  DELETE FROM approval WHERE id = ANY(approval_ids);
  DELETE FROM staff_proof WHERE "text"::jsonb->>'object' = ANY(account_ids::text[] || approval_ids::text[]);
  DELETE FROM note WHERE account_id = ANY(account_ids);
  DELETE FROM request_message WHERE request_id IN (SELECT id FROM exchange_request WHERE account_id = ANY(account_ids));
  DELETE FROM request_presence WHERE request_id IN (SELECT id FROM exchange_request WHERE account_id = ANY(account_ids));
  DELETE FROM exchange_request WHERE account_id = ANY(account_ids);
  DELETE FROM identity_check WHERE account_id = ANY(account_ids);
  DELETE FROM party WHERE account_id = ANY(account_ids);
  DELETE FROM account_freeze WHERE account_id = ANY(account_ids);
  DELETE FROM account WHERE id = ANY(account_ids);
END $$;
