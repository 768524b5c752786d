ALTER TABLE "session" ADD COLUMN "family_hash" "bytea";
