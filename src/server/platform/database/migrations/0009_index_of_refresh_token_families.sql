DROP INDEX CONCURRENTLY IF EXISTS "session_family_hash_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "session_family_hash_index" ON "session" USING btree ("family_hash");
