CREATE TABLE "chain_network" (
	"network" text PRIMARY KEY NOT NULL,
	"round_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone,
	"trouble" text,
	"trouble_since" timestamp with time zone,
	"scanned_to" integer,
	"scanned_hash" text,
	CONSTRAINT "chain_network_trouble" CHECK (("chain_network"."trouble" is null) = ("chain_network"."trouble_since" is null))
);
--> statement-breakpoint
CREATE TABLE "chain_node" (
	"network" text NOT NULL,
	"number" smallint NOT NULL,
	"host" text NOT NULL,
	"height" integer,
	"answered_at" timestamp with time zone,
	"fault" text,
	"fault_since" timestamp with time zone,
	CONSTRAINT "chain_node_network_number_pk" PRIMARY KEY("network","number"),
	CONSTRAINT "chain_node_fault" CHECK (("chain_node"."fault" is null) = ("chain_node"."fault_since" is null))
);
--> statement-breakpoint
CREATE TABLE "chain_sighting" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"network" text NOT NULL,
	"transaction" text NOT NULL,
	"output_index" integer NOT NULL,
	"coin" text NOT NULL,
	"amount" numeric NOT NULL,
	"address" text NOT NULL,
	"senders" text[] NOT NULL,
	"deal_id" uuid,
	"wallet_id" uuid,
	"first_seen_at" timestamp with time zone NOT NULL,
	"block_height" integer,
	"block_hash" text,
	"block_at" timestamp with time zone,
	"confirmations" integer NOT NULL,
	"state" text NOT NULL,
	"payment_id" uuid,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chain_sighting_once" UNIQUE("network","transaction","output_index"),
	CONSTRAINT "chain_sighting_owner" CHECK (num_nonnulls("chain_sighting"."deal_id", "chain_sighting"."wallet_id") = 1),
	CONSTRAINT "chain_sighting_amount" CHECK ("chain_sighting"."amount" > 0),
	CONSTRAINT "chain_sighting_block" CHECK (num_nonnulls("chain_sighting"."block_height", "chain_sighting"."block_hash", "chain_sighting"."block_at") in (0, 3)),
	CONSTRAINT "chain_sighting_state" CHECK ("chain_sighting"."state" in ('seen', 'confirmed', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "chain_transfer" (
	"transfer_id" uuid PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"transaction" text NOT NULL,
	"state" text NOT NULL,
	"output_index" integer,
	"confirmations" integer NOT NULL,
	"nodes" smallint NOT NULL,
	"trouble" text,
	"uses" text[] NOT NULL,
	"replaced_by" text,
	"seen" jsonb,
	"changed_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deal_payment_reversal" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chain_sighting" ADD CONSTRAINT "chain_sighting_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_sighting" ADD CONSTRAINT "chain_sighting_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_sighting" ADD CONSTRAINT "chain_sighting_payment_id_deal_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."deal_payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_transfer" ADD CONSTRAINT "chain_transfer_transfer_id_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chain_sighting_deal_id_index" ON "chain_sighting" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "chain_sighting_wallet_id_index" ON "chain_sighting" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "chain_sighting_payment_id_index" ON "chain_sighting" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "chain_sighting_network_state_looked_at_index" ON "chain_sighting" USING btree ("network","state","looked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_transfer_output" ON "chain_transfer" USING btree ("network","transaction","output_index") WHERE "chain_transfer"."output_index" is not null;--> statement-breakpoint
CREATE INDEX "chain_transfer_state_looked_at_index" ON "chain_transfer" USING btree ("state","looked_at");