import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { businessCheckStatus, personalCheckStatus, startBusinessCheck, startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { identityCheckWebhookTable, identityCheckTable } from './identity-check.table.ts'

const service = await serviceOfFile({ ownSandbox: true })
afterEach(() => control('DELETE', '/control/identity'))

const control = async (method: 'GET' | 'POST' | 'DELETE', address: string, body?: object) => service.sandbox?.control(method, address, body)

interface SandboxState {
  applicants: { id: string; externalUserId: string; levelName: string; reviewStatus: string }[]
}

async function newClient() {
  const { accessToken: token, email } = await service.newClient()
  const { id: accountId } = await service.accountOf(email)
  return { token, email, accountId, company: `c:${accountId}` }
}
type TestClient = Awaited<ReturnType<typeof newClient>>

const personalStatus = async ({ token }: TestClient) => (await service.call(personalCheckStatus, { token })).body
const businessStatus = async ({ token }: TestClient) => (await service.call(businessCheckStatus, { token })).body

/** Makes the call of an opened widget, by which the provider creates the applicant. */
async function openWidget(token: string): Promise<void> {
  const answer = await fetch(`${service.sandbox?.origin}/websdk/api/load`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect(answer.status).toBe(200)
}

async function startCheck(client: TestClient, endpoint: typeof startPersonalCheck | typeof startBusinessCheck = startPersonalCheck) {
  const { body } = await service.call(endpoint, { token: client.token })
  await openWidget(body.token)
}

const decide = (externalUserId: string, outcome: string) => control('POST', '/control/identity/decide', { externalUserId, outcome })

async function startedClient(outcome?: string): Promise<TestClient> {
  const client = await newClient()
  await startCheck(client)
  if (outcome) await decide(client.accountId, outcome)
  return client
}

let webhooks = 0
function webhook(externalUserId: string | undefined, more: Record<string, unknown> = {}) {
  return JSON.stringify({
    applicantId: 'a'.repeat(24),
    applicantType: 'individual',
    type: 'applicantReviewed',
    reviewStatus: 'completed',
    reviewResult: { reviewAnswer: 'GREEN' },
    correlationId: String(webhooks++),
    ...(externalUserId !== undefined && { externalUserId }),
    ...more,
  })
}

async function deliver(body: string) {
  const digest = createHmac('sha256', service.config.identity.webhookSecrets[0] ?? '')
    .update(body)
    .digest('hex')
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/webhooks/sumsub',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-payload-digest': digest,
      'x-payload-digest-alg': 'HMAC_SHA256_HEX',
    },
  })
  return answer.statusCode
}

const unprocessed = async () => (await service.database.select().from(identityCheckWebhookTable)).filter(({ processedAt }) => !processedAt)
const allProcessed = () => vi.waitFor(async () => expect(await unprocessed()).toEqual([]), { timeout: 15_000, interval: 50 })
const eventsOf = async ({ email }: TestClient, wanted: string) => (await service.eventsOf(email)).filter(({ kind }) => kind === wanted)

