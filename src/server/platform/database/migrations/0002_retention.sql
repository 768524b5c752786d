CREATE TABLE "retention_run" (
	"id" integer PRIMARY KEY NOT NULL,
	"claimed_until" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "closed_email" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "kept_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "account_kept_until_index" ON "account" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "letter_pause_until_index" ON "letter_pause" USING btree ("until");--> statement-breakpoint
CREATE INDEX "mailed_link_expires_at_index" ON "mailed_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_reset_created_at_index" ON "password_reset" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "registration_created_at_index" ON "registration" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "card_payment_notice_received_at_index" ON "card_payment_notice" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "identity_check_notice_received_at_index" ON "identity_check_notice" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "meeting_notice_received_at_index" ON "meeting_notice" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "meeting_invitee_email_lower" ON "meeting" USING btree (lower("invitee_email"));--> statement-breakpoint
CREATE INDEX "session_ended_at_index" ON "session" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "session_created_at_index" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "token_pair_refresh_expires_at_index" ON "token_pair" USING btree ("refresh_expires_at");