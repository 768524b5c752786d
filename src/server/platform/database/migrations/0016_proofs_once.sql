DROP INDEX CONCURRENTLY IF EXISTS "approval_proof";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "approval_proof" ON "approval" USING btree ("proof_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "staff_proof_nonce";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "staff_proof_nonce" ON "staff_proof" USING btree (("text"::jsonb ->> 'nonce'));
