import { lte, sql } from 'drizzle-orm'
import { type Database, type Queryable, runStatement } from '../database/database.ts'
import { type RetentionRule, retentionRule } from '../retention/personal-data.ts'
import { deskChangeTable } from './change.table.ts'

/** `request:<reference>`, `deal:<reference>`, `client:<account id>` and lists of them. `switches`: also held-back prices, erasures and failed jobs. */
export type Topic =
  | 'approvals'
  | 'bank'
  | 'clients'
  | 'deals'
  | 'payout-accounts'
  | 'receiving-addresses'
  | 'replies'
  | 'requests'
  | 'staff'
  | 'switches'
  | 'wallets'
  | `client:${string}`
  | `deal:${string}`
  | `request:${string}`

/** Lets the desk's open screens know what changes, if the transaction commits. */
export async function announceChange(tx: Queryable, ...topics: Topic[]): Promise<void> {
  const text = 'insert into desk_change (topic) select unnest($1::text[])'
  await runStatement(tx, { name: 'desk_change', text, values: [topics] })
}

/**
 * The topics that changed since a cursor, and the next cursor. A cursor is the oldest transaction that still ran when it was made: so a change that
 * was made early and committed late is never left out. Some topics come twice.
 */
export async function changesSince(database: Database, since: string | undefined): Promise<{ cursor: string; topics: string[] }> {
  const { rows } = await database.execute<{ cursor: string; topics: string[] | null }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
      (select array_agg(distinct topic) from desk_change where xid >= ${since ?? null}::xid8) as topics`)
  return { cursor: rows[0]?.cursor ?? '0', topics: rows[0]?.topics ?? [] }
}

// By the database's clock, which the default of the column uses.
export const changeRetention: RetentionRule[] = [
  retentionRule('changes at the desk', deskChangeTable, () => lte(deskChangeTable.at, sql`now() - interval '1 hour'`)),
]
