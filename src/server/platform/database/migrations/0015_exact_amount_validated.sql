ALTER TABLE "exchange_request" VALIDATE CONSTRAINT "exchange_request_exact_amount";
