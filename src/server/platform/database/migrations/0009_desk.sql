ALTER TABLE "approval_decision" DROP CONSTRAINT "approval_decision_approval_id_proposed_by_approval_id_proposed_by_fk";
--> statement-breakpoint
ALTER TABLE "approval_decision" ADD CONSTRAINT "approval_decision_of" FOREIGN KEY ("approval_id","proposed_by") REFERENCES "public"."approval"("id","proposed_by") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER staff_proof_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_proof" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER approval_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "approval" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER approval_decision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "approval_decision" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