describe('an identity check', () => {
  // @spec 2.verification
  test('a started check has a token for the widget and one event', async () => {
    const client = await newClient()
    const answers = await Promise.all([1, 2, 3].map(() => service.call(startPersonalCheck, { token: client.token })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.body.token).toMatch(/^_act-sbx-jwt-/)
    expect(await eventsOf(client, 'identity-check.started')).toMatchObject([{ actor: 'client', details: { kind: 'personal' } }])
  })

  test('person and company are two applicants, each on its own level', async () => {
    const client = await startedClient()
    await startCheck(client, startBusinessCheck)
    const { applicants } = (await control('GET', '/control/identity')) as SandboxState
    const ofClient = applicants.filter(({ externalUserId }) => externalUserId.includes(client.accountId))
    expect(Object.fromEntries(ofClient.map(({ externalUserId, levelName }) => [externalUserId, levelName]))).toEqual({
      [client.accountId]: 'basic-kyc-level',
      [client.company]: 'basic-kyb-level',
    })
  })

  test('each outcome sends one letter, without the reason', async () => {
    const client = await startedClient('reject-retry')
    await deliver(webhook(client.accountId))
    // A letter that is not yet sent when a newer outcome is stored is never sent.
    await service.lettersTo(client.email)
    await decide(client.accountId, 'approve')
    await deliver(webhook(client.accountId))
    await deliver(webhook(client.accountId))
    await allProcessed()
    const approved = 'Your verification is approved'
    expect((await service.subjectsTo(client.email)).toSorted()).toEqual(['Please hand in your documents again', approved])
    const letters = await service.lettersTo(client.email)
    expect(letters.find(({ subject }) => subject === approved)?.text).toContain('You can now exchange.')
  })

  test('a check does not start while the provider is down, and can be retried', async () => {
    const client = await newClient()
    await control('POST', '/control/identity', { failure: 'unavailable' })
    const refused = await service.call(startPersonalCheck, { token: client.token })
    expect([refused.status, refused.body]).toMatchObject([503, { error: 'UNAVAILABLE' }])
    expect(await eventsOf(client, 'identity-check.started')).toEqual([])
    await control('DELETE', '/control/identity')
    expect((await service.call(startPersonalCheck, { token: client.token })).status).toBe(200)
  })
})

describe('the status of a check', () => {
  test('a check has the status none until its widget is opened', async () => {
    const client = await newClient()
    expect(await personalStatus(client)).toEqual({ kycReviewStatus: 'none' })
    await service.call(startPersonalCheck, { token: client.token })
    expect(await personalStatus(client)).toEqual({ kycReviewStatus: 'none' })
    expect(await businessStatus(client)).toEqual({ kybReviewStatus: 'none' })
  })

  // @spec 3.verification
  test('the status is read from the provider at most every 30 seconds', async () => {
    const client = await startedClient()
    expect(await personalStatus(client)).toEqual({ kycReviewStatus: 'init' })
    await decide(client.accountId, 'approve')
    service.clock.advance({ seconds: 29 })
    expect(await personalStatus(client)).toEqual({ kycReviewStatus: 'init' })
    service.clock.advance({ seconds: 1 })
    expect(await personalStatus(client)).toEqual({ kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'GREEN' } })
  })

  test('a final status is not read again', async () => {
    const client = await startedClient('approve')
    await personalStatus(client)
    await control('POST', '/control/identity', { failure: 'unavailable' })
    const before = service.log.length
    service.clock.advance({ minutes: 10 })
    expect(await personalStatus(client)).toMatchObject({ kycReviewStatus: 'completed' })
    expect(service.log.slice(before).join('')).not.toContain('gave no status')
  })

  test('the last known status is shown while the provider is down', async () => {
    const client = await startedClient()
    await personalStatus(client)
    await control('POST', '/control/identity', { failure: 'garbage' })
    service.clock.advance({ minutes: 1 })
    expect(await personalStatus(client)).toEqual({ kycReviewStatus: 'init' })
    expect(service.log.at(-2)).toContain('the stored one is shown')
  })

  test.each([
    ['reject-retry', { kycReviewStatus: 'init', reason: expect.stringContaining('blurred') }],
    [
      'reject-final',
      { kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'RED' }, reason: expect.stringContaining('cannot be accepted') },
    ],
    ['on-hold', { kycReviewStatus: 'onHold', beingChecked: true }],
  ])('the client sees the public part of the review after %s', async (outcome, expected) => {
    const client = await startedClient(outcome)
    const status = await personalStatus(client)
    expect(status).toEqual(expected)
    expect(JSON.stringify(status)).not.toContain('INTERNAL NOTE')
  })

  // @spec 3.verification
  test('the status of the company’s check does not change the person’s check', async () => {
    const client = await startedClient()
    await startCheck(client, startBusinessCheck)
    await decide(client.company, 'approve')
    expect(await businessStatus(client)).toEqual({ kybReviewStatus: 'completed', kybReviewResult: { reviewAnswer: 'GREEN' } })
    expect(await personalStatus(client)).toEqual({ kycReviewStatus: 'init' })
  })

  test('a rejection’s reason is kept until the check passes; each change is an event', async () => {
    const client = await startedClient('reject-retry')
    await personalStatus(client)
    for (const [outcome, expected] of [
      ['on-hold', { kycReviewStatus: 'onHold', beingChecked: true }],
      ['reset', { kycReviewStatus: 'init', reason: expect.stringContaining('blurred') }],
      ['approve', { kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'GREEN' } }],
    ] as const) {
      service.clock.advance({ seconds: 30 })
      await decide(client.accountId, outcome)
      expect(await personalStatus(client)).toEqual(expected)
    }
    expect((await eventsOf(client, 'identity-check.changed')).map(({ details }) => details)).toEqual([
      { kind: 'personal', status: 'completed', answer: 'RED', rejectType: 'RETRY' },
      { kind: 'personal', status: 'onHold' },
      { kind: 'personal', status: 'init' },
      { kind: 'personal', status: 'completed', answer: 'GREEN' },
    ])
  })
})

