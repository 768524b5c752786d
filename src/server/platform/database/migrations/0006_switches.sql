CREATE TABLE "switch" (
	"name" text PRIMARY KEY NOT NULL,
	"sentence" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "switch_name" CHECK ("switch"."name" in ('registration', 'quotes', 'card-payments', 'notice'))
);
