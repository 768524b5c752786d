import { callbackify } from 'node:util'
import pg from 'pg'

const pauseMs = 500

type Connected = (error: Error | null, client?: pg.Client) => void

/**
 * The connections of one pool. After one could not be opened, the pool tries only one at a time, with a pause between: a PostgreSQL that hangs looks at
 * every abandoned try once it runs again, and serves nobody until then.
 */
export function connectionsOfPool(): typeof pg.Client {
  let failure: Error | null = null
  let isTrying = false
  let pausedUntil = 0

  async function whenAllowed(connect: () => Promise<pg.Client>): Promise<pg.Client> {
    if (failure && (isTrying || performance.now() < pausedUntil)) throw failure
    isTrying = true
    try {
      const client = await connect()
      failure = null
      return client
    } catch (error) {
      failure = error as Error
      pausedUntil = performance.now() + pauseMs
      throw error
    } finally {
      isTrying = false
    }
  }

  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // Without a listener, a connection that breaks while nobody waits for an answer would end the process: between two statements of a
      // transaction, or before the pool has it. The next statement fails anyway.
      this.on('error', () => {})
    }

    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connected = whenAllowed(() => super.connect())
      if (!callback) return connected
      callbackify(() => connected)(callback)
    }
  }
}
