ALTER TABLE "bank_file" VALIDATE CONSTRAINT "bank_file_confirmed_by_staff_id_fk";--> statement-breakpoint
ALTER TABLE "bank_file" VALIDATE CONSTRAINT "bank_file_proof_id_staff_proof_id_fk";--> statement-breakpoint
ALTER TABLE "deal_payment" VALIDATE CONSTRAINT "deal_payment_approval_id_approval_id_fk";--> statement-breakpoint
ALTER TABLE "bank_file" VALIDATE CONSTRAINT "bank_file_two_people";--> statement-breakpoint
ALTER TABLE "bank_file" VALIDATE CONSTRAINT "bank_file_confirmed";--> statement-breakpoint
ALTER TABLE "bank_statement" VALIDATE CONSTRAINT "bank_statement_state";--> statement-breakpoint
ALTER TABLE "deal_question" VALIDATE CONSTRAINT "deal_question_outcome";--> statement-breakpoint
ALTER TABLE "transfer_step" VALIDATE CONSTRAINT "transfer_step_kind";
