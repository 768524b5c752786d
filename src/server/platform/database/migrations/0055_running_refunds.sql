ALTER TABLE "deal" ADD COLUMN "has_running_refund" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_deal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'of a deal, only its state, version, wallet and whether a refund is running change';
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER deal_fixed BEFORE UPDATE ON "deal" FOR EACH ROW WHEN ((to_jsonb(OLD) - 'state' - 'version' - 'wallet_id' - 'has_running_refund') IS DISTINCT FROM (to_jsonb(NEW) - 'state' - 'version' - 'wallet_id' - 'has_running_refund')) EXECUTE FUNCTION refuse_deal_change();
