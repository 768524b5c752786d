ALTER TABLE "deal" VALIDATE CONSTRAINT "deal_wallet_id_wallet_id_fk";
