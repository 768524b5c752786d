CREATE TABLE "deal_chain_start" (
	"deal_id" uuid PRIMARY KEY NOT NULL,
	"height" integer,
	"transactions" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chain_sighting" DROP CONSTRAINT "chain_sighting_state";--> statement-breakpoint
ALTER TABLE "deal_chain_start" ADD CONSTRAINT "deal_chain_start_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_sighting" ADD CONSTRAINT "chain_sighting_state" CHECK ("chain_sighting"."state" in ('seen', 'confirmed', 'gone', 'before-deal', 'own-coins')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER deal_chain_start_logged AFTER INSERT ON "deal_chain_start" FOR EACH ROW EXECUTE FUNCTION log_row('deal_id');
--> statement-breakpoint
CREATE TRIGGER deal_chain_start_append_only BEFORE UPDATE OR TRUNCATE ON "deal_chain_start" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE "receiving_address" ADD COLUMN "history_checked_at" timestamp with time zone;