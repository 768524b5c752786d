import { inArray, like, lte, sql } from 'drizzle-orm'
import { tradeHistoryPair } from '#contract/limits.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Candle, CurrencyInfo, PairInfo, Trade } from './exchange.ts'
import type { LatestCandles } from './market.ts'
import { marketDataTable } from './market-data.table.ts'

/** The last good responses of the exchange, except the hourly candles. */
export interface MarketDataRows {
  currencies?: DatedData<CurrencyInfo[]>
  pairs?: DatedData<PairInfo[]>
  trades?: DatedData<Trade[]>
  candles?: DatedData<LatestCandles>
}

export interface DatedData<T> {
  data: T
  /** When the exchange sent the data. */
  asOf: Date
}

export type MarketDataSubject = keyof MarketDataRows

const rowNames: Record<MarketDataSubject, string> = {
  currencies: 'currencies',
  pairs: 'pairs',
  trades: `trades:${tradeHistoryPair}`,
  candles: 'candles',
}

export async function readRows(db: Queryable): Promise<MarketDataRows> {
  const rows = await db
    .select()
    .from(marketDataTable)
    .where(inArray(marketDataTable.name, Object.values(rowNames)))
  const found = Object.entries(rowNames).flatMap(([subject, rowName]) => {
    const row = rows.find(({ name }) => name === rowName)
    return row ? [[subject, row]] : []
  })
  return Object.fromEntries(found)
}

export const saveRow = <S extends MarketDataSubject>(db: Queryable, subject: S, row: NonNullable<MarketDataRows[S]>): Promise<void> =>
  save(db, rowNames[subject], row)

const hourlyPrefix = 'hourly-candles:'

/** The stored hourly candles of these pairs, by pair. */
export async function readHourlyCandles(db: Queryable, pairs: string[]): Promise<Record<string, DatedData<Candle[]>>> {
  const names = pairs.map((pair) => hourlyPrefix + pair)
  const rows = await db.select().from(marketDataTable).where(inArray(marketDataTable.name, names))
  return Object.fromEntries(rows.map(({ name, data, asOf }) => [name.slice(hourlyPrefix.length), { data: data as Candle[], asOf }]))
}

/** When the exchange sent the hourly candles of each pair. */
export async function readHourlyCandlesTimes(db: Queryable): Promise<Map<string, Date>> {
  const { name, asOf } = marketDataTable
  const rows = await db
    .select({ name, asOf })
    .from(marketDataTable)
    .where(like(name, `${hourlyPrefix}%`))
  return new Map(rows.map((row) => [row.name.slice(hourlyPrefix.length), row.asOf]))
}

export const saveHourlyCandles = (db: Queryable, pair: string, candles: DatedData<Candle[]>): Promise<void> =>
  save(db, hourlyPrefix + pair, candles)

/** Keeps the newer row: a replica that has lost the lease may write late. */
async function save(db: Queryable, name: string, { data, asOf }: DatedData<unknown>): Promise<void> {
  await db
    .insert(marketDataTable)
    .values({ name, data, asOf })
    .onConflictDoUpdate({ target: marketDataTable.name, set: { data, asOf }, setWhere: lte(marketDataTable.asOf, sql`excluded.as_of`) })
}
