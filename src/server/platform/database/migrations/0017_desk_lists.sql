DROP INDEX CONCURRENTLY IF EXISTS "exchange_request_assigned_inbox";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "exchange_request_assigned_inbox" ON "exchange_request" USING btree ("assigned_to",coalesce(case when "answered_at" is null then "answer_due_at" end, 'infinity'::timestamptz),"created_at","id") WHERE "closed_at" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "exchange_request_state_inbox";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "exchange_request_state_inbox" ON "exchange_request" USING btree ("state",coalesce(case when "answered_at" is null then "answer_due_at" end, 'infinity'::timestamptz),"created_at","id") WHERE "closed_at" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "exchange_request_unassigned_inbox";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "exchange_request_unassigned_inbox" ON "exchange_request" USING btree (coalesce(case when "answered_at" is null then "answer_due_at" end, 'infinity'::timestamptz),"created_at","id") WHERE "closed_at" is null and "assigned_to" is null and not ("state" = 'answered' and ("answered_at" is not null or "answer_due_at" is null));
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "vendor_erasure_subject_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vendor_erasure_subject_index" ON "vendor_erasure" USING btree ("subject");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "vendor_erasure_open";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vendor_erasure_open" ON "vendor_erasure" USING btree ("due_at") WHERE "done_at" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "approval_expires_at_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "approval_expires_at_index" ON "approval" USING btree ("expires_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "approval_action_proposed_at_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "approval_action_proposed_at_index" ON "approval" USING btree ("action","proposed_at");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "staff_session_staff_id_last_used_at_index";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "staff_session_staff_id_last_used_at_index" ON "staff_session" USING btree ("staff_id","last_used_at");
