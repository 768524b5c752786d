ALTER TABLE "card_payment" ADD COLUMN "coin" text;--> statement-breakpoint
ALTER TABLE "card_payment" ADD COLUMN "quantity" numeric;--> statement-breakpoint
ALTER TABLE "card_payment" ADD COLUMN "fee" numeric;--> statement-breakpoint
ALTER TABLE "card_payment" ADD COLUMN "fee_currency" text;--> statement-breakpoint
ALTER TABLE "card_payment_webhook" ADD COLUMN "coin" text;--> statement-breakpoint
ALTER TABLE "card_payment_webhook" ADD COLUMN "quantity" text;--> statement-breakpoint
ALTER TABLE "card_payment_webhook" ADD COLUMN "fee" text;--> statement-breakpoint
ALTER TABLE "card_payment_webhook" ADD COLUMN "fee_currency" text;