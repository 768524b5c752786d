DROP INDEX CONCURRENTLY IF EXISTS "bank_entry_newest";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_entry_newest" ON "bank_entry" USING btree ("first_reported_at","id");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bank_entry_search_reference";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_entry_search_reference" ON "bank_entry" USING btree (lower("reference"));
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bank_entry_search_end_to_end";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_entry_search_end_to_end" ON "bank_entry" USING btree (lower("end_to_end_id"));
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bank_entry_search_name";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_entry_search_name" ON "bank_entry" USING btree (lower("other_name") text_pattern_ops);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bank_entry_search_deal";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_entry_search_deal" ON "bank_entry" USING btree (("verdicts" ->> 'reference'));
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bank_entry_search_amount";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_entry_search_amount" ON "bank_entry" USING btree ("amount","first_reported_at","id");
