DROP INDEX CONCURRENTLY IF EXISTS "exchange_request_assigned_to_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "exchange_request_assigned_to_index" ON "exchange_request" USING btree ("assigned_to");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "exchange_request_inbox_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "exchange_request_inbox_index" ON "exchange_request" USING btree (coalesce(case when "answered_at" is null then "answer_due_at" end, 'infinity'::timestamptz),"created_at","id") WHERE "closed_at" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "exchange_request_closed_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "exchange_request_closed_index" ON "exchange_request" USING btree ("closed_at","created_at","id") WHERE "closed_at" is not null;
