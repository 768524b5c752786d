import { lte, sql } from 'drizzle-orm'
import { tradeHistoryPair } from '#contract/limits.ts'
import type { Queryable } from '../database/database.ts'
import type { CurrencyInfo, PairInfo, Trade } from './exchange.ts'
import type { Candles } from './market.ts'
import { marketDataTable } from './market-data.table.ts'

/** Everything the exchange told us, as far as it is known. */
export interface Known {
  currencies?: Dated<CurrencyInfo[]>
  pairs?: Dated<PairInfo[]>
  trades?: Dated<Trade[]>
  candles?: Dated<Candles>
}

export interface Dated<T> {
  data: T
  asOf: Date
}

export type Subject = keyof Known

const rowNames: Record<Subject, string> = {
  currencies: 'currencies',
  pairs: 'pairs',
  trades: `trades:${tradeHistoryPair}`,
  candles: 'candles',
}

export async function readKnown(db: Queryable): Promise<Known> {
  const rows = await db.select().from(marketDataTable)
  const dated = (subject: Subject) => rows.find(({ name }) => name === rowNames[subject])
  const subjects = (Object.keys(rowNames) as Subject[]).filter((subject) => dated(subject))
  return Object.fromEntries(subjects.map((subject) => [subject, dated(subject)]))
}

/** Keeps the newer one: an answer that comes late, from a replica that has lost its turn, changes nothing. */
export async function saveKnown<S extends Subject>(db: Queryable, subject: S, { data, asOf }: NonNullable<Known[S]>): Promise<void> {
  await db
    .insert(marketDataTable)
    .values({ name: rowNames[subject], data, asOf })
    .onConflictDoUpdate({ target: marketDataTable.name, set: { data, asOf }, setWhere: lte(marketDataTable.asOf, sql`excluded.as_of`) })
}
