ALTER TABLE "offer" ADD COLUMN "revised_deal_id" uuid;
--> statement-breakpoint
ALTER TABLE "deal" VALIDATE CONSTRAINT "deal_root_deal_id_deal_id_fk";
