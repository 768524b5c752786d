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
--> statement-breakpoint
CREATE INDEX "vendor_erasure_due_at_index" ON "vendor_erasure" USING btree ("due_at");