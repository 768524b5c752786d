import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { reasonDatabaseIsAway } from './database.ts'

const pauseMs = 1000

/** Runs a step of the start; while the database is away, again every second until it succeeds or the process stops. */
export async function onceItAnswers(
  step: () => Promise<void>,
  { log, stopping }: { log: Pick<FastifyBaseLogger, 'warn'>; stopping: AbortSignal },
): Promise<void> {
  while (!stopping.aborted) {
    try {
      return await step()
    } catch (error) {
      if (!reasonDatabaseIsAway(error)) throw error
      log.warn({ err: error }, 'waiting for the database')
      await pause(pauseMs)
    }
  }
}
