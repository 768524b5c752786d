DROP INDEX CONCURRENTLY IF EXISTS "deal_running";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deal_running" ON "deal" USING btree ("accepted_at","id") WHERE "deal"."state" not in ('done', 'lapsed', 'cancelled', 'replaced', 'refunded') or "deal"."has_running_refund";
