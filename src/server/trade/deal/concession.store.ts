import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { concessionTable } from './concession.table.ts'
import { dealTable } from './deal.table.ts'

export const insertConcession = (tx: Transaction, concession: typeof concessionTable.$inferInsert) =>
  tx.insert(concessionTable).values(concession)

/** The most that was forgiven of a deal: late minutes, and what was missing. */
export async function findForgiven(db: Queryable, dealId: string): Promise<Forgiven> {
  const { rows } = await db.execute<Forgiven>(sql`
    select coalesce(max(late_minutes), 0)::int as "lateMinutes", coalesce(max(short_amount), 0)::text as short
    from ${concessionTable} where deal_id = ${dealId}`)
  return rows[0] ?? { lateMinutes: 0, short: '0' }
}

export type Forgiven = { lateMinutes: number; short: string }

interface OfDay {
  staffId: string
  accountId: string
  now: Date
}

/** What one person, and what a client, was forgiven within the operator's limit in the last 24 hours, in euro. */
export async function sumConcessionsOfDay(
  db: Queryable,
  { staffId, accountId, now }: OfDay,
): Promise<{ byPerson: string; toClient: string }> {
  const { rows } = await db.execute<{ byPerson: string; toClient: string }>(sql`
    select coalesce(sum(cost_eur) filter (where staff_id = ${staffId}), 0)::text as "byPerson",
      coalesce(sum(cost_eur) filter (where account_id = ${accountId}), 0)::text as "toClient"
    from ${concessionTable} join ${dealTable} on ${dealTable.id} = deal_id
    where at > ${now.toISOString()}::timestamptz - interval '24 hours' and not is_above_limit`)
  return rows[0] ?? { byPerson: '0', toClient: '0' }
}
