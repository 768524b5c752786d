import { and, asc, desc, eq, gte, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import { readReference } from '#contract/creditor-reference.ts'
import { accountFreezeTable, accountTable } from '../../client/account/account.table.ts'
import { cardPaymentTable } from '../../provider/card-payment/card-payment.table.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { dealTable } from '../../trade/deal/deal.table.ts'
import { exchangeRequestTable } from '../../trade/request/exchange-request.table.ts'
import { offerTable } from '../../trade/offer/offer.table.ts'
import { identityCheckTable } from '../../provider/identity-check/identity-check.table.ts'
import { profileTable } from '../../client/profile/profile.table.ts'
import { passkeyTable, secondFactorTable } from '../../client/second-factor/second-factor.table.ts'
import { sessionTable } from '../../client/session/session.table.ts'
import type { DeskRecord } from './export-lines.ts'
import { settledColumns, withSettled } from './settled-deals.ts'
import { pick } from '../../platform/pick.ts'

export type RecordKind = 'requests' | 'clients' | 'payments' | 'deals'

interface ReadRecord {
  id: string
  createdAt: Date
  record: DeskRecord
}

export interface RecordQuery {
  state?: string | undefined
  /** Only records created at this time or later. */
  since?: Date | undefined
  order: 'newest first' | 'oldest first'
  limit: number
  /** Only records after this one, oldest first. */
  after?: { createdAt: Date; id: string } | undefined
}

interface Table {
  id: PgColumn
  createdAt: PgColumn
  state: PgColumn | SQL
}

function pageOf(rows: PgSelect, { id, createdAt, state }: Table, query: RecordQuery, condition?: SQL): Promise<ReadRecord[]> {
  const direction = query.order === 'newest first' ? desc : asc
  const hasState = query.state === undefined ? undefined : sql`${state} = ${query.state}`
  const page = rows
    .where(
      and(
        condition,
        hasState,
        query.since && gte(createdAt, query.since),
        query.after && sql`(${createdAt}, ${id}) > (${query.after.createdAt.toISOString()}::timestamptz, ${query.after.id}::uuid)`,
      ),
    )
    .orderBy(direction(createdAt), direction(id))
    .limit(query.limit)
  return page as unknown as Promise<ReadRecord[]>
}

/** The e-mail address of an account; of a closed account, its former address. */
const accountEmail = sql<string>`coalesce(${accountTable.closedEmail}, ${accountTable.email})`

const checkOf = (kind: 'personal' | 'business') =>
  sql<
    string | null
  >`(select concat_ws(' ', ${identityCheckTable.reviewStatus}, ${identityCheckTable.reviewAnswer}) from ${identityCheckTable}
    where ${identityCheckTable.accountId} = ${accountTable.id} and ${identityCheckTable.kind} = ${kind})`

/** `app`, `passkey`, both or empty. */
const secondFactors = sql<string>`concat_ws(' ', case when ${secondFactorTable.confirmedAt} is not null then 'app' end,
  (select 'passkey' from ${passkeyTable} where ${passkeyTable.accountId} = ${accountTable.id} limit 1))`

/** As `stateOf` computes it. */
const requestState = sql<string>`case when ${exchangeRequestTable.closedAt} is null then ${exchangeRequestTable.state} else 'closed' end`

// `show` and `export` have the columns in this order.
const requestColumns = {
  reference: exchangeRequestTable.reference,
  state: requestState,
  received: exchangeRequestTable.createdAt,
  account: accountEmail,
  from: exchangeRequestTable.fromCurrency,
  to: exchangeRequestTable.toCurrency,
  network: exchangeRequestTable.network,
  amount: sql<string>`coalesce(${exchangeRequestTable.exactAmount}, ${exchangeRequestTable.amount})::text`,
  ...pick(exchangeRequestTable, 'name', 'email', 'phone', 'country', 'message'),
  ...pick(exchangeRequestTable, 'rate', 'rateAsOf', 'rateDerived', 'feeTier', 'feeRate', 'indicativeAmount'),
}

const paymentColumns = {
  reference: cardPaymentTable.reference,
  state: cardPaymentTable.state,
  opened: cardPaymentTable.createdAt,
  account: accountEmail,
  amount: cardPaymentTable.amount,
  currency: cardPaymentTable.currency,
  changed: cardPaymentTable.changedAt,
  providersId: cardPaymentTable.requestId,
}

const dealColumns = {
  reference: dealTable.reference,
  state: sql<string>`${dealTable.state}`,
  accepted: dealTable.acceptedAt,
  account: accountEmail,
  offer: offerTable.reference,
  party: offerTable.partyName,
  ...pick(offerTable, 'direction', 'currency', 'fiatAmount', 'coin', 'network', 'coinAmount'),
  ...pick(offerTable, 'amountEur', 'rate', 'feeAmount', 'networkFee'),
  payBy: dealTable.payBy,
  termsVersion: dealTable.termsVersion,
}

const clientColumns = {
  email: accountEmail,
  state: accountTable.state,
  since: accountTable.createdAt,
  closed: accountTable.closedAt,
  ...pick(profileTable, 'firstName', 'lastName', 'phone', 'country'),
  language: accountTable.language,
  secondFactor: secondFactors,
  personalCheck: checkOf('personal'),
  businessCheck: checkOf('business'),
  account: accountTable.id,
}

export const recordColumns: Record<RecordKind, string[]> = {
  requests: Object.keys(requestColumns),
  clients: Object.keys(clientColumns),
  payments: Object.keys(paymentColumns),
  deals: [...Object.keys(dealColumns), ...settledColumns],
}

const selectRequests = (db: Queryable) =>
  db
    .select({ id: exchangeRequestTable.id, createdAt: exchangeRequestTable.createdAt, record: requestColumns })
    .from(exchangeRequestTable)
    .innerJoin(accountTable, eq(accountTable.id, exchangeRequestTable.accountId))
    .$dynamic()

const selectPayments = (db: Queryable) =>
  db
    .select({ id: cardPaymentTable.id, createdAt: cardPaymentTable.createdAt, record: paymentColumns })
    .from(cardPaymentTable)
    .innerJoin(accountTable, eq(accountTable.id, cardPaymentTable.accountId))
    .$dynamic()

const selectDeals = (db: Queryable) =>
  db
    .select({ id: dealTable.id, rootDealId: dealTable.rootDealId, createdAt: dealTable.acceptedAt, record: dealColumns })
    .from(dealTable)
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .innerJoin(accountTable, eq(accountTable.id, dealTable.accountId))
    .$dynamic()

const selectClients = (db: Queryable) =>
  db
    .select({ id: accountTable.id, createdAt: accountTable.createdAt, record: clientColumns })
    .from(accountTable)
    .leftJoin(profileTable, eq(profileTable.accountId, accountTable.id))
    .leftJoin(secondFactorTable, eq(secondFactorTable.accountId, accountTable.id))
    .$dynamic()

export const readRecords: Record<RecordKind, (db: Queryable, query: RecordQuery) => Promise<ReadRecord[]>> = {
  requests: (db, query) => pageOf(selectRequests(db), { ...exchangeRequestTable, state: requestState }, query),
  clients: (db, query) => pageOf(selectClients(db), accountTable, query),
  // Without payments that the provider never opened.
  payments: (db, query) => pageOf(selectPayments(db), cardPaymentTable, query, isNotNull(cardPaymentTable.requestId)),
  deals: async (db, query) => {
    const page = await pageOf(selectDeals(db), { ...dealTable, createdAt: dealTable.acceptedAt }, query)
    return withSettled(db, page as (ReadRecord & { rootDealId: string | null })[])
  },
}

/** Exchange requests, deals and card payments with this reference. */
export const findByReference = async (db: Queryable, reference: string): Promise<ReadRecord[]> => [
  ...(await selectRequests(db).where(eq(exchangeRequestTable.reference, reference))),
  ...(await selectPayments(db).where(eq(cardPaymentTable.reference, reference))),
  ...(await withSettled(db, await selectDeals(db).where(eq(dealTable.reference, readReference(reference) ?? '')))),
]

/** The client with this e-mail address, and closed accounts that had this address. */
export const findClients = (db: Queryable, email: string): Promise<ReadRecord[]> =>
  selectClients(db)
    .where(or(eq(accountTable.email, email), eq(accountTable.closedEmail, email)))
    .orderBy(desc(accountTable.createdAt))

/** References, open sessions and freezes of one client. */
export async function readClientDetails(db: Queryable, accountId: string) {
  const ofRequest = eq(exchangeRequestTable.accountId, accountId)
  const ofPayment = and(eq(cardPaymentTable.accountId, accountId), isNotNull(cardPaymentTable.requestId))
  const ofSession = and(eq(sessionTable.accountId, accountId), sql`${sessionTable.endedAt} is null`)
  const ofFreeze = eq(accountFreezeTable.accountId, accountId)
  const { reference } = exchangeRequestTable
  const paymentReference = { reference: cardPaymentTable.reference }
  return {
    sessions: await db.$count(sessionTable, ofSession),
    requests: await db.select({ reference }).from(exchangeRequestTable).where(ofRequest).orderBy(exchangeRequestTable.createdAt),
    payments: await db.select(paymentReference).from(cardPaymentTable).where(ofPayment).orderBy(cardPaymentTable.createdAt),
    freezes: await db.select().from(accountFreezeTable).where(ofFreeze).orderBy(accountFreezeTable.frozenAt),
  }
}
