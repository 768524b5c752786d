import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { bankEntryTable } from './bank-statement.table.ts'
import { insertDecision } from './payment-match.store.ts'
import { transferMatchTable } from './payment-match.table.ts'

type Link = Pick<typeof transferMatchTable.$inferSelect, 'transferId' | 'kind'>

export const isLinked = async (db: Queryable, { transferId, kind }: Link): Promise<boolean> =>
  (await db.$count(transferMatchTable, and(eq(transferMatchTable.transferId, transferId), eq(transferMatchTable.kind, kind)))) > 0

interface NewMatch extends Link {
  entryId: string
  staffId: string | null
  at: Date
}

export async function insertTransferMatch(tx: Transaction, { entryId, staffId, at, ...link }: NewMatch): Promise<void> {
  const decision = await insertDecision(tx, { entryId, kind: 'matched', staffId, at })
  await tx.insert(transferMatchTable).values({ entryId, decision, ...link })
}

export const findTransferMatches = (db: Queryable, entryIds: string[]) =>
  db
    .select()
    .from(transferMatchTable)
    .where(sql`${transferMatchTable.entryId} = any(${sql.param(entryIds)}::uuid[])`)

export const isOfTransfer = async (db: Queryable, entryId: string): Promise<boolean> =>
  (await db.$count(transferMatchTable, eq(transferMatchTable.entryId, entryId))) > 0

/** Open credits with this end-to-end id are new again. One that somebody just decides stays. */
export async function lookAgainAtReturns(tx: Transaction, endToEndId: string): Promise<void> {
  const ids = await tx
    .select({ id: bankEntryTable.id })
    .from(bankEntryTable)
    .where(and(eq(bankEntryTable.state, 'open'), eq(bankEntryTable.direction, 'credit'), eq(bankEntryTable.endToEndId, endToEndId)))
    .for('update', { skipLocked: true })
  for (const { id } of ids) await tx.update(bankEntryTable).set({ state: 'new' }).where(eq(bankEntryTable.id, id))
}
