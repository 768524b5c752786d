import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../http/app.ts'
import { connectForFile, databaseOfFile } from '../../testing/database.ts'
import { expireActiveJobs } from '../../testing/queue.ts'
import { findFailedJobs } from './backlog.ts'
import { JobFailure } from './job-failure.ts'
import { createQueue, jobSeconds, migrateQueue } from './queue.ts'

const { url } = await databaseOfFile()
const database = connectForFile(url, { connections: 5 })
const log: string[] = []
const done: { data: object; id: string }[] = []
let failuresLeft = 0

const app = createApp({ logLevel: 'info', logTo: { write: (line) => log.push(line) } })
const queue = createQueue({ database, log: app.log })
const killedProcess = new PgBoss({ db: fromDrizzle(database, sql), schedule: false, supervise: false })
afterAll(async () => {
  // Otherwise its timers would keep polling a closed pool.
  await killedProcess.stop({ graceful: false, close: false })
  await queue.stop()
})

const runsOf = (data: object) => done.filter((job) => JSON.stringify(job.data) === JSON.stringify(data))

test('a job whose process was killed runs again within a minute', async () => {
  // Another process takes the job and never finishes it.
  await killedProcess.start()
  await queue.send(database, 'letter', { about: 'the killed one' })
  const [taken] = await killedProcess.fetch('letter')
  expect(taken?.data).toEqual({ about: 'the killed one' })

  await queue.start()
  await queue.work('letter', async (data, { id }) => {
    if (failuresLeft-- > 0) throw new TypeError('a handler with a bug')
    done.push({ data, id })
  })
  // Skips the time limit of the job; the rest of the minute is real.
  await expireActiveJobs(database)
  const restOfMinuteMs = (60 - jobSeconds) * 1000
  await expect.poll(() => runsOf({ about: 'the killed one' }), { timeout: restOfMinuteMs, interval: 100 }).toHaveLength(1)
  expect(runsOf({ about: 'the killed one' })[0]?.id).toBe(taken?.id)
})

test('ten jobs are each done once', async () => {
  const jobs = Array.from({ length: 10 }, (_, number) => ({ number }))
  await Promise.all(jobs.map((job) => queue.send(database, 'letter', job)))
  for (const job of jobs) await expect.poll(() => runsOf(job), { timeout: 10_000 }).toHaveLength(1)
  await expect.poll(() => countOpenLetters(), { timeout: 10_000 }).toBe(0)
  for (const job of jobs) expect(runsOf(job)).toHaveLength(1)
})

test('a finished job is completed at once, while another of its batch still runs', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const ran: string[] = []
  await queue.work('meeting-webhook', async (data) => {
    const { about } = data as { about: string }
    ran.push(about)
    if (about === 'a slow one') await released
  })
  // In one transaction, so that they are fetched together.
  await database.transaction(async (tx) => {
    for (const about of ['a slow one', 'a quick one']) await queue.send(tx, 'meeting-webhook', { about })
  })
  const states = async () => {
    const { rows } = await database.execute(sql`select data->>'about' as about, state from pgboss.job where name = 'meeting-webhook'`)
    return Object.fromEntries(rows.map(({ about, state }) => [about, state]))
  }
  await expect.poll(states, { timeout: 10_000 }).toEqual({ 'a slow one': 'active', 'a quick one': 'completed' })
  release()
  await expect.poll(states, { timeout: 10_000 }).toEqual({ 'a slow one': 'completed', 'a quick one': 'completed' })
  expect(ran.toSorted()).toEqual(['a quick one', 'a slow one'])
})

test('a handler with a bug is logged, and its job runs again', async () => {
  failuresLeft = 1
  await queue.send(database, 'letter', { about: 'a bug' })
  await expect.poll(() => runsOf({ about: 'a bug' }), { timeout: 20_000 }).toHaveLength(1)
  expect(log.some((line) => line.includes('job failed; it will be retried') && line.includes('a handler with a bug'))).toBe(true)
})

test('a failed job runs again only when the desk retries it, and keeps its id', async () => {
  let broken = true
  const ran: string[] = []
  await queue.work('card-payment-webhook', async (_data, { id }) => {
    ran.push(id)
    if (broken) throw new JobFailure({ reason: 'refused', permanent: true })
  })
  await queue.send(database, 'card-payment-webhook', { about: 'the refused one' })
  const failedJobs = () => findFailedJobs(database, { since: new Date(0) })
  await expect.poll(failedJobs, { timeout: 10_000 }).toHaveLength(1)
  expect(await findFailedJobs(database, { since: new Date(0), queue: 'letter' })).toEqual([])
  broken = false
  expect(await queue.retryFailed(database, await failedJobs())).toBe(1)
  await expect.poll(() => ran, { timeout: 10_000 }).toHaveLength(2)
  expect(ran[1]).toBe(ran[0])
  expect(await failedJobs()).toEqual([])
})

test('a job is retried for about five hours, at least every five minutes', async () => {
  const { rows } = await database.execute<Record<'limit' | 'delay' | 'longest', number>>(
    sql`select retry_limit as limit, retry_delay as delay, retry_delay_max as longest from pgboss.queue where name = 'letter'`,
  )
  const { limit = NaN, delay = NaN, longest = NaN } = rows[0] ?? {}
  expect(longest).toBe(300)
  // pg-boss adds up to as much again to each delay.
  const delays = Array.from({ length: limit }, (_, retry) => Math.min(longest, 1.5 * delay * 2 ** retry))
  expect(delays.reduce((sum, each) => sum + each, 0) / 3600).toBeCloseTo(5, 0)
})

test('migrating the queue again loses no job', async () => {
  await queue.stop()
  await queue.send(database, 'letter', { about: 'waits' })
  await migrateQueue(url, { lockTimeoutMs: 1000 })
  expect(await countOpenLetters()).toBe(1)
})

test('an outage of the database does not fill the log', async () => {
  let [isAway, polls] = [false, 0]
  const away = new Proxy(database, {
    get: (target, property) => {
      if (property !== '$client' || !isAway) return Reflect.get(target, property)
      return { query: () => (polls++, Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))) }
    },
  })
  const queueDuringOutage = createQueue({ database: away, log: app.log })
  await queueDuringOutage.start()
  await queueDuringOutage.work('letter', async () => {})
  isAway = true
  await expect.poll(() => polls, { timeout: 10_000 }).toBeGreaterThan(6)
  expect(log.filter((line) => line.includes('the queue waits for the database'))).toHaveLength(1)
  isAway = false
  await queueDuringOutage.stop()
})

async function countOpenLetters(): Promise<number> {
  const { rows } = await database.execute(sql`select 1 from pgboss.job where name = 'letter' and state < 'completed'`)
  return rows.length
}
