import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Client } from 'pg'
import bossPackage from 'pg-boss/package.json' with { type: 'json' }
import { type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss'
import { type Database, type Queryable, runStatement } from '../database/database.ts'
import { currentRequestId, forRequest } from '../request-id.ts'
import { JobFailure } from './job-failure.ts'

export type QueueName = 'letter' | 'identity-check-webhook' | 'card-payment-webhook' | 'meeting-webhook'

/** Work that is done after the transaction which asked for it, at least once, even if this process dies. */
export interface Queue {
  /** Begins to look for jobs. The queues themselves are made by `migrateQueue`. */
  start(): Promise<void>
  /** Finishes the jobs that are running, takes no new ones. */
  stop(): Promise<void>
  /** Puts jobs into a queue: they are there if and only if the transaction commits. */
  send(tx: Queryable, queue: QueueName, ...jobs: object[]): Promise<void>
  /** Handles the jobs of a queue. A thrown error tries the job again later; a permanent JobFailure gives it up. */
  work(queue: QueueName, handler: JobHandler): Promise<void>
  /** Puts jobs that were given up, by their ids there, into their queues again, with all their tries; answers how many. */
  retryFailed(tx: Queryable, ids: string[]): Promise<number>
}

/** `id` stays the same when a job is tried again, also after it was given up. */
export type JobHandler = (data: object, job: { id: string }) => Promise<void>

/** Jobs that were given up, with the reason. They wait here for a person. */
export const deadLetterQueue = 'dead-letter'

/** How long a handler may take, in seconds. A job whose process was killed is tried again after it. */
export const jobSeconds = 30
// With jobSeconds and the first pause, a killed process' job runs again within a minute.
const superviseSeconds = 10
// 2 s, 4 s, 8 s … 30 minutes: twenty tries span about five hours, a bad evening of a mail provider.
const retries = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 30 * 60 }
const day = 24 * 60 * 60

const queues: Record<QueueName, QueueOptions & { deadLetter: string }> = {
  letter: { ...retries, expireInSeconds: jobSeconds, deleteAfterSeconds: 7 * day, deadLetter: deadLetterQueue },
  // What a provider told us: it keeps an hour's outage of theirs, and more.
  'meeting-webhook': { ...retries, expireInSeconds: jobSeconds, deleteAfterSeconds: 7 * day, deadLetter: deadLetterQueue },
  'identity-check-webhook': { ...retries, expireInSeconds: jobSeconds, deleteAfterSeconds: 7 * day, deadLetter: deadLetterQueue },
  'card-payment-webhook': { ...retries, expireInSeconds: jobSeconds, deleteAfterSeconds: 7 * day, deadLetter: deadLetterQueue },
}

export const queueNames = Object.keys(queues) as QueueName[]

const redrivenAtOnce = 1000
const pollSeconds = 0.5
const jobsAtOnce = 5
// Until the job's time is nearly over, and somebody else may have it.
const settlePatience = { ms: (jobSeconds - 2) * 1000, pauseMs: 250 }
// Of the eight seconds that the whole service has to stop; the requests before it have four.
const stopSeconds = 3
// While the database is away, every look for jobs fails: one line says as much as hundreds.
const errorPauseMs = 10_000

