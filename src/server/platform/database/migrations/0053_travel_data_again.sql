DROP INDEX CONCURRENTLY IF EXISTS "transfer_travel_data_payment_at";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "transfer_travel_data_payment_at" ON "transfer_travel_data" USING btree ("payment_id","recorded_at");