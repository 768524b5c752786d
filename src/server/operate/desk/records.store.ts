import { and, asc, desc, eq, gte, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { accountFreezeTable, accountTable } from '../../client/account/account.table.ts'
import { cardPaymentTable } from '../../provider/card-payment/card-payment.table.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { exchangeRequestTable } from '../../trade/exchange-request/exchange-request.table.ts'
import { identityCheckTable } from '../../provider/identity-check/identity-check.table.ts'
import { profileTable } from '../../client/profile/profile.table.ts'
import { secondFactorTable } from '../../client/second-factor/second-factor.table.ts'
import { sessionTable } from '../../client/session/session.table.ts'

/** Which records, and how many. */
export interface RecordQuery {
  state?: string | undefined
  /** Created then or later. */
  since?: Date | undefined
  order: 'newest first' | 'oldest first'
  limit: number
  /** Only records after this one, oldest first. */
  after?: { at: Date; id: string } | undefined
}

interface Sorted {
  id: PgColumn
  at: PgColumn
  state: PgColumn
}

const condition = ({ id, at, state }: Sorted, query: RecordQuery): SQL | undefined =>
  and(
    query.state === undefined ? undefined : eq(state, query.state),
    query.since && gte(at, query.since),
    query.after && sql`(${at}, ${id}) > (${query.after.at.toISOString()}::timestamptz, ${query.after.id}::uuid)`,
  )

const order = ({ id, at }: Sorted, query: RecordQuery) => (query.order === 'newest first' ? [desc(at), desc(id)] : [asc(at), asc(id)])

/** An account's address, or the former one of a closed account. */
const address = sql<string>`coalesce(${accountTable.closedEmail}, ${accountTable.email})`

const ofRequests = { id: exchangeRequestTable.id, at: exchangeRequestTable.createdAt, state: exchangeRequestTable.state }

const requests = (db: Queryable) =>
  db
    .select({ request: exchangeRequestTable, account: address })
    .from(exchangeRequestTable)
    .innerJoin(accountTable, eq(accountTable.id, exchangeRequestTable.accountId))
    .$dynamic()

export type RequestRow = Awaited<ReturnType<typeof requests>>[number]

export const readRequests = (db: Queryable, query: RecordQuery): Promise<RequestRow[]> =>
  requests(db)
    .where(condition(ofRequests, query))
    .orderBy(...order(ofRequests, query))
    .limit(query.limit)

export const findRequests = (db: Queryable, reference: string): Promise<RequestRow[]> =>
  requests(db).where(eq(exchangeRequestTable.reference, reference))

const ofPayments = { id: cardPaymentTable.id, at: cardPaymentTable.createdAt, state: cardPaymentTable.state }

const payments = (db: Queryable) =>
  db
    .select({ payment: cardPaymentTable, account: address })
    .from(cardPaymentTable)
    .innerJoin(accountTable, eq(accountTable.id, cardPaymentTable.accountId))
    .$dynamic()

export type PaymentRow = Awaited<ReturnType<typeof payments>>[number]

/** Without payments that the provider never opened. */
export const readPayments = (db: Queryable, query: RecordQuery): Promise<PaymentRow[]> =>
  payments(db)
    .where(and(isNotNull(cardPaymentTable.requestId), condition(ofPayments, query)))
    .orderBy(...order(ofPayments, query))
    .limit(query.limit)

export const findPayments = (db: Queryable, reference: string): Promise<PaymentRow[]> =>
  payments(db).where(eq(cardPaymentTable.reference, reference))

const ofClients = { id: accountTable.id, at: accountTable.createdAt, state: accountTable.state }

const checkOf = (kind: 'personal' | 'business') =>
  sql<
    string | null
  >`(select concat_ws(' ', ${identityCheckTable.reviewStatus}, ${identityCheckTable.reviewAnswer}) from ${identityCheckTable}
    where ${identityCheckTable.accountId} = ${accountTable.id} and ${identityCheckTable.kind} = ${kind})`

const clients = (db: Queryable) =>
  db
    .select({
      id: accountTable.id,
      email: address,
      state: accountTable.state,
      language: accountTable.language,
      createdAt: accountTable.createdAt,
      closedAt: accountTable.closedAt,
      profile: profileTable,
      secondFactorSince: secondFactorTable.confirmedAt,
      personalCheck: checkOf('personal'),
      businessCheck: checkOf('business'),
    })
    .from(accountTable)
    .leftJoin(profileTable, eq(profileTable.accountId, accountTable.id))
    .leftJoin(secondFactorTable, eq(secondFactorTable.accountId, accountTable.id))
    .$dynamic()

export type ClientRow = Awaited<ReturnType<typeof clients>>[number]

export const readClients = (db: Queryable, query: RecordQuery): Promise<ClientRow[]> =>
  clients(db)
    .where(condition(ofClients, query))
    .orderBy(...order(ofClients, query))
    .limit(query.limit)

/** The client with this address, and closed accounts that had it. */
export const findClients = (db: Queryable, email: string): Promise<ClientRow[]> =>
  clients(db)
    .where(or(eq(accountTable.email, email), eq(accountTable.closedEmail, email)))
    .orderBy(desc(accountTable.createdAt))

/** References, open sessions and freezes of one client. */
export async function readClientDetails(db: Queryable, accountId: string) {
  const ofRequest = eq(exchangeRequestTable.accountId, accountId)
  const ofPayment = and(eq(cardPaymentTable.accountId, accountId), isNotNull(cardPaymentTable.requestId))
  const ofSession = and(eq(sessionTable.accountId, accountId), sql`${sessionTable.endedAt} is null`)
  const { reference } = exchangeRequestTable
  return {
    sessions: await db.$count(sessionTable, ofSession),
    requests: await db.select({ reference }).from(exchangeRequestTable).where(ofRequest).orderBy(exchangeRequestTable.createdAt),
    payments: await db
      .select({ reference: cardPaymentTable.reference })
      .from(cardPaymentTable)
      .where(ofPayment)
      .orderBy(cardPaymentTable.createdAt),
    freezes: await db
      .select()
      .from(accountFreezeTable)
      .where(eq(accountFreezeTable.accountId, accountId))
      .orderBy(accountFreezeTable.frozenAt),
  }
}
