DROP INDEX CONCURRENTLY IF EXISTS "deal_step_at_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deal_step_at_index" ON "deal_step" USING btree ("at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deal_state_accepted_at_id_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deal_state_accepted_at_id_index" ON "deal" USING btree ("state","accepted_at","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "fill_annulment_recorded_at_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "fill_annulment_recorded_at_index" ON "fill_annulment" USING btree ("recorded_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "fill_recorded_at_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "fill_recorded_at_index" ON "fill" USING btree ("recorded_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deal_payment_reversal_recorded_at_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deal_payment_reversal_recorded_at_index" ON "deal_payment_reversal" USING btree ("recorded_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deal_payment_recorded_at_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deal_payment_recorded_at_index" ON "deal_payment" USING btree ("recorded_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "transfer_step_recorded_at_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transfer_step_recorded_at_index" ON "transfer_step" USING btree ("recorded_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "transfer_committed_at_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transfer_committed_at_index" ON "transfer" USING btree ("committed_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deal_running";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deal_running" ON "deal" USING btree ("accepted_at","id") WHERE "deal"."state" not in ('done', 'lapsed', 'cancelled', 'replaced', 'refunded');