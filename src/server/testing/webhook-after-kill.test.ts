import { constants, createHash, createHmac, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { accountTable } from '../client/account/account.table.ts'
import { cardPaymentTable } from '../provider/card-payment/card-payment.table.ts'
import { readConfig } from '../platform/config/config.ts'
import { connect, type Database } from '../platform/database/database.ts'
import { jobSeconds } from '../platform/queue/queue.ts'
import { meetingTable } from '../provider/scheduling/scheduling.table.ts'
import { createDatabase, dropDatabase } from './database.ts'
import { timeOfKilledJobsIsUp } from './killed-jobs.ts'
import { killServerProcesses, startServerProcess } from './server-process.ts'

// A webhook is answered when it is stored; what it tells is worked on afterwards. A lock on what it changes keeps the two apart for as long as
// it takes to kill the server in between.

let name: string
let environment: NodeJS.ProcessEnv
let database: Database

beforeAll(async () => {
  const created = await createDatabase()
  name = created.name
  environment = {
    DATABASE_URL: created.url,
    SMTP_URL: inject('smtpUrl'),
    MARKET_DATA_URL: 'http://127.0.0.1:9',
    KANTOR_PAGES: 'off',
  }
  database = connect(created.url, { connections: 3 })
})
// The second server of one test would take the webhook of the next.
afterEach(killServerProcesses)
afterAll(async () => {
  await database.$client.end()
  await dropDatabase(name)
})

interface Posted {
  path: string
  body: string
  headers: Record<string, string>
}

/** Posts a webhook while the table is locked, kills the server before it can work on it, and starts another. */
async function killBetweenAcceptAndProcess(
  table: 'card_payment' | 'meeting',
  { path, body, headers }: Posted,
  untouched: () => Promise<void>,
) {
  const server = await startServerProcess(environment)
  const lock = await database.$client.connect()
  try {
    await lock.query(`begin; lock table ${table} in access exclusive mode`)
    const answer = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    expect(answer.status).toBe(200)
    await server.kill()
  } finally {
    await lock.query('rollback')
    lock.release()
  }
  await untouched()
  await timeOfKilledJobsIsUp(database)
  await startServerProcess(environment)
}

const eventually = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: (75 - jobSeconds) * 1000, interval: 100 })

test('a card-payment webhook that was taken before a kill -9 moves the payment after the next start, once', async () => {
  const now = new Date()
  const [account] = await database
    .insert(accountTable)
    .values({ email: 'paying@example.com', passwordHash: '', policyVersions: {}, createdAt: now, passwordChangedAt: now })
    .returning()
  const requestId = randomUUID()
  await database
    .insert(cardPaymentTable)
    .values({ reference: 'KP7X4M2Q', accountId: account?.id ?? '', requestId, createdAt: now, changedAt: now })
  const state = async () => (await database.select().from(cardPaymentTable))[0]?.state

  const body = JSON.stringify({ event: 'TRANSACTION_STATUS_CHANGED', data: { requestId, status: 'completed' }, timestamp: 1_900_000_000 })
  const signature = sign('sha512', Buffer.from(createHash('sha512').update(body).digest('hex')), {
    key: readFileSync('src/sandbox/card-payment/provider-private-key.pem'),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 64,
  }).toString('base64')
  const posted = { path: '/api/webhooks/paybis', body, headers: { 'x-request-signature': signature } }
  await killBetweenAcceptAndProcess('card_payment', posted, async () => expect(await state()).toBe('opened'))

  await eventually(async () => expect(await state()).toBe('completed'))
  const changes = await database.execute(sql`select 1 from event where kind = 'card-payment.changed'`)
  expect(changes.rows).toHaveLength(1)
}, 90_000)

test('a booking that was taken before a kill -9 is recorded after the next start, once', async () => {
  const uri = `https://api.calendly.com/scheduled_events/${randomUUID()}/invitees/${randomUUID()}`
  const body = JSON.stringify({
    event: 'invitee.created',
    created_at: '2026-11-21T10:00:00.000000Z',
    payload: {
      uri,
      name: 'Ada',
      email: 'ada@example.com',
      timezone: 'Europe/Warsaw',
      scheduled_event: { name: '30-minute call', start_time: '2026-11-24T09:00:00.000000Z', end_time: '2026-11-24T09:30:00.000000Z' },
      rescheduled: false,
    },
  })
  const seconds = Math.floor(Date.now() / 1000)
  const key = readConfig(environment).scheduling.webhookKey
  const digest = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  const posted = { path: '/api/webhooks/calendly', body, headers: { 'calendly-webhook-signature': `t=${seconds},v1=${digest}` } }
  const meetings = () => database.select().from(meetingTable)
  await killBetweenAcceptAndProcess('meeting', posted, async () => expect(await meetings()).toEqual([]))

  await eventually(async () => expect(await meetings()).toHaveLength(1))
  const booked = await database.execute(sql`select 1 from event where kind = 'meeting.booked'`)
  expect(booked.rows).toHaveLength(1)
}, 90_000)
