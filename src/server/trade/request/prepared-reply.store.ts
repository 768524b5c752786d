import { asc, eq } from 'drizzle-orm'
import { firstRow, isUniqueViolation, type Queryable, type Transaction } from '../../platform/database/database.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { exchangeRequestTable } from './exchange-request.table.ts'
import { preparedReplyTable } from './prepared-reply.table.ts'

type Row = typeof preparedReplyTable.$inferSelect
export type ReplyContent = Pick<Row, 'name' | 'bodies'>

/** Every prepared reply, by name, with the name of who changed it last. */
export const findReplies = (db: Queryable) =>
  db
    .select({ reply: preparedReplyTable, changedBy: staffTable.name })
    .from(preparedReplyTable)
    .leftJoin(staffTable, eq(staffTable.id, preparedReplyTable.changedBy))
    .orderBy(asc(preparedReplyTable.name))

export const findReply = (db: Queryable, id: string): Promise<Row | undefined> =>
  firstRow(db.select().from(preparedReplyTable).where(eq(preparedReplyTable.id, id)))

/** Locks a reply, with the name of who changed it last. */
export async function lockReply(tx: Queryable, id: string) {
  const [row] = await tx.select().from(preparedReplyTable).where(eq(preparedReplyTable.id, id)).for('update')
  if (!row) return undefined
  const [person] = row.changedBy ? await tx.select({ name: staffTable.name }).from(staffTable).where(eq(staffTable.id, row.changedBy)) : []
  return { ...row, changedByName: person?.name ?? '' }
}

export type NewReply = ReplyContent & Pick<Row, 'changedBy' | 'changedAt'>

/** Returns the id, or undefined if the name is taken. */
export async function insertReply(tx: Queryable, reply: NewReply): Promise<string | undefined> {
  const [row] = await tx
    .insert(preparedReplyTable)
    .values(reply)
    .onConflictDoNothing({ target: preparedReplyTable.name })
    .returning({ id: preparedReplyTable.id })
  return row?.id
}

/** False if the name is taken, also by a transaction that has just committed. */
export async function updateReply(tx: Transaction, id: string, reply: NewReply & { version: number }): Promise<boolean> {
  try {
    // In a savepoint: after an error, a transaction can only roll back.
    await tx.transaction((savepoint) => savepoint.update(preparedReplyTable).set(reply).where(eq(preparedReplyTable.id, id)))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function deleteReply(tx: Queryable, id: string): Promise<void> {
  await tx.delete(preparedReplyTable).where(eq(preparedReplyTable.id, id))
}

export const countReplies = (db: Queryable): Promise<number> => db.$count(preparedReplyTable)

/** What a preview says about a request. */
export async function findWish(db: Queryable, reference: string) {
  const { accountId, name, fromCurrency, toCurrency, amount, exactAmount } = exchangeRequestTable
  const [row] = await db
    .select({ accountId, name, fromCurrency, toCurrency, amount, exactAmount })
    .from(exchangeRequestTable)
    .where(eq(exchangeRequestTable.reference, reference))
  return row
}
