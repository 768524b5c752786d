ALTER TABLE "session" ADD COLUMN "family_hash" "bytea";--> statement-breakpoint
CREATE INDEX "session_family_hash_index" ON "session" USING btree ("family_hash");