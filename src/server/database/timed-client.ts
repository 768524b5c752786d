import pg from 'pg'

/**
 * A connection that waits at most so long for the answer to a statement, and then counts as lost: it fails every statement on it and is not
 * used again. PostgreSQL's own limit on a statement is of no use where PostgreSQL itself stands still, or the network to it.
 *
 * What is asked on it before anybody looks at an answer goes to PostgreSQL in one piece: to hand something to the socket costs more than to
 * write it. Decision 152.
 */
export const timedClient = (limitMs: number) =>
  class TimedClient extends pg.Client {
    #waiting: NodeJS.Timeout | undefined
    #unanswered = 0
    #isHeld = false

    constructor(config?: pg.ClientConfig) {
      super({ ...config, pipeline: true })
      this.on('drain', () => this.#rest())
      this.on('end', () => this.#rest())
      // A connection of a busy pool has the next statement before it could rest.
      this.connection.on('readyForQuery', () => this.#answered())
    }

    override query(...given: unknown[]): never {
      this.#unanswered++
      this.#waiting ??= this.#wait()
      this.#hold()
      return super.query(...(given as [never]))
    }

    #hold() {
      if (this.#isHeld) return
      this.#isHeld = true
      const { stream } = this.connection
      stream.cork()
      process.nextTick(() => {
        this.#isHeld = false
        stream.uncork()
      })
    }

    // The turn after next: where it was this process that stood still, the answer may lie there unread.
    #wait() {
      return setTimeout(() => setImmediate(() => this.#giveUp()), limitMs)
    }

    #giveUp() {
      if (this.#waiting) this.connection.stream.destroy(new Error('Connection terminated: no answer in time'))
    }

    #answered() {
      clearTimeout(this.#waiting)
      // PostgreSQL says that it is ready before the first statement as well.
      this.#unanswered = Math.max(0, this.#unanswered - 1)
      this.#waiting = this.#unanswered > 0 ? this.#wait() : undefined
    }

    #rest() {
      clearTimeout(this.#waiting)
      this.#waiting = undefined
      this.#unanswered = 0
    }
  }
