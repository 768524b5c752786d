ALTER TABLE "request_message" VALIDATE CONSTRAINT "request_message_staff";
--> statement-breakpoint
ALTER TABLE "request_message" VALIDATE CONSTRAINT "request_message_channel";
