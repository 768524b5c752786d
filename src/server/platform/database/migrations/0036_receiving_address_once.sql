ALTER TABLE "receiving_address" DROP CONSTRAINT "receiving_address_once";
