CREATE TABLE "market_data_turn" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
