DROP INDEX CONCURRENTLY IF EXISTS "exchange_request_open_offer";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "exchange_request_open_offer" ON "exchange_request" USING btree ("open_offer_until") WHERE "open_offer_until" is not null;
