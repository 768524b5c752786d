import pg from 'pg'
import { isNamed } from './named-statement.ts'

/** Reads that may be on their way on one connection: PostgreSQL answers them one after the other. */
const mostReads = 6

/** A connection while reads are on their way on it. */
interface Shared {
  asked: Promise<pg.PoolClient>
  /** As soon as the pool has handed it over. */
  client?: pg.PoolClient
  reads: number
}

/**
 * A pool whose prepared reads outside of transactions share a connection: to take one and to give it back costs as much as the read itself.
 * Whatever else is asked has a connection to itself, as ever: what writes may have to wait for a lock. Decision 170.
 */
export class SharingPool extends pg.Pool {
  #shared: Shared | undefined

  override query(...given: unknown[]): never {
    const [config, values] = given as [unknown, unknown[] | undefined]
    if (!isNamed(config) || !config.text.startsWith('select ')) return super.query(...(given as [never]))
    return this.#read(config, values) as never
  }

  async #read(config: pg.QueryConfig, values: unknown[] | undefined): Promise<pg.QueryResult> {
    if (!this.#shared || this.#shared.reads === mostReads) this.#shared = { asked: this.connect(), reads: 0 }
    const shared = this.#shared
    shared.reads++
    try {
      shared.client ??= await shared.asked
      return await shared.client.query(config, values)
    } catch (error) {
      // The connection may be lost: nobody else shall be asked to join.
      this.#leave(shared)
      throw error
    } finally {
      if (--shared.reads === 0) {
        this.#leave(shared)
        // The pool looks for itself whether it is still of use.
        shared.client?.release()
      }
    }
  }

  #leave(shared: Shared) {
    if (this.#shared === shared) this.#shared = undefined
  }
}
