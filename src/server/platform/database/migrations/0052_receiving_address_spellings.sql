DROP INDEX CONCURRENTLY IF EXISTS "receiving_address_address";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "receiving_address_address" ON "receiving_address" USING btree (lower("address"),coalesce("memo", ''));