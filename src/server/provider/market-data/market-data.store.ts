import { gt, inArray, like, lte, or, sql } from 'drizzle-orm'
import { tradeHistoryPair } from '#contract/limits.ts'
import { plusMinutes } from '../../platform/clock.ts'
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
  /** When we requested the data from the exchange, by the database's clock. */
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

/** Saves the row, unless a newer one is stored; returns whether it did. `now`: the database's time. */
export const saveRow = <S extends MarketDataSubject>(
  db: Queryable,
  subject: S,
  row: NonNullable<MarketDataRows[S]> & { now: Date },
): Promise<boolean> => save(db, rowNames[subject], row)

const hourlyPrefix = 'hourly-candles:'

/** The stored hourly candles of these pairs, by pair. */
export async function readHourlyCandles(db: Queryable, pairs: string[]): Promise<Record<string, DatedData<Candle[]>>> {
  const names = pairs.map((pair) => hourlyPrefix + pair)
  const rows = await db.select().from(marketDataTable).where(inArray(marketDataTable.name, names))
  return Object.fromEntries(rows.map(({ name, data, asOf }) => [name.slice(hourlyPrefix.length), { data: data as Candle[], asOf }]))
}

/** When we requested the hourly candles of each pair. */
export async function readHourlyCandlesTimes(db: Queryable): Promise<Map<string, Date>> {
  const { name, asOf } = marketDataTable
  const rows = await db
    .select({ name, asOf })
    .from(marketDataTable)
    .where(like(name, `${hourlyPrefix}%`))
  return new Map(rows.map((row) => [row.name.slice(hourlyPrefix.length), row.asOf]))
}

export const saveHourlyCandles = (db: Queryable, pair: string, candles: DatedData<Candle[]> & { now: Date }): Promise<boolean> =>
  save(db, hourlyPrefix + pair, candles)

/** Whether a time was set by a clock that was wrong. `now`: the database's time. */
export const isFromFuture = (time: Date, now: Date): boolean => time > latestPossible(now)

const latestPossible = (now: Date) => plusMinutes(now, 1)

/** Keeps the newer row, because a replica that has lost the lease may write late; but no row from the future, which would block all others. */
async function save(db: Queryable, name: string, { data, asOf, now }: DatedData<unknown> & { now: Date }): Promise<boolean> {
  const stored = marketDataTable.asOf
  const { rowCount } = await db
    .insert(marketDataTable)
    .values({ name, data, asOf })
    .onConflictDoUpdate({
      target: marketDataTable.name,
      set: { data, asOf },
      setWhere: or(lte(stored, sql`excluded.as_of`), gt(stored, latestPossible(now))),
    })
  return rowCount === 1
}
