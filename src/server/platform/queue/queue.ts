import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Client } from 'pg'
import bossPackage from 'pg-boss/package.json' with { type: 'json' }
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { type Database, type Queryable, reasonDatabaseIsAway, runStatement } from '../database/database.ts'
import { currentRequestId, withRequestId } from '../request-id.ts'
import { JobFailure } from './job-failure.ts'

export type QueueName = 'letter' | 'identity-check-webhook' | 'card-payment-webhook' | 'meeting-webhook' | 'vendor-erasure'

/** Runs jobs after the transaction that ordered them, at least once, even if this process dies. */
export interface Queue {
  /** Call it before `work`. `migrateQueue` makes the queues themselves. */
  start(): Promise<void>
  /** Finishes the running jobs and takes no new ones. */
  stop(): Promise<void>
  /** Puts jobs into a queue: they exist if and only if the transaction commits. */
  send(tx: Queryable, queue: QueueName, ...jobs: object[]): Promise<void>
  /** As `send`, for jobs that run from a later time on, by the database's clock. */
  sendLater(tx: Queryable, queue: QueueName, at: Date, ...jobs: object[]): Promise<void>
  /** Starts to handle the jobs of a queue. After an error the job is retried; a permanent JobFailure makes it a failed job at once. */
  work(queue: QueueName, handler: JobHandler): Promise<void>
  /** Puts failed jobs back into their queues with all their retries; returns how many. */
  retryFailed(tx: Queryable, ids: string[]): Promise<number>
}

/** `id` stays the same when a job is retried, by the queue or by the desk. */
export type JobHandler = (data: object, job: { id: string }) => Promise<void>

/** Holds failed jobs with their reason until the desk retries them. */
export const deadLetterQueue = 'dead-letter'

/** How long a handler may take. A job whose process was killed is retried afterwards. */
export const jobSeconds = 30
// Short enough that the job of a killed process runs again within a minute.
const superviseSeconds = 10
// 2 s, 4 s, 8 s … 5 minutes: 66 retries take about five hours, longer than most outages of a mail provider. After an outage of any length, a job
// waits at most five minutes more.
const retries = { retryLimit: 66, retryDelay: 2, retryBackoff: true, retryDelayMax: 5 * 60 }
const day = 24 * 60 * 60
const queueOptions = { ...retries, expireInSeconds: jobSeconds, deleteAfterSeconds: 7 * day, deadLetter: deadLetterQueue }

export const queueNames: QueueName[] = ['letter', 'meeting-webhook', 'identity-check-webhook', 'card-payment-webhook', 'vendor-erasure']

const redriveBatch = 1000
const pollSeconds = 0.5
const jobsAtOnce = 5
// Ends before the job expires, because another process may take an expired job.
const completionRetry = { ms: (jobSeconds - 2) * 1000, pauseMs: 250 }
// A shutdown takes eight seconds at most; the HTTP server uses up to four of them.
const stopSeconds = 3
// While the database is away every poll fails: log only one error in this time.
const errorPauseMs = 10_000

interface QueueParts {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** False: this process only sends, and does not return the jobs of killed processes to their queues. */
  supervise?: boolean
}

