import pg from 'pg'
import { isNamed } from './named-statement.ts'

/** Reads that may be on their way on one connection: PostgreSQL answers them one after the other. */
const maxReads = 6
/** Whoever comes so long after its last answer has another connection: nobody shall wait behind a read that takes long. */
const joinableMs = 50

/** A connection while reads are on their way on it. */
interface Shared {
  asked: Promise<pg.PoolClient>
  /** As soon as the pool has handed it over. */
  client?: pg.PoolClient
  reads: number
  /** When it last answered, or was asked for, by the process' own clock. */
  movedAt: number
  failed: boolean
}

/**
 * A pool whose prepared reads outside of transactions share a connection: to take one and to give it back costs as much as the read itself.
 * Whatever else is asked has a connection to itself, as ever: what writes or locks may have to wait for others. Decision 170.
 */
export class SharingPool extends pg.Pool {
  #shared: Shared | undefined
  /** By the names of the statements. */
  readonly #reads = new Map<string, boolean>()

  override query(...given: unknown[]): never {
    const [config, values] = given
    if (!isNamed(config) || given.some((one) => typeof one === 'function') || !this.#isRead(config))
      return super.query(...(given as [never]))
    return this.#read(config, values as unknown[] | undefined) as never
  }

  #isRead({ name, text }: { name: string; text: string }): boolean {
    const known = this.#reads.get(name)
    if (known !== undefined) return known
    const isRead = text.startsWith('select ') && !/ for (?:update|no key update|share|key share)\b/.test(text)
    this.#reads.set(name, isRead)
    return isRead
  }

  async #read(config: pg.QueryConfig, values: unknown[] | undefined): Promise<pg.QueryResult> {
    const shared = this.#join()
    try {
      shared.client ??= await shared.asked
      const result = await shared.client.query(config, values)
      shared.movedAt = performance.now()
      return result
    } catch (error) {
      // It may be lost, or have prepared what cannot be run any more: nobody else joins, and the pool throws it away.
      shared.failed = true
      if (tookTooLong(error)) breakOff(shared.client)
      throw error
    } finally {
      if (--shared.reads === 0) {
        if (this.#shared === shared) this.#shared = undefined
        shared.client?.release(shared.failed)
      }
    }
  }

  #join(): Shared {
    const now = performance.now()
    const current = this.#shared
    const isJoinable = current && !current.failed && current.reads < maxReads && now - current.movedAt < joinableMs
    const shared = isJoinable ? current : { asked: this.connect(), reads: 0, movedAt: now, failed: false }
    shared.reads++
    this.#shared = shared
    return shared
  }
}

/** PostgreSQL has ended it by its own limit. */
const tookTooLong = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

// The reads behind it would each have as long again, one after the other.
const breakOff = (client: pg.PoolClient | undefined) =>
  (client as unknown as { connection: pg.Connection } | undefined)?.connection.stream.destroy(
    new Error('Connection terminated: no answer in time'),
  )
