import { randomInt } from 'node:crypto'
import { makeReference } from '#contract/creditor-reference.ts'
import type { RunningService } from './kantor.ts'

interface Copied {
  party: string
  /** In whole units of the deal's currency. */
  amount: number
}

/** Stores copies of an accepted deal, each for another party and amount. To publish and accept so many offers would take minutes. Returns their references. */
export async function copyDeal(service: RunningService, reference: string, copied: readonly Copied[]): Promise<string[]> {
  const copies = copied.map((one, at) => ({ ...one, number: at + 2, reference: makeReference(String(randomInt(1e12)).padStart(12, '0')) }))
  const list = JSON.stringify(copies).replaceAll("'", "''")
  await service.queryAsSuperuser(`
    set session_replication_role = replica;
    create temporary table copy as
      select gen_random_uuid() offer_id, gen_random_uuid() deal_id, copies.* from
      json_to_recordset('${list}') as copies (party text, amount numeric, number int, reference text);
    create temporary table original as select * from deal where reference = '${reference}';
    insert into offer select added.* from copy, offer, original, round(copy.amount * fee_rate, 2) fee,
      jsonb_populate_record(offer, jsonb_build_object('id', copy.offer_id, 'number', copy.number, 'reference', offer.reference || '-' || copy.number,
        'hash', sha256(uuid_send(copy.offer_id))::text, 'party_name', copy.party, 'fiat_amount', copy.amount, 'fee_amount', fee,
        'coin_amount', trunc((copy.amount - fee) / rate, coin_decimals) - network_fee)) added where offer.id = original.offer_id;
    insert into offer_end select added.* from copy, offer_end, original, jsonb_populate_record(offer_end, jsonb_build_object('offer_id', copy.offer_id))
      added where offer_end.offer_id = original.offer_id;
    insert into deal select added.* from copy, deal, jsonb_populate_record(deal, jsonb_build_object('id', copy.deal_id, 'offer_id', copy.offer_id,
      'reference', copy.reference)) added where deal.reference = '${reference}';
    insert into deal_step select added.* from copy, deal_step, original, jsonb_populate_record(deal_step, jsonb_build_object('deal_id', copy.deal_id))
      added where deal_step.deal_id = original.id;`)
  return copies.map((copy) => copy.reference)
}
