CREATE TABLE "concession" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"late_minutes" integer NOT NULL,
	"short_amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"cost_eur" numeric NOT NULL,
	"is_above_limit" boolean NOT NULL,
	"evidence" text,
	"evidence_hash" "bytea",
	"staff_id" uuid NOT NULL,
	"proof_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "concession_amounts" CHECK ("concession"."late_minutes" >= 0 and "concession"."short_amount" >= 0 and "concession"."cost_eur" >= 0)
);
--> statement-breakpoint
ALTER TABLE "fill" ALTER COLUMN "proof_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fill" ADD COLUMN "trade_coin_amount" numeric;--> statement-breakpoint
ALTER TABLE "fill" ADD COLUMN "trade_fiat_amount" numeric;--> statement-breakpoint
ALTER TABLE "fill" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "concession" ADD CONSTRAINT "concession_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concession" ADD CONSTRAINT "concession_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "concession" ADD CONSTRAINT "concession_proof_id_staff_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."staff_proof"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "concession_deal_id_index" ON "concession" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "concession_staff_id_index" ON "concession" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "concession_proof_id_index" ON "concession" USING btree ("proof_id");--> statement-breakpoint
CREATE INDEX "concession_at_index" ON "concession" USING btree ("at");--> statement-breakpoint
ALTER TABLE "fill" ADD CONSTRAINT "fill_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "fill" ADD CONSTRAINT "fill_decided" CHECK (num_nonnulls("fill"."approval_id", "fill"."proof_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "fill" ADD CONSTRAINT "fill_trade" CHECK (num_nonnulls("fill"."trade_coin_amount", "fill"."trade_fiat_amount") <> 1 and "fill"."coin_amount" <= coalesce("fill"."trade_coin_amount", "fill"."coin_amount") and "fill"."fiat_amount" <= coalesce("fill"."trade_fiat_amount", "fill"."fiat_amount")) NOT VALID;--> statement-breakpoint
CREATE TRIGGER concession_logged AFTER INSERT ON "concession" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
CREATE TRIGGER concession_append_only BEFORE UPDATE OR TRUNCATE ON "concession" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