/** A queue in the database that Drizzle works on. Without `supervise`, this process only sends: it gives no job of a killed one to others. */
export function createQueue({
  database,
  log,
  supervise = true,
}: {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  supervise?: boolean
}): Queue {
  const boss = new PgBoss({
    db: onConnectionOf(database),
    schedule: false,
    supervise,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  let errorSaidAt = -Infinity
  boss.on('error', (error) => {
    if (performance.now() < errorSaidAt + errorPauseMs) return
    errorSaidAt = performance.now()
    log.error({ err: error }, 'the queue met an error')
  })
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue warns'))

  async function attempt(queue: QueueName, handler: JobHandler, job: JobWithMetadata): Promise<JobResult> {
    const giveUpAt = performance.now() + settlePatience.ms
    // The queue gives a new id to a job that was given up and is to be tried again.
    const id = job.sourceRootId ?? job.id
    try {
      await handler(job.data, { id })
    } catch (error) {
      const known = error instanceof JobFailure ? error : undefined
      const failedJobs = known?.permanent === true || job.retryCount >= job.retryLimit
      const about = { queue, jobId: id, tries: job.retryCount + 1, ...(known ? { reason: known.reason } : { err: error }) }
      if (failedJobs) log.error(about, 'job given up; it lies in the dead letters')
      else log.warn(about, 'job failed; it will be tried again')
      // Only the code: an error's own words may name a client.
      return { id: job.id, status: failedJobs ? 'deadletter' : 'failed', output: { reason: known?.reason ?? 'unexpected' } }
    }
    await settle(queue, job.id, giveUpAt)
    return { id: job.id, status: 'completed' }
  }

  // At once, and not with the rest of its batch; and again, should the database be away at that moment: work that was done and not noted
  // is done a second time, and a letter arrives twice.
  async function settle(queue: QueueName, id: string, giveUpAt: number): Promise<void> {
    for (;;) {
      try {
        await boss.complete(queue, id)
        return
      } catch {
        if (performance.now() > giveUpAt) return
        await pause(settlePatience.pauseMs)
      }
    }
  }

  return {
    start: async () => {
      await boss.start()
    },
    stop: () => boss.stop({ graceful: true, close: false, timeout: stopSeconds * 1000 }),
    send: async (tx, queue, ...jobs) => {
      const requestId = currentRequestId()
      const orders = jobs.map((data) => ({ data: { ...data, requestId } }))
      await boss.insert(queue, orders, { db: onConnectionOf(tx, `send_${queue}`) })
    },
    async retryFailed(tx, ids) {
      let jobs = 0
      for (let at = 0; at < ids.length; at += redrivenAtOnce)
        jobs += await boss.redrive(deadLetterQueue, { ids: ids.slice(at, at + redrivenAtOnce), db: onConnectionOf(tx) })
      return jobs
    },
    work: async (queue, handler) => {
      const options = {
        pollingIntervalSeconds: pollSeconds,
        batchSize: jobsAtOnce,
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true,
      } as const
      await boss.work<object, unknown, typeof options>(queue, options, (jobs) =>
        Promise.all(jobs.map((job) => forRequest(requestOf(job), () => attempt(queue, handler, job)))),
      )
    },
  }
}

/** Runs the queue's statements on our connections; with a name, as a prepared statement. */
const onConnectionOf = (db: Queryable, name?: string) => ({
  executeSql: (text: string, values?: unknown[]) => runStatement(db, { text, ...(name && { name }), ...(values && { values }) }),
})

/** The request that left the job behind. */
const requestOf = ({ data }: JobWithMetadata) => (data as { requestId?: string }).requestId

/** Makes or updates the queue's tables and our queues, waiting at most so long for a lock. Called under the migration lock. */
export async function migrateQueue(databaseUrl: string, { lockMs }: { lockMs: number }): Promise<void> {
  const options = { connectionString: databaseUrl, max: 1, supervise: false, schedule: false, lock_timeout: lockMs }
  const boss = new PgBoss(options)
  // A call that meets an error rejects as well; without a listener, the event would end the process.
  boss.on('error', () => {})
  try {
    await boss.start()
    await boss.createQueue(deadLetterQueue)
    await boss.updateQueue(deadLetterQueue, { retentionSeconds: 365 * day })
    for (const [name, options] of Object.entries(queues)) {
      await boss.createQueue(name, options)
      await boss.updateQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Whether the queue's tables are those of this release, or of a newer one. */
export async function hasQueueSchema(client: Client): Promise<boolean> {
  const { rows: made } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.version') is not null as there`)
  if (!made[0]?.there) return false
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return Number(rows[0]?.version) >= bossPackage.pgboss.schema
}
