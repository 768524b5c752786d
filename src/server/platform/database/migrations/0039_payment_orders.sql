CREATE TABLE "bank_order_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"outcome" text,
	CONSTRAINT "bank_order_report_position" UNIQUE("file_id","position"),
	CONSTRAINT "bank_order_report_outcome" CHECK ("bank_order_report"."outcome" in ('sent', 'failed', 'noted', 'unknown', 'contradicts'))
);
--> statement-breakpoint
CREATE TABLE "transfer_match" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"transfer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"decision" integer NOT NULL,
	CONSTRAINT "transfer_match_once" UNIQUE("transfer_id","kind"),
	CONSTRAINT "transfer_match_kind" CHECK ("transfer_match"."kind" in ('confirmed', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "payment_order" (
	"transfer_id" uuid PRIMARY KEY NOT NULL,
	"end_to_end_id" text NOT NULL,
	"content" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_order_end_to_end_id" UNIQUE("end_to_end_id")
);
--> statement-breakpoint
ALTER TABLE "transfer_step" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_order_report" ADD CONSTRAINT "bank_order_report_file_id_bank_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bank_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_match" ADD CONSTRAINT "transfer_match_entry_id_bank_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_match" ADD CONSTRAINT "transfer_match_transfer_id_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_transfer_id_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_order_report_order_id_index" ON "bank_order_report" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_order_report_new" ON "bank_order_report" USING btree ("file_id") WHERE "bank_order_report"."outcome" is null;--> statement-breakpoint
CREATE INDEX "payment_order_staff_id_index" ON "payment_order" USING btree ("staff_id");