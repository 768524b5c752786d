CREATE TRIGGER offer_logged AFTER INSERT ON "offer" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
CREATE TRIGGER offer_end_logged AFTER INSERT ON "offer_end" FOR EACH ROW EXECUTE FUNCTION log_row('offer_id');
--> statement-breakpoint
CREATE TRIGGER deal_logged AFTER INSERT ON "deal" FOR EACH ROW EXECUTE FUNCTION log_row('id');
--> statement-breakpoint
CREATE TRIGGER deal_step_logged AFTER INSERT ON "deal_step" FOR EACH ROW EXECUTE FUNCTION log_row('deal_id', 'number');
--> statement-breakpoint
-- Also deletes the salts of the leaves of offers and deals, so that the hashes that stay tell nothing.
CREATE OR REPLACE FUNCTION erase_closed_accounts(account_ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  approval_ids uuid[];
  request_ids uuid[];
  request_references text[];
BEGIN
  IF EXISTS (SELECT 1 FROM account WHERE id = ANY(account_ids) AND (state <> 'closed' OR kept_until IS NULL OR kept_until > now())) THEN
    RAISE EXCEPTION 'an account is not closed, or its records must still be kept';
  END IF;
  approval_ids := ARRAY(SELECT id FROM approval WHERE object = ANY(account_ids::text[]));
  DELETE FROM approval_decision WHERE approval_id = ANY(approval_ids);
  DELETE FROM approval WHERE id = ANY(approval_ids);
  request_ids := ARRAY(SELECT id FROM exchange_request WHERE account_id = ANY(account_ids));
  request_references := ARRAY(SELECT reference FROM exchange_request WHERE account_id = ANY(account_ids));
  DELETE FROM log_salt WHERE number IN (
    SELECT number FROM log_leaf WHERE
      (table_name = 'offer' AND row_key = ANY(ARRAY(SELECT id::text FROM offer WHERE account_id = ANY(account_ids)))) OR
      (table_name = 'offer_end' AND row_key = ANY(ARRAY(SELECT id::text FROM offer WHERE account_id = ANY(account_ids)))) OR
      (table_name = 'deal' AND row_key = ANY(ARRAY(SELECT id::text FROM deal WHERE account_id = ANY(account_ids)))) OR
      (table_name = 'deal_step' AND row_key = ANY(ARRAY(SELECT deal_id || '/' || number FROM deal_step WHERE deal_id IN (SELECT id FROM deal WHERE account_id = ANY(account_ids)))))
  );
  DELETE FROM deal_step WHERE deal_id IN (SELECT id FROM deal WHERE account_id = ANY(account_ids));
  DELETE FROM deal WHERE account_id = ANY(account_ids);
  DELETE FROM offer_end WHERE offer_id IN (SELECT id FROM offer WHERE account_id = ANY(account_ids));
  DELETE FROM offer WHERE account_id = ANY(account_ids);
  DELETE FROM offer_draft WHERE request_id = ANY(request_ids);
  DELETE FROM staff_proof WHERE "text"::jsonb->>'object' = ANY(account_ids::text[] || approval_ids::text[] || request_references);
  DELETE FROM note WHERE account_id = ANY(account_ids);
  DELETE FROM request_message WHERE request_id = ANY(request_ids);
  DELETE FROM request_presence WHERE request_id = ANY(request_ids);
  DELETE FROM exchange_request WHERE account_id = ANY(account_ids);
  DELETE FROM identity_check WHERE account_id = ANY(account_ids);
  DELETE FROM party WHERE account_id = ANY(account_ids);
  DELETE FROM account_freeze WHERE account_id = ANY(account_ids);
  DELETE FROM account WHERE id = ANY(account_ids);
END $$;
