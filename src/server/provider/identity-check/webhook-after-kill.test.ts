import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { accountTable } from '../../client/account/account.table.ts'
import { readConfig } from '../../platform/config/config.ts'
import { connect, type Database } from '../../platform/database/database.ts'
import { jobSeconds } from '../../platform/queue/queue.ts'
import { createDatabase, dropDatabase } from '../../testing/database.ts'
import { timeOfKilledJobsIsUp } from '../../testing/killed-jobs.ts'
import { type SandboxProcess, startSandbox } from '../../testing/sandbox.ts'
import { killServerProcesses, startServerProcess } from '../../testing/server-process.ts'
import { identityCheckTable } from './identity-check.table.ts'
import { sumsubProvider } from './sumsub.adapter.ts'

let name: string
let environment: NodeJS.ProcessEnv
let database: Database
let sandbox: SandboxProcess

beforeAll(async () => {
  sandbox = await startSandbox()
  const created = await createDatabase()
  name = created.name
  environment = {
    DATABASE_URL: created.url,
    SMTP_URL: inject('smtpUrl'),
    MARKET_DATA_URL: 'http://127.0.0.1:9',
    SUMSUB_BASE_URL: sandbox.origin,
    KANTOR_PAGES: 'off',
  }
  database = connect(created.url, { connections: 2 })
})
afterAll(async () => {
  await killServerProcesses()
  await database.$client.end()
  await sandbox.stop()
  await dropDatabase(name)
})

const externalId = 'the-client-of-this-test'
async function clientWhoWaits(): Promise<void> {
  const now = new Date()
  const [account] = await database
    .insert(accountTable)
    .values({ email: 'waiting@example.com', passwordHash: '', policyVersions: {}, createdAt: now, passwordChangedAt: now })
    .returning()
  const check = { kind: 'personal', externalId, createdAt: now, updatedAt: now, startedAt: now } as const
  await database.insert(identityCheckTable).values({ ...check, accountId: account?.id ?? '' })
  // No webhook of the sandbox's own: the one below is the only one.
  await sandbox.control('POST', '/control/identity', { webhooks: 'lost' })
  const token = await sumsubProvider(readConfig(environment).identity).accessToken({
    externalId,
    level: 'basic-kyc-level',
    email: 'a@b.co',
  })
  await fetch(`${sandbox.origin}/websdk/api/load`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  await sandbox.control('POST', '/control/identity/decide', { externalUserId: externalId, outcome: 'approve' })
}

test('a webhook acknowledged before a kill -9 is processed after the next start', async () => {
  await clientWhoWaits()
  const first = await startServerProcess(environment)
  await sandbox.control('POST', '/control/identity', { failure: 'hang' })
  const body = JSON.stringify({ type: 'applicantReviewed', applicantId: 'a'.repeat(24), externalUserId: externalId })
  const digest = createHmac('sha256', readConfig(environment).identity.webhookSecret).update(body).digest('hex')
  const answer = await fetch(`${first.origin}/api/webhooks/sumsub`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-payload-digest': digest, 'x-payload-digest-alg': 'HMAC_SHA256_HEX' },
    body,
  })
  expect(answer.status).toBe(200)
  await first.kill()
  await sandbox.control('POST', '/control/identity', { failure: 'none' })
  expect(await review()).toBe('none')

  await timeOfKilledJobsIsUp(database)
  await startServerProcess(environment)
  await vi.waitFor(async () => expect(await review()).toBe('completed'), { timeout: (75 - jobSeconds) * 1000, interval: 100 })
}, 70_000)

async function review(): Promise<string | undefined> {
  const [row] = await database.select().from(identityCheckTable).where(eq(identityCheckTable.externalId, externalId))
  return row?.reviewStatus
}
