CREATE TABLE "deal_step" (
	"deal_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"move" text NOT NULL,
	CONSTRAINT "deal_step_deal_id_number_pk" PRIMARY KEY("deal_id","number")
);
--> statement-breakpoint
CREATE TABLE "deal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"offer_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"accepted_from" jsonb,
	"offer_hash" "bytea" NOT NULL,
	"terms_version" text NOT NULL,
	"proof" text NOT NULL,
	"pay_by" timestamp with time zone NOT NULL,
	"instructions" jsonb NOT NULL,
	"evidence" text,
	"evidence_hash" "bytea",
	"state" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "deal_reference" UNIQUE("reference"),
	CONSTRAINT "deal_offer" UNIQUE("offer_id"),
	CONSTRAINT "deal_reference_form" CHECK ("deal"."reference" ~ '^[0-9]{14}$')
);
--> statement-breakpoint
CREATE TABLE "offer_draft" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"offer" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_end" (
	"offer_id" uuid PRIMARY KEY NOT NULL,
	"end" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	CONSTRAINT "offer_end_end" CHECK ("offer_end"."end" in ('accepted', 'declined', 'withdrawn', 'superseded', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "offer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"direction" text NOT NULL,
	"party_id" uuid,
	"party_kind" text,
	"party_name" text,
	"currency" text NOT NULL,
	"coin" text NOT NULL,
	"network" text NOT NULL,
	"coin_decimals" smallint NOT NULL,
	"fixed_side" text NOT NULL,
	"fiat_amount" numeric NOT NULL,
	"coin_amount" numeric NOT NULL,
	"amount_eur" numeric NOT NULL,
	"bid" numeric NOT NULL,
	"ask" numeric NOT NULL,
	"market_source" text NOT NULL,
	"market_at" timestamp with time zone NOT NULL,
	"market_derived" boolean NOT NULL,
	"evidence" text NOT NULL,
	"evidence_hash" "bytea" NOT NULL,
	"spread_bp" integer NOT NULL,
	"rate" numeric NOT NULL,
	"fee_tier" text,
	"fee_rate" numeric NOT NULL,
	"fee_amount" numeric NOT NULL,
	"network_fee" numeric NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"pay_by" text NOT NULL,
	"late_minutes" integer NOT NULL,
	"short_amount" numeric NOT NULL,
	"words" text NOT NULL,
	"receiving_address_id" uuid,
	"staff_id" uuid NOT NULL,
	"policy_version" text NOT NULL,
	"exceeded" jsonb NOT NULL,
	"proof_id" uuid,
	"salt" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "offer_reference_unique" UNIQUE("reference"),
	CONSTRAINT "offer_requestId_number_unique" UNIQUE("request_id","number"),
	CONSTRAINT "offer_kind" CHECK (("offer"."kind" = 'firm') = ("offer"."expires_at" is not null) and ("offer"."kind" = 'firm') = ("offer"."party_id" is not null)),
	CONSTRAINT "offer_party" CHECK (("offer"."party_id" is null) = ("offer"."party_name" is null) and ("offer"."party_id" is null) = ("offer"."party_kind" is null)),
	CONSTRAINT "offer_receiving_address" CHECK (("offer"."receiving_address_id" is not null) = ("offer"."kind" = 'firm' and "offer"."direction" = 'sell')),
	CONSTRAINT "offer_exceeded" CHECK (("offer"."exceeded" = '[]') = ("offer"."proof_id" is null)),
	CONSTRAINT "offer_positive" CHECK ("offer"."fiat_amount" > 0 and "offer"."coin_amount" > 0 and "offer"."rate" > 0 and "offer"."network_fee" >= 0 and "offer"."fee_amount" >= 0),
	CONSTRAINT "offer_no_network_fee_of_a_sell" CHECK ("offer"."direction" = 'buy' or "offer"."network_fee" = 0),
	CONSTRAINT "offer_decimals" CHECK (scale(trim_scale("offer"."fiat_amount")) <= 2 and scale(trim_scale("offer"."coin_amount")) <= "offer"."coin_decimals" and scale(trim_scale("offer"."network_fee")) <= "offer"."coin_decimals"),
	CONSTRAINT "offer_rate" CHECK (abs("offer"."rate" - case "offer"."direction" when 'buy' then "offer"."ask" * (1 + "offer"."spread_bp" / 10000.0) else "offer"."bid" * (1 - "offer"."spread_bp" / 10000.0) end) <= "offer"."rate" * 0.00000000001),
	CONSTRAINT "offer_sides" CHECK (case "offer"."direction" || ' ' || "offer"."fixed_side"
          when 'buy fiat' then "offer"."fee_amount" = round("offer"."fiat_amount" * "offer"."fee_rate", 2) and ("offer"."coin_amount" + "offer"."network_fee") * "offer"."rate" <= "offer"."fiat_amount" - "offer"."fee_amount" and (("offer"."coin_amount" + "offer"."network_fee") + power(10::numeric, -"offer"."coin_decimals")) * "offer"."rate" > "offer"."fiat_amount" - "offer"."fee_amount"
          when 'buy coins' then "offer"."fee_amount" = round("offer"."coin_amount" * "offer"."rate" * "offer"."fee_rate", 2) and "offer"."fiat_amount" = round(("offer"."coin_amount" + "offer"."network_fee") * "offer"."rate", 2) + "offer"."fee_amount"
          when 'sell coins' then "offer"."fee_amount" = round(round("offer"."coin_amount" * "offer"."rate", 2) * "offer"."fee_rate", 2) and "offer"."fiat_amount" = round("offer"."coin_amount" * "offer"."rate", 2) - "offer"."fee_amount"
          when 'sell fiat' then "offer"."fee_amount" = round("offer"."fiat_amount" * "offer"."fee_rate", 2) and "offer"."coin_amount" * "offer"."rate" >= "offer"."fiat_amount" + "offer"."fee_amount" and ("offer"."coin_amount" - power(10::numeric, -"offer"."coin_decimals")) * "offer"."rate" < "offer"."fiat_amount" + "offer"."fee_amount"
          else false end),
	CONSTRAINT "offer_fee_tier" CHECK ("offer"."fee_tier" is null or "offer"."fee_rate" = case "offer"."fee_tier" when 'reduced' then 0.011 else 0.04 end)
);
--> statement-breakpoint
CREATE TABLE "receiving_address" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"coin" text NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"memo" text,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"request_id" uuid,
	CONSTRAINT "receiving_address_once" UNIQUE NULLS NOT DISTINCT("coin","network","address","memo"),
	CONSTRAINT "receiving_address_confirmed" CHECK (("receiving_address"."confirmed_by" is null) = ("receiving_address"."confirmed_at" is null)),
	CONSTRAINT "receiving_address_two_people" CHECK ("receiving_address"."confirmed_by" <> "receiving_address"."entered_by"),
	CONSTRAINT "receiving_address_used" CHECK ("receiving_address"."request_id" is null or "receiving_address"."confirmed_by" is not null)
);
--> statement-breakpoint
ALTER TABLE "request_message" DROP CONSTRAINT "request_message_channel";--> statement-breakpoint
ALTER TABLE "request_message" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_request" ADD COLUMN "open_offer_id" uuid;--> statement-breakpoint
ALTER TABLE "exchange_request" ADD COLUMN "open_offer_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exchange_request" ADD COLUMN "price_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deal_step" ADD CONSTRAINT "deal_step_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_draft" ADD CONSTRAINT "offer_draft_request_id_exchange_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."exchange_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_draft" ADD CONSTRAINT "offer_draft_saved_by_staff_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_end" ADD CONSTRAINT "offer_end_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_request_id_exchange_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."exchange_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_receiving_address_id_receiving_address_id_fk" FOREIGN KEY ("receiving_address_id") REFERENCES "public"."receiving_address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiving_address" ADD CONSTRAINT "receiving_address_entered_by_staff_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiving_address" ADD CONSTRAINT "receiving_address_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_account_id_accepted_at_index" ON "deal" USING btree ("account_id","accepted_at");--> statement-breakpoint
CREATE INDEX "deal_unpaid" ON "deal" USING btree ("pay_by") WHERE "deal"."state" in ('awaiting-payment', 'awaiting-coins');--> statement-breakpoint
CREATE INDEX "offer_draft_saved_by_index" ON "offer_draft" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "offer_account_id_published_at_index" ON "offer" USING btree ("account_id","published_at");--> statement-breakpoint
CREATE INDEX "offer_party_id_index" ON "offer" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "offer_staff_id_index" ON "offer" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "offer_receiving_address_id_index" ON "offer" USING btree ("receiving_address_id");--> statement-breakpoint
CREATE INDEX "receiving_address_request_id_index" ON "receiving_address" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "receiving_address_entered_by_index" ON "receiving_address" USING btree ("entered_by");--> statement-breakpoint
CREATE INDEX "receiving_address_confirmed_by_index" ON "receiving_address" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "receiving_address_entered_at_index" ON "receiving_address" USING btree ("entered_at");--> statement-breakpoint
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_staff" CHECK (("request_message"."staff_id" is null) = ("request_message"."channel" = 'account' and "request_message"."direction" = 'from-client')) NOT VALID;--> statement-breakpoint
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_channel" CHECK ("request_message"."channel" in ('e-mail', 'telephone', 'letter', 'account')) NOT VALID;
--> statement-breakpoint
CREATE TRIGGER offer_append_only BEFORE UPDATE OR TRUNCATE ON "offer" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER offer_end_append_only BEFORE UPDATE OR TRUNCATE ON "offer_end" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER deal_step_append_only BEFORE UPDATE OR TRUNCATE ON "deal_step" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Of a deal, only state and version change.
CREATE FUNCTION refuse_deal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'of a deal, only its state and version change';
END
$$;
--> statement-breakpoint
CREATE TRIGGER deal_fixed BEFORE UPDATE ON "deal" FOR EACH ROW WHEN ((to_jsonb(OLD) - 'state' - 'version') IS DISTINCT FROM (to_jsonb(NEW) - 'state' - 'version')) EXECUTE FUNCTION refuse_deal_change();
