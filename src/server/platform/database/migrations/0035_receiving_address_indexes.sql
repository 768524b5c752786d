DROP INDEX CONCURRENTLY IF EXISTS "receiving_address_kept_once";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "receiving_address_kept_once" ON "receiving_address" USING btree ("coin","network","address",coalesce("memo", '')) WHERE "receiving_address"."removed_at" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "receiving_address_removed_by_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "receiving_address_removed_by_index" ON "receiving_address" USING btree ("removed_by");
