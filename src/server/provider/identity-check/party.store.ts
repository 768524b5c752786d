import { and, desc, eq, min, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { partyTable } from './party.table.ts'
import type { ConfirmedParty } from './provider.ts'

/** One version of a party. */
export type Party = typeof partyTable.$inferSelect

export interface NewParty extends ConfirmedParty {
  accountId: string
  applicantId: string
  readAt: Date
}

/** Stores a party unless its newest version is the same. Call it only under the lock of its check. Returns the id of the version, and whether it is new. */
export async function keepParty(tx: Transaction, party: NewParty): Promise<{ party: Party; isNew: boolean }> {
  const newest = await findNewest(tx, party)
  if (newest && isSame(newest, party)) return { party: newest, isNew: false }
  const [stored] = await tx
    .insert(partyTable)
    .values({ ...party, version: (newest?.version ?? 0) + 1 })
    .returning()
  if (!stored) throw new Error('the party was not stored')
  return { party: stored, isNew: true }
}

async function findNewest(db: Queryable, { accountId, kind }: Pick<Party, 'accountId' | 'kind'>): Promise<Party | undefined> {
  const [row] = await db
    .select()
    .from(partyTable)
    .where(and(eq(partyTable.accountId, accountId), eq(partyTable.kind, kind)))
    .orderBy(desc(partyTable.version))
    .limit(1)
  return row
}

const compared = [
  'name',
  'firstName',
  'lastName',
  'dateOfBirth',
  'placeOfBirth',
  'residence',
  'registrationNumber',
  'seat',
  'country',
  'representatives',
] as const

const isSame = (one: Party, other: ConfirmedParty): boolean => compared.every((field) => isDeepStrictEqual(one[field], other[field]))

/** All versions of an account's parties, the newest first. */
export const findVersions = (db: Queryable, accountId: string): Promise<Party[]> =>
  db.select().from(partyTable).where(eq(partyTable.accountId, accountId)).orderBy(partyTable.kind, desc(partyTable.version))

/** When a check of each of these accounts was approved for the first time, as far as we know. */
export const findFirstGreen = (db: Queryable, accountIds: string[]): Promise<{ accountId: string; at: Date | null }[]> =>
  db
    .select({ accountId: partyTable.accountId, at: min(partyTable.readAt) })
    .from(partyTable)
    .where(sql`${partyTable.accountId} = any(${sql.param(accountIds)}::uuid[])`)
    .groupBy(partyTable.accountId)
