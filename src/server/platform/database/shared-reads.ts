import type pg from 'pg'

// PostgreSQL runs the reads of one connection one after the other.
const maxReadsPerConnection = 6
// If no read has ended on a connection for this time, no further read joins it: it would wait behind a slow read.
const joinableMs = 50

/** A connection with running reads. */
interface SharedConnection {
  connecting: Promise<pg.PoolClient>
  /** Undefined until the pool has opened the connection. */
  client?: pg.PoolClient
  reads: number
  /** When its last read ended, or when it was requested; by the clock of the process. */
  activeAt: number
  failed: boolean
}

/**
 * Runs several reads at a time on one pooled connection: taking a connection from the pool and returning it takes as long as a small read.
 * Only for statements that never write, lock, or take long. Decision 170.
 */
export class SharedReads {
  readonly #pool: pg.Pool
  #current: SharedConnection | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Drizzle calls this method like `query` of a pg pool. */
  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const shared = this.#join()
    try {
      shared.client ??= await shared.connecting
      const result = await shared.client.query(config, values)
      shared.activeAt = performance.now()
      return result
    } catch (error) {
      // The connection may be lost, or hold a prepared statement that can no longer run.
      shared.failed = true
      throw error
    } finally {
      if (--shared.reads === 0) {
        if (this.#current === shared) this.#current = undefined
        shared.client?.release(shared.failed)
      }
    }
  }

  #join(): SharedConnection {
    const now = performance.now()
    const current = this.#current
    const canJoin = current && !current.failed && current.reads < maxReadsPerConnection && now - current.activeAt < joinableMs
    const shared = canJoin ? current : { connecting: this.#pool.connect(), reads: 0, activeAt: now, failed: false }
    shared.reads++
    this.#current = shared
    return shared
  }
}
