CREATE TABLE "security_source" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"network" text NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "key_thumbprint" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "proof_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "token_pair" ADD COLUMN "issued_to" "bytea";--> statement-breakpoint
ALTER TABLE "security_source" ADD CONSTRAINT "security_source_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_source_at_index" ON "security_source" USING btree ("at");