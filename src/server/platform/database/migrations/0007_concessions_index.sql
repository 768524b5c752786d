DROP INDEX CONCURRENTLY IF EXISTS "fill_approval";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "fill_approval" ON "fill" USING btree ("approval_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "fill_trade_reference";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "fill_trade_reference" ON "fill" USING btree (lower("venue_reference"));
