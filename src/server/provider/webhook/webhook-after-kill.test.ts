import { constants, createHash, createHmac, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { jobSeconds } from '../../platform/queue/queue.ts'
import { connectForFile, databaseOfFile } from '../../testing/database.ts'
import { holdLocks } from '../../testing/locks.ts'
import { expireActiveJobs } from '../../testing/queue.ts'
import { startSandbox } from '../../testing/sandbox.ts'
import { killServerProcesses, startServerProcess } from '../../testing/server-process.ts'
import { storeAccount } from '../../testing/sessions.ts'
import { cardPaymentTable } from '../card-payment/card-payment.table.ts'
import { identityCheckTable } from '../identity-check/identity-check.table.ts'
import { sumsubProvider } from '../identity-check/sumsub.adapter.ts'

const sandbox = await startSandbox()
const { url, environment: databaseUrls } = await databaseOfFile()
const database = connectForFile(url, { connections: 3 })
const environment = {
  ...databaseUrls,
  SMTP_URL: inject('smtpUrl'),
  MARKET_DATA_URL: 'http://127.0.0.1:9',
  SUMSUB_BASE_URL: sandbox.origin,
  KANTOR_PAGES: 'off',
}
// Otherwise, the server of one test would process the webhook of the next test.
afterEach(killServerProcesses)
afterAll(() => sandbox.stop())

async function post(origin: string, path: string, { body, headers }: { body: string; headers: Record<string, string> }): Promise<number> {
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  return answer.status
}

const eventually = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: (75 - jobSeconds) * 1000, interval: 100 })

test('a card-payment webhook acknowledged before a kill is processed once later', async () => {
  const now = new Date()
  const requestId = randomUUID()
  const payment = { reference: 'KP7X4M2Q', accountId: await storeAccount(database, now), requestId, createdAt: now, changedAt: now }
  await database.insert(cardPaymentTable).values(payment)
  const state = async () => (await database.select().from(cardPaymentTable))[0]?.state
  const body = JSON.stringify({ event: 'TRANSACTION_STATUS_CHANGED', data: { requestId, status: 'completed' }, timestamp: 1_900_000_000 })
  const signature = sign('sha512', Buffer.from(createHash('sha512').update(body).digest('hex')), {
    key: readFileSync('src/sandbox/card-payment/provider-private-key.pem'),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 64,
  }).toString('base64')

  const first = await startServerProcess(environment)
  // The lock keeps the job from processing the webhook before the kill.
  const unlock = await holdLocks(database, 'lock table card_payment in access exclusive mode')
  expect(await post(first.origin, '/api/webhooks/paybis', { body, headers: { 'x-request-signature': signature } })).toBe(200)
  await first.kill()
  await unlock()
  expect(await state()).toBe('opened')

  await expireActiveJobs(database)
  await startServerProcess(environment)
  await eventually(async () => expect(await state()).toBe('completed'))
  const changes = await database.execute(sql`select 1 from event where kind = 'card-payment.changed'`)
  expect(changes.rows).toHaveLength(1)
}, 90_000)

const externalId = 'the-client-of-this-test'

/** A client whose check the provider has approved, without a webhook. */
async function approvedClient(): Promise<void> {
  const now = new Date()
  const check = { kind: 'personal', externalId, createdAt: now, updatedAt: now, startedAt: now } as const
  await database.insert(identityCheckTable).values({ ...check, accountId: await storeAccount(database, now) })
  await sandbox.control('POST', '/control/identity', { webhooks: 'lost' })
  const applicant = { externalId, level: 'basic-kyc-level', email: 'a@b.co' }
  const token = await sumsubProvider(readConfig(environment).identity).accessToken(applicant)
  await post(sandbox.origin, '/websdk/api/load', { body: JSON.stringify({ token }), headers: {} })
  await sandbox.control('POST', '/control/identity/decide', { externalUserId: externalId, outcome: 'approve' })
}

test('an identity-check webhook is processed later if its process is killed', async () => {
  await approvedClient()
  const review = async () =>
    (await database.select().from(identityCheckTable).where(eq(identityCheckTable.externalId, externalId)))[0]?.reviewStatus
  const body = JSON.stringify({ type: 'applicantReviewed', applicantId: 'a'.repeat(24), externalUserId: externalId })
  const digest = createHmac('sha256', readConfig(environment).identity.webhookSecrets[0] ?? '')
    .update(body)
    .digest('hex')
  const headers = { 'x-payload-digest': digest, 'x-payload-digest-alg': 'HMAC_SHA256_HEX' }

  const first = await startServerProcess(environment)
  await sandbox.control('POST', '/control/identity', { failure: 'hang' })
  expect(await post(first.origin, '/api/webhooks/sumsub', { body, headers })).toBe(200)
  await first.kill()
  await sandbox.control('POST', '/control/identity', { failure: 'none' })
  expect(await review()).toBe('none')

  await expireActiveJobs(database)
  await startServerProcess(environment)
  await eventually(async () => expect(await review()).toBe('completed'))
}, 90_000)
