ALTER TABLE "exchange_request" VALIDATE CONSTRAINT "exchange_request_assigned_to_staff_id_fk";
--> statement-breakpoint
ALTER TABLE "exchange_request" VALIDATE CONSTRAINT "exchange_request_closed";
