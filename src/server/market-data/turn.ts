import type pg from 'pg'

// Any number, as long as it stays the same and no other lock uses it.
const pollLock = 7_310_301

/** The right to ask the exchange, which one replica has at a time. It ends with the database connection that holds it. */
export interface Turn {
  /** True if this replica has the turn now, having taken it if it was free. */
  take(): Promise<boolean>
  held(): boolean
  giveUp(): Promise<void>
}

/** A session-level advisory lock on a connection of its own out of the pool: when this process dies, PostgreSQL gives the lock back. */
export function createTurn(pool: pg.Pool): Turn {
  let holder: pg.PoolClient | null = null

  async function take(): Promise<boolean> {
    if (holder) return true
    const connection = await pool.connect()
    const lost = () => {
      holder = null
      connection.release(true)
    }
    connection.on('error', lost)
    try {
      const { rows } = await connection.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [pollLock])
      if (rows[0]?.taken) {
        holder = connection
        return true
      }
    } catch (error) {
      connection.off('error', lost)
      connection.release(true)
      throw error
    }
    connection.off('error', lost)
    connection.release()
    return false
  }

  return {
    take,
    held: () => holder !== null,
    async giveUp() {
      const connection = holder
      holder = null
      // Closing the connection gives the lock back, whatever state it is in.
      connection?.release(true)
    },
  }
}
