DROP INDEX CONCURRENTLY IF EXISTS "account_created_at_id_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "account_created_at_id_index" ON "account" USING btree ("created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "account_state_created_at_id_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "account_state_created_at_id_index" ON "account" USING btree ("state","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "account_email_start";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "account_email_start" ON "account" USING btree ("email" text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "account_closed_email_start";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "account_closed_email_start" ON "account" USING btree ("closed_email" text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "profile_first_name_start";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profile_first_name_start" ON "profile" USING btree (lower("first_name") text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "profile_last_name_start";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profile_last_name_start" ON "profile" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "profile_phone_end";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profile_phone_end" ON "profile" USING btree (reverse(regexp_replace("phone", '[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "event_at_id_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "event_at_id_index" ON "event" USING btree ("at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "event_kind_at_id_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "event_kind_at_id_index" ON "event" USING btree ("kind","at","id") WHERE "event"."kind" not in ('session.started', 'session.refreshed', 'session.ended');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "event_actor_at_id_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "event_actor_at_id_index" ON "event" USING btree ("actor","at","id") WHERE "event"."actor" not in ('client', 'visitor', 'system');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "event_object";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "event_object" ON "event" USING btree (coalesce("details"->>'reference', "details"->>'account'),"at","id") WHERE "event"."details" ?| array['reference', 'account'];--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "exchange_request_name_start";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "exchange_request_name_start" ON "exchange_request" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "exchange_request_email_start";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "exchange_request_email_start" ON "exchange_request" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "exchange_request_phone_end";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "exchange_request_phone_end" ON "exchange_request" USING btree (reverse(regexp_replace("phone", '[^0-9]', '', 'g')) text_pattern_ops);
