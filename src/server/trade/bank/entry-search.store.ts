import { and, desc, eq, like, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { lowerCase } from '../../platform/database/search-expressions.ts'
import { type BankEntryRow, bankEntryTable, foundReference } from './bank-statement.table.ts'
import { dealTable } from '../deal/deal.table.ts'
import { dealPaymentTable } from '../deal/payment.table.ts'
import { transferTable } from '../deal/transfer.table.ts'
import { paymentMatchTable, transferMatchTable } from './payment-match.table.ts'
import type { SearchTerms } from './search-terms.ts'

const { id, firstReportedAt, reference, endToEndId, otherName, otherAccount, amount, currency } = bankEntryTable

const startsWith = (text: string) => sql`lower(${`${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`
const isSame = (column: Parameters<typeof lowerCase>[0], text: string) => sql`${lowerCase(column)} = lower(${text})`

/** Recorded at the deal, or at the one that it replaces. */
const ofDeal = (deal: string) => sql`${id} in (
  select ${paymentMatchTable.entryId} from ${paymentMatchTable}
  join ${dealPaymentTable} on ${eq(dealPaymentTable.id, paymentMatchTable.dealPaymentId)}
  join ${dealTable} on ${dealPaymentTable.dealId} = coalesce(${dealTable.rootDealId}, ${dealTable.id})
  where ${eq(dealTable.reference, deal)})`

/** About a transfer of ours for the deal, or for the one that it replaces. */
const ofTransfer = (deal: string) => sql`${id} in (
  select ${transferMatchTable.entryId} from ${transferMatchTable}
  join ${transferTable} on ${eq(transferTable.id, transferMatchTable.transferId)}
  join ${dealTable} on ${transferTable.dealId} = coalesce(${dealTable.rootDealId}, ${dealTable.id})
  where ${eq(dealTable.reference, deal)})`

/** For each key of the search, a condition for each index that it uses. */
const conditions: { [Key in keyof SearchTerms]-?: (term: NonNullable<SearchTerms[Key]>) => (SQL | undefined)[] } = {
  deal: (deal) => [eq(foundReference(bankEntryTable.verdicts), deal), ofDeal(deal), ofTransfer(deal)],
  'bank-reference': (text) => [isSame(reference, text)],
  'end-to-end': (text) => [isSame(endToEndId, text)],
  name: (beginning) => [like(lowerCase(otherName), startsWith(beginning))],
  account: (numbers) => numbers.map((number) => eq(otherAccount, number)),
  amount: (term) => [and(eq(amount, term.amount), term.currency && eq(currency, term.currency))],
}

interface Page {
  /** The last entry of the page before. */
  after?: string | undefined
  limit: number
}

/** Entries in every state that a search finds, the newest first. Each index gives no more than a page. */
export async function searchEntries(db: Queryable, terms: SearchTerms, { after, limit }: Page): Promise<BankEntryRow[]> {
  const place = sql`(select first_reported_at, id from ${bankEntryTable} where id = ${after ?? null})`
  const isAfter = after === undefined ? undefined : sql`(${firstReportedAt}, ${id}) < ${place}`
  const selects = Object.entries(terms)
    .flatMap(([key, term]) => (conditions[key as keyof SearchTerms] as (term: unknown) => (SQL | undefined)[])(term))
    .map(
      (condition) =>
        sql`(select ${id} from ${bankEntryTable} where ${and(condition, isAfter)} order by ${firstReportedAt} desc, ${id} desc limit ${limit})`,
    )
  if (selects.length === 0) return []
  return db
    .select()
    .from(bankEntryTable)
    .where(sql`${id} in (${sql.join(selects, sql` union `)})`)
    .orderBy(desc(firstReportedAt), desc(id))
    .limit(limit)
}
