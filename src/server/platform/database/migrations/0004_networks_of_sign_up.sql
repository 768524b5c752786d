ALTER TABLE "registration" ADD COLUMN "signed_up_from" text;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "confirmed_from" text;