UPDATE "deal" SET "has_running_refund" = true
FROM "transfer"
WHERE "transfer"."deal_id" = coalesce("deal"."root_deal_id", "deal"."id") AND "transfer"."purpose" = 'refund' AND "deal"."state" <> 'replaced'
  AND NOT EXISTS (SELECT FROM "transfer_step" WHERE "transfer_id" = "transfer"."id" AND "kind" IN ('confirmed', 'failed', 'returned'));
