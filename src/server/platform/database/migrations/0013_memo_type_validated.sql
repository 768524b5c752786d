ALTER TABLE "transfer" VALIDATE CONSTRAINT "transfer_memo_type";--> statement-breakpoint
ALTER TABLE "wallet" VALIDATE CONSTRAINT "wallet_memo_type";
