import type { CamtEntry, CamtFile } from '../../../src/server/testing/camt-files.ts'
import type { DeskSite } from '../staff.ts'
import type { UnpaidDeal } from './deals.ts'
import { accounts } from './files.ts'

/** How the bank reports the payment of a deal. */
export function reportOf(
  { reference, currency, amount, client: { account, party } }: UnpaidDeal,
  reported: Partial<CamtEntry> = {},
): CamtFile {
  const usual = { creditorReference: `RF${reference}`, name: party.name, account, booked: new Date().toISOString().slice(0, 10) }
  const entry = { ...usual, amount, text: [`Exchange ${reference}`], entryReference: `B${reference}`, ...reported }
  return { kind: 'camt.054', statements: [{ id: entry.entryReference, account: accounts[currency], currency, entries: [entry] }] }
}

interface Counted {
  state: string
  payments: number
  /** Of the payments, what counts. */
  counts: string
  /** The states of its entries. */
  entries: string | null
}

/** What became of a deal, and of the reports of its payment. */
export async function countOf({ query }: Pick<DeskSite, 'query'>, { reference }: UnpaidDeal): Promise<Counted> {
  const [found] = await query<Counted>(
    `select state, count(payment.id)::int payments, coalesce(sum(amount) filter (where set_aside is null), 0)::text counts,
      (select string_agg(state, ',') from bank_entry where text = $2) entries
    from deal left join deal_payment payment on payment.deal_id = deal.id where reference = $1 group by deal.id`,
    [reference, `Exchange ${reference}`],
  )
  return found as Counted
}
