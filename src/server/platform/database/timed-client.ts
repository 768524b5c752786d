import pg from 'pg'
import { isNamed, NamedStatements } from './named-statement.ts'

type Answered = (error: Error | null, result: unknown) => void

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
    #named: NamedStatements | undefined

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
      const [config, values, callback] = given as [unknown, unknown[] | undefined, Answered | undefined]
      if (!isNamed(config)) return super.query(...(given as [never]))
      this.#named ??= new NamedStatements(this.connection)
      const run = this.#named.run(config, values)
      const ask = (answered: Answered) => super.query(run as never, answered as never)
      if (callback) return ask(callback) as never
      const answer = new Promise((resolve, reject) => ask((error, result) => (error ? reject(error) : resolve(result))))
      return answer.catch((error: Error) => {
        // As pg does: its stack would else begin at the socket, and not lead to whoever asked.
        Error.captureStackTrace(error)
        throw error
      }) as never
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
