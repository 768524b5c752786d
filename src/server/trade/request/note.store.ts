import { and, desc, eq } from 'drizzle-orm'
import { accountTable } from '../../client/account/account.table.ts'
import { type Queryable, storedId } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { exchangeRequestTable } from './exchange-request.table.ts'
import { noteTable } from './note.table.ts'

export const insertNote = (tx: Queryable, note: typeof noteTable.$inferInsert) =>
  storedId(tx.insert(noteTable).values(note).returning({ id: noteTable.id }))

const newest = 100

/** All notes on a request, or the newest hundred on a client and all their requests. Newest first. */
export function findNotes(
  db: Queryable,
  about: { requestId: string } | { accountId: string },
  { confidential }: { confidential: boolean },
) {
  const { id, text, at, staffId, requestId, accountId } = noteTable
  const notes = db
    .select({
      id,
      text,
      confidential: noteTable.confidential,
      at,
      by: { id: staffTable.id, name: staffTable.name },
      reference: exchangeRequestTable.reference,
    })
    .from(noteTable)
    .innerJoin(staffTable, eq(staffTable.id, staffId))
    .leftJoin(exchangeRequestTable, eq(exchangeRequestTable.id, requestId))
    .where(
      and(
        'requestId' in about ? eq(requestId, about.requestId) : eq(accountId, about.accountId),
        confidential ? undefined : eq(noteTable.confidential, false),
      ),
    )
    .orderBy(desc(at), desc(id))
    .$dynamic()
  return 'accountId' in about ? notes.limit(newest) : notes
}

/** Locks the account of a request, so that erasing the account waits. */
export async function lockAccountOf(tx: Queryable, about: { reference: string } | { accountId: string }) {
  const { id, accountId, reference } = exchangeRequestTable
  const [request] =
    'reference' in about ? await tx.select({ id, accountId }).from(exchangeRequestTable).where(eq(reference, about.reference)) : []
  const owner = 'reference' in about ? request?.accountId : about.accountId
  if (owner === undefined) return undefined
  const [account] = await tx.select({ id: accountTable.id }).from(accountTable).where(eq(accountTable.id, owner)).for('share')
  return account && { accountId: account.id, requestId: request?.id ?? null }
}
