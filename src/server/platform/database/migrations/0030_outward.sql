CREATE TABLE "database_timeline" (
	"id" text PRIMARY KEY NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"reconciled_at" timestamp with time zone,
	"reconciled_by" text,
	"note" text,
	CONSTRAINT "database_timeline_reconciled" CHECK (("database_timeline"."reconciled_at" is null) = ("database_timeline"."reconciled_by" is null) and ("database_timeline"."note" is null) = (coalesce("database_timeline"."reconciled_by", 'system') = 'system'))
);