export function createQueue({ database, log, supervise = true }: QueueParts): Queue {
  const boss = new PgBoss({
    db: bossDatabaseOf(database),
    // The service's role cannot change the schema.
    migrate: false,
    schedule: false,
    supervise,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  logErrors(boss, log)
  async function insertJobs(tx: Queryable, queue: QueueName, jobs: object[], when: { startAfter?: Date } = {}): Promise<void> {
    const requestId = currentRequestId()
    const inserts = jobs.map((data) => ({ data: { ...data, requestId }, ...when }))
    await boss.insert(queue, inserts, { db: bossDatabaseOf(tx, `send_${queue}`) })
  }
  return {
    start: async () => {
      await boss.start()
    },
    stop: () => boss.stop({ graceful: true, close: false, timeout: stopSeconds * 1000 }),
    send: (tx, queue, ...jobs) => insertJobs(tx, queue, jobs),
    sendLater: (tx, queue, at, ...jobs) => insertJobs(tx, queue, jobs, { startAfter: at }),
    async retryFailed(tx, ids) {
      let jobs = 0
      for (let start = 0; start < ids.length; start += redriveBatch)
        jobs += await boss.redrive(deadLetterQueue, { ids: ids.slice(start, start + redriveBatch), db: bossDatabaseOf(tx) })
      return jobs
    },
    async work(queue, handler) {
      const options = {
        pollingIntervalSeconds: pollSeconds,
        batchSize: jobsAtOnce,
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true,
      } as const
      await boss.work<object, unknown, typeof options>(queue, options, (jobs) =>
        Promise.all(jobs.map((job) => withRequestId(requestIdOf(job), () => runJob(job, { boss, queue, handler, log })))),
      )
    },
  }
}

function logErrors(boss: PgBoss, log: QueueParts['log']): void {
  let loggedAt = -Infinity
  boss.on('error', (error) => {
    if (performance.now() < loggedAt + errorPauseMs) return
    loggedAt = performance.now()
    const reason = reasonDatabaseIsAway(error)
    if (reason) log.warn({ reason }, 'the queue waits for the database')
    else log.error({ err: error }, 'the queue met an error')
  })
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue warns'))
}

interface JobRun {
  boss: PgBoss
  queue: QueueName
  handler: JobHandler
  log: QueueParts['log']
}

async function runJob(job: JobWithMetadata, { boss, queue, handler, log }: JobRun): Promise<JobResult> {
  const completeUntil = performance.now() + completionRetry.ms
  // pg-boss gives a new id to a failed job that the desk retries.
  const id = job.sourceRootId ?? job.id
  try {
    await handler(job.data, { id })
  } catch (error) {
    const failure = error instanceof JobFailure ? error : undefined
    const isFinal = failure?.permanent === true || job.retryCount >= job.retryLimit
    const about = { queue, jobId: id, tries: job.retryCount + 1, ...(failure ? { reason: failure.reason } : { err: error }) }
    if (isFinal) log.error(about, 'job failed permanently; only the desk can retry it')
    else log.warn(about, 'job failed; it will be retried')
    // Only the code: an error's message may name a client.
    return { id: job.id, status: isFinal ? 'deadletter' : 'failed', output: { reason: failure?.reason ?? 'unexpected' } }
  }
  await complete(boss, queue, { id: job.id, until: completeUntil })
  return { id: job.id, status: 'completed' }
}

// Completes each job at once instead of with its batch, and retries while the database is away: a job that is not completed runs twice, and a letter
// arrives twice.
async function complete(boss: PgBoss, queue: QueueName, { id, until }: { id: string; until: number }): Promise<void> {
  for (;;) {
    try {
      await boss.complete(queue, id)
      return
    } catch {
      if (performance.now() > until) return
      await pause(completionRetry.pauseMs)
    }
  }
}

/** Makes pg-boss run its statements on our connections; with a name, as a prepared statement. */
const bossDatabaseOf = (db: Queryable, name?: string) => ({
  executeSql: (text: string, values?: unknown[]) => runStatement(db, { text, ...(name && { name }), ...(values && { values }) }),
})

/** The id of the request that ordered the job. */
const requestIdOf = ({ data }: JobWithMetadata) => (data as { requestId?: string }).requestId

/** Creates or updates the queue's tables and our queues, waiting at most `lockTimeoutMs` for a lock. Call it only as `afterMigrations` of `migrate`. */
export async function migrateQueue(databaseUrl: string, { lockTimeoutMs }: { lockTimeoutMs: number }): Promise<void> {
  const options = { connectionString: databaseUrl, max: 1, supervise: false, schedule: false, lock_timeout: lockTimeoutMs }
  const boss = new PgBoss(options)
  // The failing call rejects anyway; without a listener, the event would end the process.
  boss.on('error', () => {})
  try {
    await boss.start()
    await boss.createQueue(deadLetterQueue)
    await boss.updateQueue(deadLetterQueue, { retentionSeconds: 365 * day })
    for (const name of queueNames) {
      await boss.createQueue(name, queueOptions)
      await boss.updateQueue(name, queueOptions)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Whether the queue's tables are of this release or a newer one. */
export async function hasQueueSchema(client: Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ found: boolean }>(`select to_regclass('pgboss.version') is not null as found`)
  if (!tables[0]?.found) return false
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return Number(rows[0]?.version) >= bossPackage.pgboss.schema
}