describe('an identity-check webhook', () => {
  test('a webhook makes us read the status from the provider', async () => {
    const client = await startedClient()
    await personalStatus(client)
    await decide(client.accountId, 'reject-final')
    expect(await deliver(webhook(client.accountId))).toBe(200)
    await allProcessed()
    expect(await personalStatus(client)).toMatchObject({ kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'RED' } })
  })

  test('a webhook delivered five times is processed once', async () => {
    const client = await startedClient('approve')
    const body = webhook(client.accountId)
    for (let time = 0; time < 5; time++) expect(await deliver(body)).toBe(200)
    await allProcessed()
    const kept = await service.database
      .select()
      .from(identityCheckWebhookTable)
      .where(eq(identityCheckWebhookTable.externalId, client.accountId))
    expect(kept).toHaveLength(1)
    expect(await eventsOf(client, 'identity-check.changed')).toHaveLength(1)
  })

  test('a delayed webhook does not undo a later status', async () => {
    const client = await startedClient('approve')
    await deliver(webhook(client.accountId))
    for (const late of ['applicantPrechecked', 'applicantPending', 'applicantCreated'])
      await deliver(webhook(client.accountId, { type: late, reviewStatus: 'pending', reviewResult: undefined }))
    await allProcessed()
    expect(await personalStatus(client)).toEqual({ kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'GREEN' } })
    expect(await eventsOf(client, 'identity-check.changed')).toHaveLength(1)
  })

  test.each([
    ['about an unknown client', () => webhook('somebody-else'), 'not ours'],
    ['without our id of the client', () => webhook(undefined, { applicantId: 'f'.repeat(24) }), 'not ours'],
    ['of an unknown kind', () => webhook('somebody-else', { type: 'applicantSangASong' }), 'unknown webhook'],
    ['that is not an object', () => '"hello"', 'malformed webhook'],
    ['that is not JSON', () => 'hello', 'malformed webhook'],
  ])('a webhook %s is acknowledged and logged', async (_about, body, logged) => {
    const before = service.log.length
    expect(await deliver(body())).toBe(200)
    await allProcessed()
    expect(service.log.slice(before).join('')).toContain(logged)
  })

  test('an unknown status in a webhook is ignored: the status is read from the provider', async () => {
    const client = await startedClient()
    await deliver(webhook(client.accountId, { reviewStatus: 'awaitingTheTide' }))
    await allProcessed()
    expect(await personalStatus(client)).toEqual({ kycReviewStatus: 'init' })
  })

  test('a webhook is acknowledged while the provider is down, and processed afterwards', async () => {
    const client = await startedClient()
    await personalStatus(client)
    await decide(client.accountId, 'approve')
    await control('POST', '/control/identity', { failure: 'unavailable' })
    expect(await deliver(webhook(client.accountId))).toBe(200)
    await vi.waitFor(() => expect(service.log.join('')).toContain('the applicant was refused with 503'), 10_000)
    await control('DELETE', '/control/identity')
    await allProcessed()
    expect(await personalStatus(client)).toMatchObject({ kycReviewStatus: 'completed' })
    expect(await eventsOf(client, 'party.read')).toHaveLength(1)
  })

  // Not all hundred at once: on a busy machine, some would get 503 because they wait too long for a connection to the database.
  test('a hundred webhooks, 25 at once, are acknowledged, and the status is right', async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => startedClient('approve')))
    // A slow provider: a webhook is acknowledged while earlier ones are still processed.
    await control('POST', '/control/identity', { delayMs: 300 })
    for (let wave = 0; wave < 4; wave++) {
      const bodies = Array.from({ length: 25 }, (_, n) => webhook(clients[n % 4]?.accountId))
      expect(await Promise.all(bodies.map((body) => deliver(body)))).toEqual(Array(25).fill(200))
    }
    await control('POST', '/control/identity', { delayMs: 0 })
    await allProcessed()
    for (const client of clients) {
      expect(await personalStatus(client)).toMatchObject({ kycReviewStatus: 'completed' })
      expect(await eventsOf(client, 'identity-check.changed')).toHaveLength(1)
    }
  }, 40_000)
})

test('a slow read from the provider never overwrites a later read', async () => {
  const client = await startedClient()
  await control('POST', '/control/identity', { delayMs: 500 })
  const slow = personalStatus(client)
  await vi.waitFor(async () => {
    const [row] = await service.database.select().from(identityCheckTable).where(eq(identityCheckTable.accountId, client.accountId))
    expect(row?.readsBegun).toBe(1)
  })
  // A later read was applied meanwhile.
  await service.database
    .update(identityCheckTable)
    .set({ reviewStatus: 'completed', reviewAnswer: 'GREEN', readsBegun: 2, readApplied: 2 })
    .where(eq(identityCheckTable.accountId, client.accountId))
  expect(await slow).toEqual({ kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'GREEN' } })
})
