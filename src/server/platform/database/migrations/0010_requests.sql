CREATE TABLE "note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"request_id" uuid,
	"text" text NOT NULL,
	"confidential" boolean NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "note_text" CHECK ("note"."text" <> '')
);
--> statement-breakpoint
CREATE TABLE "prepared_reply" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"bodies" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prepared_reply_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "request_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "request_message_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"channel" text NOT NULL,
	"language" text,
	"subject" text,
	"text" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "request_message_number_unique" UNIQUE("number"),
	CONSTRAINT "request_message_requestId_version_unique" UNIQUE("request_id","version"),
	CONSTRAINT "request_message_direction" CHECK ("request_message"."direction" in ('from-client', 'to-client')),
	CONSTRAINT "request_message_channel" CHECK ("request_message"."channel" in ('e-mail', 'telephone', 'letter'))
);
--> statement-breakpoint
CREATE TABLE "request_presence" (
	"request_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"writing" boolean NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "request_presence_request_id_staff_id_pk" PRIMARY KEY("request_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "exchange_request" ADD COLUMN "amount_eur" numeric;
--> statement-breakpoint
ALTER TABLE "exchange_request" ADD COLUMN "assigned_to" uuid;
--> statement-breakpoint
ALTER TABLE "exchange_request" ADD COLUMN "answer_due_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "exchange_request" ADD COLUMN "answered_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "exchange_request" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "exchange_request" ADD COLUMN "closed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "exchange_request" ADD COLUMN "close_reason" text;
--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_request_id_exchange_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."exchange_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "prepared_reply" ADD CONSTRAINT "prepared_reply_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_request_id_exchange_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."exchange_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_presence" ADD CONSTRAINT "request_presence_request_id_exchange_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."exchange_request"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_presence" ADD CONSTRAINT "request_presence_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "note_account_id_at_index" ON "note" USING btree ("account_id","at");
--> statement-breakpoint
CREATE INDEX "note_request_id_index" ON "note" USING btree ("request_id");
--> statement-breakpoint
CREATE INDEX "note_staff_id_index" ON "note" USING btree ("staff_id");
--> statement-breakpoint
CREATE INDEX "prepared_reply_changed_by_index" ON "prepared_reply" USING btree ("changed_by");
--> statement-breakpoint
CREATE INDEX "request_message_request_id_number_index" ON "request_message" USING btree ("request_id","number");
--> statement-breakpoint
CREATE INDEX "request_message_staff_id_index" ON "request_message" USING btree ("staff_id");
--> statement-breakpoint
CREATE INDEX "request_presence_staff_id_index" ON "request_presence" USING btree ("staff_id");
--> statement-breakpoint
CREATE INDEX "request_presence_seen_at_index" ON "request_presence" USING btree ("seen_at");
--> statement-breakpoint
ALTER TABLE "exchange_request" ADD CONSTRAINT "exchange_request_assigned_to_staff_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "exchange_request" ADD CONSTRAINT "exchange_request_closed" CHECK (("exchange_request"."closed_at" is null) = ("exchange_request"."close_reason" is null)) NOT VALID;
--> statement-breakpoint
CREATE TRIGGER request_message_append_only BEFORE UPDATE OR TRUNCATE ON "request_message" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER note_append_only BEFORE UPDATE OR TRUNCATE ON "note" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Also deletes what the desk wrote and recorded. The triggers above allow deletions, because only this function has the right to delete.
CREATE OR REPLACE FUNCTION erase_closed_accounts(account_ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM account WHERE id = ANY(account_ids) AND (state <> 'closed' OR kept_until IS NULL OR kept_until > now())) THEN
    RAISE EXCEPTION 'an account is not closed, or its records must still be kept';
  END IF;
  DELETE FROM note WHERE account_id = ANY(account_ids);
  DELETE FROM request_message WHERE request_id IN (SELECT id FROM exchange_request WHERE account_id = ANY(account_ids));
  DELETE FROM request_presence WHERE request_id IN (SELECT id FROM exchange_request WHERE account_id = ANY(account_ids));
  DELETE FROM exchange_request WHERE account_id = ANY(account_ids);
  DELETE FROM identity_check WHERE account_id = ANY(account_ids);
  DELETE FROM account_freeze WHERE account_id = ANY(account_ids);
  DELETE FROM account WHERE id = ANY(account_ids);
END $$;
