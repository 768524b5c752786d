ALTER TABLE "chain_sighting" VALIDATE CONSTRAINT "chain_sighting_state";
