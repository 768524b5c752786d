DROP INDEX CONCURRENTLY IF EXISTS "deal_root_deal_id_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deal_root_deal_id_index" ON "deal" USING btree ("root_deal_id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deal_running";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deal_running" ON "deal" USING btree ("state","accepted_at","id") WHERE "deal"."state" not in ('done', 'lapsed', 'cancelled', 'replaced', 'refunded');
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deal_accepted_at_id_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deal_accepted_at_id_index" ON "deal" USING btree ("accepted_at","id");
