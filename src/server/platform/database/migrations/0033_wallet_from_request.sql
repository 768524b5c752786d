ALTER TABLE "wallet" DROP CONSTRAINT "wallet_source";--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_source" CHECK ("wallet"."source" in ('request', 'e-mail', 'telephone', 'letter', 'in-person')) NOT VALID;--> statement-breakpoint
ALTER TABLE "wallet" VALIDATE CONSTRAINT "wallet_source";
