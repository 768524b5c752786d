import pg from 'pg'

/**
 * A connection that waits at most so long for the answer to a statement, and then counts as lost: it fails every statement on it and is not
 * used again. PostgreSQL's own limit on a statement is of no use where PostgreSQL itself stands still, or the network to it.
 */
export const timedClient = (limitMs: number) =>
  class TimedClient extends pg.Client {
    #waiting: NodeJS.Timeout | undefined

    constructor(config?: pg.ClientConfig) {
      super(config)
      this.on('drain', () => this.#answered())
      this.on('end', () => this.#answered())
    }

    override query(...given: unknown[]): never {
      // The turn after next: where it was this process that stood still, the answer may lie there unread.
      this.#waiting ??= setTimeout(() => setImmediate(() => this.#giveUp()), limitMs)
      return super.query(...(given as [never]))
    }

    #giveUp() {
      if (this.#waiting) this.connection.stream.destroy(new Error('Connection terminated: no answer in time'))
    }

    #answered() {
      clearTimeout(this.#waiting)
      this.#waiting = undefined
    }
  }
