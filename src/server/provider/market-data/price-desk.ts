import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { readRows } from './market-data.store.ts'
import { marketDataTable } from './market-data.table.ts'
import { heldPairs } from './price-guard.ts'

export type HeldPrice = {
  pair: string
  lastGood: number
  since: Date
  heldBack: number
}

/** The desk's part of the market data: prices that are held back. */
export interface PriceDesk {
  held(): Promise<HeldPrice[]>
  /** The next poll accepts the pair's price, whatever it is. False if no price of this pair is held back. */
  release(release: { pair: string; actor: Actor }): Promise<boolean>
}

export const createPriceDesk = ({ database, clock }: { database: Database; clock: Clock }): PriceDesk => ({
  async held() {
    const latest = (await readRows(database)).candles?.data ?? {}
    return heldPairs(latest).map((pair) => {
      const { candle, asOf = '', held } = latest[pair] ?? {}
      return { pair, lastGood: candle?.close ?? 0, since: new Date(asOf), heldBack: held?.close ?? 0 }
    })
  },
  release: ({ pair, actor }) =>
    database.transaction(async (tx) => {
      const { rowCount } = await tx
        .update(marketDataTable)
        .set({ data: sql`jsonb_set(${marketDataTable.data}, array[${pair}, 'isReleased'], 'true')` })
        .where(sql`${marketDataTable.name} = 'candles' and ${marketDataTable.data} -> ${pair} -> 'held' is not null`)
      if (rowCount === 0) return false
      await recordEvent(tx, { kind: 'market-data.price-released', actor, at: clock(), details: { pair } })
      await announceChange(tx, 'switches')
      return true
    }),
})
