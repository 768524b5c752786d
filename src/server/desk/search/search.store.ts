import { and, desc, eq, inArray, isNotNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { searchClients } from '#contract/desk/endpoints/clients.ts'
import { accountTable } from '../../client/account/account.table.ts'
import { profileTable } from '../../client/profile/profile.table.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { lowerCase, reversedDigits } from '../../platform/database/search-expressions.ts'
import { cardPaymentTable } from '../../provider/card-payment/card-payment.table.ts'
import { dealTable } from '../../trade/deal/deal.table.ts'
import { payoutAccountTable, wholeNumber } from '../../trade/payout-account/payout-account.table.ts'
import { exchangeRequestTable } from '../../trade/request/exchange-request.table.ts'
import { walletTable } from '../../trade/wallet/wallet.table.ts'

export type SearchKey = ReplyOf<typeof searchClients>['searched'][number]

/** What a query can be, each ready to be compared. */
export interface SearchTerms {
  reference?: string
  account?: string
  /** The beginning of an address. */
  email?: string
  /** The beginning of a whole name, and every way to read it as two names. */
  name?: { whole: string; pairs: [one: string, other: string][] }
  /** The last digits of a number. */
  phone?: string
  /** A whole address. */
  wallet?: string
  /** Of a payout account, in capitals and without spaces. */
  iban?: string
}

const { accountId: ofRequest } = exchangeRequestTable

// In lower case by PostgreSQL's rules, as the index is.
const startsWith = (text: string) => sql`lower(${`${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`
const endsWithDigits = (digits: string) => sql`reverse(${digits}) || '%'`
const isName = (first: string, last: string) =>
  and(like(lowerCase(profileTable.firstName), startsWith(first)), like(lowerCase(profileTable.lastName), startsWith(last)))

/** One select for each index that a key of the search uses. */
const branches: { [Key in keyof SearchTerms]-?: (term: NonNullable<SearchTerms[Key]>) => SQL[] } = {
  reference: (reference) => [
    sql`select ${ofRequest} from ${exchangeRequestTable} where ${eq(exchangeRequestTable.reference, reference)}`,
    sql`select ${cardPaymentTable.accountId} from ${cardPaymentTable} where ${and(eq(cardPaymentTable.reference, reference), isNotNull(cardPaymentTable.requestId))}`,
    sql`select ${dealTable.accountId} from ${dealTable} where ${eq(dealTable.reference, reference)}`,
  ],
  account: (id) => [sql`select ${accountTable.id} from ${accountTable} where ${eq(accountTable.id, id)}`],
  email: (start) => [
    sql`select ${accountTable.id} from ${accountTable} where ${like(accountTable.email, startsWith(start))}`,
    sql`select ${accountTable.id} from ${accountTable} where ${like(accountTable.closedEmail, startsWith(start))}`,
    sql`select ${ofRequest} from ${exchangeRequestTable} where ${like(lowerCase(exchangeRequestTable.email), startsWith(start))}`,
  ],
  name: ({ whole, pairs }) => [
    ...[profileTable.firstName, profileTable.lastName].map(
      (column) => sql`select ${profileTable.accountId} from ${profileTable} where ${like(lowerCase(column), startsWith(whole))}`,
    ),
    ...pairs.map(
      ([one, other]) => sql`select ${profileTable.accountId} from ${profileTable} where ${or(isName(one, other), isName(other, one))}`,
    ),
    sql`select ${ofRequest} from ${exchangeRequestTable} where ${like(lowerCase(exchangeRequestTable.name), startsWith(whole))}`,
  ],
  phone: (digits) => [
    sql`select ${profileTable.accountId} from ${profileTable} where ${like(reversedDigits(profileTable.phone), endsWithDigits(digits))}`,
    sql`select ${ofRequest} from ${exchangeRequestTable} where ${like(reversedDigits(exchangeRequestTable.phone), endsWithDigits(digits))}`,
  ],
  wallet: (address) => [
    sql`select ${walletTable.accountId} from ${walletTable} where ${lowerCase(walletTable.address)} = lower(${address})`,
  ],
  iban: (iban) => [
    sql`select ${payoutAccountTable.accountId} from ${payoutAccountTable} where ${wholeNumber(payoutAccountTable)} = ${iban}`,
  ],
}

/** The accounts that a term of the search finds, with the key by which it does. */
function matchesOf(terms: SearchTerms): SQL {
  const selects = Object.entries(terms).flatMap(([key, term]) =>
    (branches[key as SearchKey] as (term: unknown) => SQL[])(term).map(
      (select) => sql`select found.*, ${key}::text from (${select}) found`,
    ),
  )
  return sql`(${sql.join(selects, sql` union all `)}) matched (account_id, key)`
}

interface Page {
  state?: (typeof accountTable.$inferSelect)['state'] | undefined
  /** The id of an account: only those that are older. */
  before?: string | undefined
  limit: number
}

const ofNewestRequest = (column: 'name' | 'phone' | 'country') =>
  sql`(select ${exchangeRequestTable[column]} from ${exchangeRequestTable} where ${eq(ofRequest, accountTable.id)}
    order by ${exchangeRequestTable.createdAt} desc limit 1)`

const fromProfile = (value: SQL, column: 'name' | 'phone' | 'country') =>
  sql<string>`coalesce(nullif(trim(${value}), ''), ${ofNewestRequest(column)}, '')`

/** As the profile has them; without a profile, as the newest request has them. */
const columns = {
  id: accountTable.id,
  email: sql<string>`coalesce(${accountTable.closedEmail}, ${accountTable.email})`,
  name: fromProfile(sql`concat_ws(' ', ${profileTable.firstName}, ${profileTable.lastName})`, 'name'),
  phone: fromProfile(sql`${profileTable.phone}`, 'phone'),
  country: fromProfile(sql`${profileTable.country}`, 'country'),
  state: accountTable.state,
  createdAt: accountTable.createdAt,
}

const pageCondition = ({ state, before }: Page) =>
  and(
    state === undefined ? undefined : eq(accountTable.state, state),
    before === undefined
      ? undefined
      : sql`(${accountTable.createdAt}, ${accountTable.id}) < (select created_at, id from account where id = ${before})`,
  )

/** The newest clients. */
export const newestClients = (db: Queryable, page: Page) =>
  db
    .select({ ...columns, matched: sql<SearchKey[]>`'{}'::text[]` })
    .from(accountTable)
    .leftJoin(profileTable, eq(profileTable.accountId, accountTable.id))
    .where(pageCondition(page))
    .orderBy(desc(accountTable.createdAt), desc(accountTable.id))
    .limit(page.limit)

/** The clients that a search finds, newest first. */
export const findClients = (db: Queryable, terms: SearchTerms, page: Page) =>
  db
    .select({ ...columns, matched: sql<SearchKey[]>`array_agg(distinct matched.key)` })
    .from(accountTable)
    .innerJoin(matchesOf(terms), sql`matched.account_id = ${accountTable.id}`)
    .leftJoin(profileTable, eq(profileTable.accountId, accountTable.id))
    .where(pageCondition(page))
    .groupBy(accountTable.id, profileTable.accountId)
    .orderBy(desc(accountTable.createdAt), desc(accountTable.id))
    .limit(page.limit)

export type FoundClient = Awaited<ReturnType<typeof findClients>>[number]

/** The names of clients by their account's id. Empty if none is known. */
export async function findNames(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: columns.id, name: columns.name })
    .from(accountTable)
    .leftJoin(profileTable, eq(profileTable.accountId, accountTable.id))
    .where(inArray(accountTable.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
