import type { FastifyBaseLogger } from 'fastify'
import { type Clock, plusSeconds } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createFaults } from '../../platform/faults.ts'
import { type MarketDataRows, readRows, type MarketDataSubject } from './market-data.store.ts'

const keptSeconds = 3

/** A copy of the table in this process, without the hourly candles. It is read again after three seconds, so few requests need a query. */
export interface MarketDataCache {
  current(): Promise<MarketDataRows>
  /** Adds a row that this replica has just written. */
  put<S extends MarketDataSubject>(subject: S, row: NonNullable<MarketDataRows[S]>): void
}

export function createMarketDataCache(parts: { database: Database; clock: Clock; log: FastifyBaseLogger }): MarketDataCache {
  const { database, clock, log } = parts
  const faults = createFaults()
  let copy: MarketDataRows | null = null
  let readAt = new Date(0)
  // A read that started before a write must not undo the write.
  let putSinceRead: MarketDataRows = {}
  let pendingRead: Promise<MarketDataRows> | null = null

  async function read(): Promise<MarketDataRows> {
    readAt = clock()
    putSinceRead = {}
    try {
      copy = { ...copy, ...(await readRows(database)), ...putSinceRead }
      faults.end('read')
    } catch (error) {
      if (!copy) throw error
      if (faults.isNew('read', error)) log.warn({ err: error }, 'market data could not be read; the last copy is used')
    }
    return copy
  }

  return {
    async current() {
      if (pendingRead) return copy ?? pendingRead
      if (copy && clock() < plusSeconds(readAt, keptSeconds) && clock() >= readAt) return copy
      pendingRead = read().finally(() => (pendingRead = null))
      return pendingRead
    },
    put(subject, row) {
      putSinceRead = { ...putSinceRead, [subject]: row }
      copy = { ...copy, [subject]: row }
    },
  }
}
