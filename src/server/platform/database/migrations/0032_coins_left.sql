ALTER TABLE "deal_question" DROP CONSTRAINT "deal_question_outcome";--> statement-breakpoint
ALTER TABLE "deal_question" ADD CONSTRAINT "deal_question_outcome" CHECK ("deal_question"."outcome" in ('moved', 'accepted', 'refunded', 'taken-back', 'filled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "deal_question" VALIDATE CONSTRAINT "deal_question_outcome";
