import type pg from 'pg'

// Any number, as long as it stays the same and no other lock uses it.
const pollLock = 7_310_301

/** The right to ask the exchange, which one replica has at a time. It ends with the database connection that holds it. */
export interface Turn {
  /** True if this replica has the turn now, having taken it if it was free. */
  take(): Promise<boolean>
  held(): boolean
  giveUp(): void
}

/** A session-level advisory lock on a connection of its own out of the pool: when this process dies, PostgreSQL gives the lock back. */
export function createTurn(pool: pg.Pool): Turn {
  let giveBack: (() => void) | null = null

  async function take(): Promise<boolean> {
    if (giveBack) return true
    const connection = await pool.connect()
    let released = false
    const release = (close: boolean) => {
      if (!released) connection.release(close)
      released = true
    }
    // Closing the connection gives the lock back, whatever state it is in.
    const lose = () => {
      giveBack = null
      release(true)
    }
    connection.on('error', lose)
    try {
      const { rows } = await connection.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [pollLock])
      if (rows[0]?.taken && !released) {
        giveBack = lose
        return true
      }
    } catch (error) {
      lose()
      throw error
    }
    connection.off('error', lose)
    release(false)
    return false
  }

  return { take, held: () => giveBack !== null, giveUp: () => giveBack?.() }
}
