import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import { accountTable } from '../account/account.table.ts'
import type { Queryable } from '../database/database.ts'
import { exchangeRequestTable } from './exchange-request.table.ts'

export type NewExchangeRequest = typeof exchangeRequestTable.$inferInsert

// Any number, as long as no other kind of lock uses it.
const submissionLock = 7_310_201

/** Until the transaction ends, nobody else submits for this account: limits and idempotency keys are looked at one call at a time. */
export async function holdSubmissions(tx: Queryable, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${submissionLock}, hashtext(${accountId}))`)
}

export async function findByIdempotencyKey(tx: Queryable, accountId: string, idempotencyKey: string) {
  const [row] = await tx
    .select({ reference: exchangeRequestTable.reference, contentHash: exchangeRequestTable.contentHash })
    .from(exchangeRequestTable)
    .where(and(eq(exchangeRequestTable.accountId, accountId), eq(exchangeRequestTable.idempotencyKey, idempotencyKey)))
  return row
}

/** How many of the account's requests since then had a letter sent to their contact address. */
export async function countContactLetters(tx: Queryable, accountId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ letters: count() })
    .from(exchangeRequestTable)
    .where(
      and(
        eq(exchangeRequestTable.accountId, accountId),
        gt(exchangeRequestTable.createdAt, since),
        eq(exchangeRequestTable.contactLetter, true),
      ),
    )
  return row?.letters ?? 0
}

/** Stores the request and answers its id, or null if its reference is taken. */
export async function insertExchangeRequest(tx: Queryable, request: NewExchangeRequest): Promise<string | null> {
  const [row] = await tx
    .insert(exchangeRequestTable)
    .values(request)
    .onConflictDoNothing({ target: exchangeRequestTable.reference })
    .returning({ id: exchangeRequestTable.id })
  return row?.id ?? null
}

export type ListedExchangeRequest = typeof exchangeRequestTable.$inferSelect

/** The account's requests, newest first; with `before` those that are older than the one of its own with this reference. */
export function listRequests(
  db: Queryable,
  { accountId, before, count }: { accountId: string; before?: string | undefined; count: number },
) {
  const { accountId: owner, reference, createdAt, id } = exchangeRequestTable
  const last = db
    .select({ createdAt, id })
    .from(exchangeRequestTable)
    .where(and(eq(reference, before ?? ''), eq(owner, accountId)))
  return db
    .select()
    .from(exchangeRequestTable)
    .where(and(eq(owner, accountId), before === undefined ? undefined : sql`(${createdAt}, ${id}) < (${last})`))
    .orderBy(desc(createdAt), desc(id))
    .limit(count)
}

export type StoredExchangeRequest = NonNullable<Awaited<ReturnType<typeof findExchangeRequest>>>

/** A request with the address of the account that sent it; a closed one's is the address that it had. */
export async function findExchangeRequest(db: Queryable, id: string) {
  const [row] = await db
    .select({ request: exchangeRequestTable, accountEmail: sql<string>`coalesce(${accountTable.closedEmail}, ${accountTable.email})` })
    .from(exchangeRequestTable)
    .innerJoin(accountTable, eq(accountTable.id, exchangeRequestTable.accountId))
    .where(eq(exchangeRequestTable.id, id))
  return row && { ...row.request, accountEmail: row.accountEmail }
}

export type RequestState = (typeof exchangeRequestTable.$inferSelect)['state']

/**
 * The request with this reference, held until the transaction ends; its account is held first, as whoever erases a closed account does.
 */
export async function holdByReference(tx: Queryable, reference: string) {
  const { id, accountId, state } = exchangeRequestTable
  const account = tx.select({ accountId }).from(exchangeRequestTable).where(eq(exchangeRequestTable.reference, reference))
  await tx.select({ id: accountTable.id }).from(accountTable).where(eq(accountTable.id, account)).for('share')
  const [row] = await tx
    .select({ id, accountId, state })
    .from(exchangeRequestTable)
    .where(eq(exchangeRequestTable.reference, reference))
    .for('update')
  return row
}

export async function setState(tx: Queryable, requestId: string, state: RequestState): Promise<void> {
  await tx.update(exchangeRequestTable).set({ state }).where(eq(exchangeRequestTable.id, requestId))
}
