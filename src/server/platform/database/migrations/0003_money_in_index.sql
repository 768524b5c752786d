DROP INDEX CONCURRENTLY IF EXISTS "bank_entry_doubt";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_entry_doubt" ON "bank_entry" USING btree ("doubt_of") WHERE "bank_entry"."doubt_of" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bank_file_confirmed_by_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bank_file_confirmed_by_index" ON "bank_file" USING btree ("confirmed_by");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deal_payment_typed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deal_payment_typed" ON "deal_payment" USING btree ("currency","amount") WHERE "deal_payment"."approval_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deal_payment_approval";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "deal_payment_approval" ON "deal_payment" USING btree ("approval_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "transfer_match_transfer_id_index";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transfer_match_transfer_id_index" ON "transfer_match" USING btree ("transfer_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "transfer_match_entry_id_decision_pk";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "transfer_match_entry_id_decision_pk" ON "transfer_match" USING btree ("entry_id","decision");
