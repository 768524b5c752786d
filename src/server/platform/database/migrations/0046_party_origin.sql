ALTER TABLE "party" ADD COLUMN "date_of_birth" date;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "place_of_birth" text;--> statement-breakpoint
ALTER TABLE "party" ADD COLUMN "residence" text;