CREATE TABLE "meeting_notice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"invitee_uri" text NOT NULL,
	"facts" jsonb,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "meeting_notice_kind_inviteeUri_unique" UNIQUE("kind","invitee_uri")
);
--> statement-breakpoint
CREATE TABLE "meeting" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invitee_uri" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"invitee_name" text NOT NULL,
	"invitee_email" text NOT NULL,
	"time_zone" text NOT NULL,
	"moved" boolean NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meeting_inviteeUri_unique" UNIQUE("invitee_uri"),
	CONSTRAINT "meeting_state" CHECK ("meeting"."state" in ('booked', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX "meeting_starts_at_index" ON "meeting" USING btree ("starts_at");