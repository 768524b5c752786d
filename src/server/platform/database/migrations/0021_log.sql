CREATE TABLE "log_head" (
	"number" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"size" bigint NOT NULL,
	"edge" "bytea" NOT NULL,
	"text" text NOT NULL,
	"signature" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_leaf" (
	"number" bigint PRIMARY KEY NOT NULL,
	"table_name" text NOT NULL,
	"row_key" text NOT NULL,
	"entry" "bytea" NOT NULL,
	CONSTRAINT "log_leaf_of" UNIQUE("table_name","row_key")
);
--> statement-breakpoint
CREATE TABLE "log_pending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_pending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"row_key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_salt" (
	"number" bigint PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);

--> statement-breakpoint
-- Its arguments are the columns of the table's primary key.
CREATE FUNCTION log_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log_pending (table_name, row_key)
  SELECT TG_TABLE_NAME, string_agg(to_jsonb(NEW) ->> key, '/' ORDER BY position) FROM unnest(TG_ARGV) WITH ORDINALITY AS keys (key, position);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER log_leaf_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_leaf" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The owner may delete a salt with its row. The service may not: see src/server/platform/database/grants.ts.
CREATE TRIGGER log_salt_append_only BEFORE UPDATE OR TRUNCATE ON "log_salt" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "log_head" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER event_logged AFTER INSERT ON "event" FOR EACH ROW EXECUTE FUNCTION log_row('id');
