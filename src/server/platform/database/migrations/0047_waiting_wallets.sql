DROP INDEX CONCURRENTLY IF EXISTS "wallet_unconfirmed";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "wallet_unconfirmed" ON "wallet" USING btree ("entered_at") WHERE "wallet"."entered_by" is not null and "wallet"."confirmed_by" is null and "wallet"."removed_at" is null;
