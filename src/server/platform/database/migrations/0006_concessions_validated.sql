ALTER TABLE "fill" VALIDATE CONSTRAINT "fill_approval_id_approval_id_fk";--> statement-breakpoint
ALTER TABLE "fill" VALIDATE CONSTRAINT "fill_decided";--> statement-breakpoint
ALTER TABLE "fill" VALIDATE CONSTRAINT "fill_trade";
