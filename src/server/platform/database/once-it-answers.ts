import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { reasonDatabaseIsAway } from './database.ts'

const pauseMs = 1000

/** Does what a start needs of the database, again and again while that is away or too busy, until it is done or the process is told to stop. */
export async function onceItAnswers(
  step: () => Promise<void>,
  { log, stopping }: { log: Pick<FastifyBaseLogger, 'warn'>; stopping: AbortSignal },
): Promise<void> {
  while (!stopping.aborted) {
    try {
      return await step()
    } catch (error) {
      if (!reasonDatabaseIsAway(error)) throw error
      log.warn({ err: error }, 'the start waits for the database')
      await pause(pauseMs)
    }
  }
}
