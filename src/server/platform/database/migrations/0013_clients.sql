CREATE TABLE "export_download" (
	"approval_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "export_download_approval_id_staff_id_pk" PRIMARY KEY("approval_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "export_download" ADD CONSTRAINT "export_download_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_download" ADD CONSTRAINT "export_download_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER export_download_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "export_download" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
