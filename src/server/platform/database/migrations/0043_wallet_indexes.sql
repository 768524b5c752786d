DROP INDEX CONCURRENTLY IF EXISTS "deal_wallet_id_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deal_wallet_id_index" ON "deal" USING btree ("wallet_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "receiving_address_wallet_id_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "receiving_address_wallet_id_index" ON "receiving_address" USING btree ("wallet_id");
