import { inArray, like, lte, sql } from 'drizzle-orm'
import { tradeHistoryPair } from '#contract/limits.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Candle, CurrencyInfo, PairInfo, Trade } from './exchange.ts'
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
  const rows = await db
    .select()
    .from(marketDataTable)
    .where(inArray(marketDataTable.name, Object.values(rowNames)))
  const dated = (subject: Subject) => rows.find(({ name }) => name === rowNames[subject])
  const subjects = (Object.keys(rowNames) as Subject[]).filter((subject) => dated(subject))
  return Object.fromEntries(subjects.map((subject) => [subject, dated(subject)]))
}

export const saveKnown = <S extends Subject>(db: Queryable, subject: S, dated: NonNullable<Known[S]>): Promise<void> =>
  save(db, rowNames[subject], dated)

const hoursPrefix = 'hours:'

/** The hourly candles of each pair that has some. */
export async function readHours(db: Queryable, pairs: string[]): Promise<Record<string, Dated<Candle[]>>> {
  const names = pairs.map((pair) => hoursPrefix + pair)
  const rows = await db.select().from(marketDataTable).where(inArray(marketDataTable.name, names))
  return Object.fromEntries(rows.map(({ name, data, asOf }) => [name.slice(hoursPrefix.length), { data: data as Candle[], asOf }]))
}

/** When the exchange gave the hourly candles of each pair. */
export async function readHoursTimes(db: Queryable): Promise<Map<string, Date>> {
  const { name, asOf } = marketDataTable
  const rows = await db
    .select({ name, asOf })
    .from(marketDataTable)
    .where(like(name, `${hoursPrefix}%`))
  return new Map(rows.map((row) => [row.name.slice(hoursPrefix.length), row.asOf]))
}

export const saveHours = (db: Queryable, pair: string, dated: Dated<Candle[]>): Promise<void> => save(db, hoursPrefix + pair, dated)

/** Keeps the newer one: an answer that comes late, from a replica that has lost its turn, changes nothing. */
async function save(db: Queryable, name: string, { data, asOf }: Dated<unknown>): Promise<void> {
  await db
    .insert(marketDataTable)
    .values({ name, data, asOf })
    .onConflictDoUpdate({ target: marketDataTable.name, set: { data, asOf }, setWhere: lte(marketDataTable.asOf, sql`excluded.as_of`) })
}
