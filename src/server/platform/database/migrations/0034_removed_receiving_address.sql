ALTER TABLE "receiving_address" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "receiving_address" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receiving_address" ADD CONSTRAINT "receiving_address_removed_by_staff_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "receiving_address" VALIDATE CONSTRAINT "receiving_address_removed_by_staff_id_fk";--> statement-breakpoint
ALTER TABLE "receiving_address" ADD CONSTRAINT "receiving_address_removed" CHECK (("receiving_address"."removed_by" is null) = ("receiving_address"."removed_at" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "receiving_address" VALIDATE CONSTRAINT "receiving_address_removed";--> statement-breakpoint
ALTER TABLE "receiving_address" ADD CONSTRAINT "receiving_address_kept" CHECK ("receiving_address"."removed_at" is null or "receiving_address"."confirmed_at" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "receiving_address" VALIDATE CONSTRAINT "receiving_address_kept";
