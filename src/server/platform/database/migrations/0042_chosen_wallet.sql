ALTER TABLE "deal" ADD COLUMN "wallet_id" uuid;
--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallet"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_deal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'of a deal, only its state, version and wallet change';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER deal_fixed BEFORE UPDATE ON "deal" FOR EACH ROW WHEN ((to_jsonb(OLD) - 'state' - 'version' - 'wallet_id') IS DISTINCT FROM (to_jsonb(NEW) - 'state' - 'version' - 'wallet_id')) EXECUTE FUNCTION refuse_deal_change();
