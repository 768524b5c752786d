ALTER TABLE "transfer" ADD COLUMN "memo_type" text;--> statement-breakpoint
ALTER TABLE "wallet" ADD COLUMN "memo_type" text;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_memo_type" CHECK ("transfer"."memo_type" is null or ("transfer"."memo_type" in ('id', 'text') and "transfer"."memo" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "wallet" ADD CONSTRAINT "wallet_memo_type" CHECK ("wallet"."memo_type" is null or ("wallet"."memo_type" in ('id', 'text') and "wallet"."memo" is not null)) NOT VALID;
