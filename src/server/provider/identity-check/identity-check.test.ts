import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readClient } from '#contract/desk/endpoints/clients.ts'
import { closeAccount, downloadData } from '#contract/endpoints/client-data.ts'
import { businessCheckStatus, personalCheckStatus, startBusinessCheck, startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { eraseAccount } from '../../testing/erase-account.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { identityCheckTable, identityCheckWebhookTable } from './identity-check.table.ts'
import { listGreenParties } from './party.ts'
import { partyTable } from './party.table.ts'
import { profileTable } from '../../client/profile/profile.table.ts'
import { beginRead, findCheck } from './identity-check.store.ts'
import { readReview } from './read-review.ts'
import { sumsubProvider } from './sumsub.adapter.ts'

const service = await serviceOfFile({ ownSandbox: true })
const { database, clock, config } = service
const reader = await signInAs(service, 'reader')
afterEach(() => control('DELETE', '/control/identity'))

const control = async (method: 'GET' | 'POST' | 'DELETE', address: string, body?: object) => service.sandbox?.control(method, address, body)
const context = {
  database,
  clock,
  provider: sumsubProvider(config.identity),
  mail: { order: async () => {}, orderLater: async () => {} },
  log: service.app.log,
}

const greenParties = (accountId: string) => listGreenParties(context, accountId)

type Kind = 'personal' | 'business'
const calls = {
  personal: { start: startPersonalCheck, status: personalCheckStatus },
  business: { start: startBusinessCheck, status: businessCheckStatus },
}

async function newClient(kind: Kind = 'personal') {
  const { id, accessToken: token, email, password } = await service.newClient()
  return { id, token, email, password, kind, company: `c:${id}` }
}

type TestClient = Awaited<ReturnType<typeof newClient>>

/** Starts a check and makes the call of the opened widget, by which the provider creates the applicant. */
async function startCheck({ token, kind }: Pick<TestClient, 'token' | 'kind'>) {
  const { body } = await service.call(calls[kind].start, { token })
  await control('POST', '/websdk/api/load', { token: body.token })
}

/** A client who has opened the widget of a check, which then has this outcome at the provider. */
async function clientWithCheck(kind?: Kind, outcome?: string) {
  const client = await newClient(kind)
  await startCheck(client)
  if (outcome) await decide(client.id, outcome)
  return client
}

/** Decides the review at the provider, with these data of the documents. */
const decide = (externalUserId: string, outcome: string, details: object = {}) =>
  control('POST', '/control/identity/decide', { externalUserId, outcome, ...details })

/** The same, and reads it as the job of a webhook does. */
async function decideAs({ id, kind, company }: TestClient, outcome: string, details?: object) {
  await decide(kind === 'personal' ? id : company, outcome, details)
  await read({ id, kind })
}

async function read({ id, kind }: Pick<TestClient, 'id' | 'kind'>) {
  const check = await findCheck(database, id, kind)
  if (check) await readReview(context, check, await beginRead(database, check.id))
}

const versionsOf = (id: string) => database.select().from(partyTable).where(eq(partyTable.accountId, id)).orderBy(partyTable.version)
const eventsOf = async ({ email }: TestClient, wanted: string) => (await service.eventsOf(email)).filter(({ kind }) => kind === wanted)

const fileOf = async ({ id }: TestClient) => (await reader.call(readClient, { params: { id } })).body.parties

test('an approved person is a party with the name in the document', async () => {
  const client = await clientWithCheck()
  expect(await greenParties(client.id)).toEqual([])
  await decideAs(client, 'approve', {
    firstName: 'Łucja',
    lastName: 'Ostrów-Kowal',
    dob: '1990-01-02',
    placeOfBirth: 'Łódź',
    country: 'DEU',
  })
  expect(await greenParties(client.id)).toEqual([
    {
      id: expect.any(String),
      accountId: client.id,
      kind: 'person',
      version: 1,
      name: 'Łucja Ostrów-Kowal',
      firstName: 'Łucja',
      lastName: 'Ostrów-Kowal',
      dateOfBirth: '1990-01-02',
      placeOfBirth: 'Lodz',
      residence: 'DE',
      registrationNumber: null,
      seat: null,
      country: 'DE',
      representatives: [],
      applicantId: expect.stringMatching(/^[0-9a-f]{24}$/),
      level: 'basic-kyc-level',
      reviewedAt: expect.any(Date),
      readAt: clock(),
      isGreen: true,
    },
  ])
  expect(await eventsOf(client, 'party.read')).toMatchObject([{ details: { kind: 'person', version: 1 } }])
})

const { firstName, lastName } = profileTable
const nameInProfile = async ({ id }: TestClient) =>
  (await database.select({ firstName, lastName }).from(profileTable).where(eq(profileTable.accountId, id)))[0]

test('a confirmed name fills an empty profile, and never replaces what the client typed', async () => {
  const [empty, typed] = [await clientWithCheck(), await clientWithCheck()]
  await database.update(profileTable).set({ lastName: 'Kowal' }).where(eq(profileTable.accountId, typed.id))
  for (const client of [empty, typed]) await decideAs(client, 'approve', { firstName: 'Łucja', lastName: 'Ostrów-Kowal' })
  expect(await nameInProfile(empty)).toEqual({ firstName: 'Łucja', lastName: 'Ostrów-Kowal' })
  expect(await nameInProfile(typed)).toEqual({ firstName: '', lastName: 'Kowal' })
  expect(await eventsOf(empty, 'profile.updated')).toMatchObject([{ actor: 'system' }])
  expect(await eventsOf(typed, 'profile.updated')).toEqual([])
})

test('an approved company is a party with its register entry and representatives', async () => {
  const client = await clientWithCheck('business')
  const details = { companyName: 'Żuraw S.A.', registrationNumber: '0000999888', legalAddress: 'Długa 1, 80-831 Gdańsk', country: 'POL' }
  await decideAs(client, 'approve', { ...details, representatives: 'Jan Maria Rokita, Ewa Lis' })
  expect(await greenParties(client.id)).toMatchObject([
    {
      kind: 'company',
      name: 'Żuraw S.A.',
      firstName: null,
      registrationNumber: '0000999888',
      seat: 'Długa 1, 80-831 Gdańsk',
      country: 'PL',
      representatives: [
        { name: 'Jan Maria Rokita', roles: ['representative', 'director'] },
        { name: 'Ewa Lis', roles: ['representative', 'director'] },
      ],
      level: 'basic-kyb-level',
    },
  ])
})

test('the same data read again are the same version; other data are the next one', async () => {
  const client = await clientWithCheck()
  await decideAs(client, 'approve', { lastName: 'Nowak' })
  await decideAs(client, 'reset')
  expect(await greenParties(client.id)).toEqual([])
  await decideAs(client, 'approve')
  const [first] = await greenParties(client.id)
  await decideAs(client, 'approve', { lastName: 'Nowak-Lis' })
  const [second] = await greenParties(client.id)
  expect([first?.version, second?.version, second?.lastName]).toEqual([1, 2, 'Nowak-Lis'])
  expect((await versionsOf(client.id)).map(({ id, lastName }) => [id, lastName])).toEqual([
    [first?.id, 'Nowak'],
    [second?.id, 'Nowak-Lis'],
  ])
  expect(await eventsOf(client, 'party.read')).toHaveLength(2)
})

test('a name of an earlier version that is confirmed again is a new version', async () => {
  const client = await clientWithCheck()
  for (const lastName of ['Nowak', 'Lis', 'Nowak']) await decideAs(client, 'approve', { lastName })
  expect((await versionsOf(client.id)).map(({ lastName }) => lastName)).toEqual(['Nowak', 'Lis', 'Nowak'])
  expect(await greenParties(client.id)).toMatchObject([{ version: 3 }])
})

test('four reads of one review at the same time store one version', async () => {
  const client = await clientWithCheck('personal', 'approve')
  await Promise.all(Array.from({ length: 4 }, () => read(client)))
  expect(await versionsOf(client.id)).toHaveLength(1)
  expect(await eventsOf(client, 'party.read')).toHaveLength(1)
})

test('a person who is rejected later is no longer a party for an offer', async () => {
  const client = await clientWithCheck()
  await decideAs(client, 'approve')
  expect(await fileOf(client)).toMatchObject([{ kind: 'person', version: 1, approved: true }])
  await decideAs(client, 'reject-final')
  expect(await greenParties(client.id)).toEqual([])
  expect(await fileOf(client)).toMatchObject([{ kind: 'person', version: 1, approved: false }])
})

test.each<[Kind, string, string]>([
  ['personal', 'no-name', 'Anna Wiśniewska'],
  ['business', 'no-company', 'Wiśniewska Trading sp. z o.o.'],
])('an approved %s check without a name is read again when the desk asks', async (kind, fault, name) => {
  const client = await clientWithCheck(kind)
  await control('POST', '/control/identity', { data: fault })
  await decideAs(client, 'approve')
  const { body } = await service.call(calls[kind].status, { token: client.token })
  expect(JSON.stringify(body)).toContain('GREEN')
  expect(service.log.join('')).toContain('an approved review names no person or company')
  expect(await greenParties(client.id)).toEqual([])
  await control('DELETE', '/control/identity')
  expect(await fileOf(client)).toEqual([])
  clock.advance({ seconds: 31 })
  expect(await fileOf(client)).toMatchObject([{ name, approved: true }])
  expect(await greenParties(client.id)).toMatchObject([{ name }])
})

test('a name is not taken from an earlier approval if the last one names nobody', async () => {
  const client = await clientWithCheck()
  await decideAs(client, 'approve')
  await control('POST', '/control/identity', { data: 'no-name' })
  await decideAs(client, 'approve')
  expect(await greenParties(client.id)).toEqual([])
  expect(await fileOf(client)).toMatchObject([{ version: 1, approved: false }])
})

/** Approves a check, as if a release before had read it: without a party. */
const storeApproval = ({ id }: TestClient) =>
  database.update(identityCheckTable).set({ reviewStatus: 'completed', reviewAnswer: 'GREEN' }).where(eq(identityCheckTable.accountId, id))

test('an approved check without a party gets it while the file is opened', async () => {
  const client = await clientWithCheck('personal', 'approve')
  await storeApproval(client)
  expect(await fileOf(client)).toMatchObject([{ name: 'Anna Wiśniewska', approved: true }])
})

test('the file opens without the party while the provider is down', async () => {
  const client = await clientWithCheck()
  await storeApproval(client)
  await control('POST', '/control/identity', { failure: 'unavailable' })
  const { status, body } = await reader.call(readClient, { params: { id: client.id } })
  expect([status, body.parties]).toEqual([200, []])
})

test('a client downloads every version; closing keeps them, and the last day erases them', async () => {
  const client = await clientWithCheck()
  for (const lastName of ['Nowak', 'Lis']) await decideAs(client, 'approve', { lastName })
  const { body } = await service.call(downloadData, { token: client.token, body: { currentPassword: client.password } })
  expect(body.data['parties']).toMatchObject([
    { version: 2, lastName: 'Lis' },
    { version: 1, lastName: 'Nowak' },
  ])
  expect(JSON.stringify(body.data['events'])).toContain('party.read')
  await service.call(closeAccount, { token: client.token, body: { currentPassword: client.password } })
  expect(await versionsOf(client.id)).toHaveLength(2)
  await eraseAccount(database, client.id)
  expect(await versionsOf(client.id)).toEqual([])
})

interface SandboxState {
  applicants: { id: string; externalUserId: string; levelName: string; reviewStatus: string }[]
}

const personalStatus = async ({ token }: TestClient) => (await service.call(personalCheckStatus, { token })).body
const businessStatus = async ({ token }: TestClient) => (await service.call(businessCheckStatus, { token })).body

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
const allProcessed = () => vi.waitFor(async () => expect(await unprocessed()).toEqual([]), { timeout: 45_000, interval: 50 })

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
    const client = await clientWithCheck()
    await startCheck({ ...client, kind: 'business' })
    const { applicants } = (await control('GET', '/control/identity')) as SandboxState
    const ofClient = applicants.filter(({ externalUserId }) => externalUserId.includes(client.id))
    expect(Object.fromEntries(ofClient.map(({ externalUserId, levelName }) => [externalUserId, levelName]))).toEqual({
      [client.id]: 'basic-kyc-level',
      [client.company]: 'basic-kyb-level',
    })
  })

  test('each outcome sends one letter, without the reason', async () => {
    const client = await clientWithCheck('personal', 'reject-retry')
    await deliver(webhook(client.id))
    // A letter that is not yet sent when a newer outcome is stored is never sent.
    await service.lettersTo(client.email)
    await decide(client.id, 'approve')
    await deliver(webhook(client.id))
    await deliver(webhook(client.id))
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
    const client = await clientWithCheck()
    expect(await personalStatus(client)).toEqual({ kycReviewStatus: 'init' })
    await decide(client.id, 'approve')
    service.clock.advance({ seconds: 29 })
    expect(await personalStatus(client)).toEqual({ kycReviewStatus: 'init' })
    service.clock.advance({ seconds: 1 })
    expect(await personalStatus(client)).toEqual({ kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'GREEN' } })
  })

  test('a final status is not read again', async () => {
    const client = await clientWithCheck('personal', 'approve')
    await personalStatus(client)
    await control('POST', '/control/identity', { failure: 'unavailable' })
    const before = service.log.length
    service.clock.advance({ minutes: 10 })
    expect(await personalStatus(client)).toMatchObject({ kycReviewStatus: 'completed' })
    expect(service.log.slice(before).join('')).not.toContain('gave no status')
  })

  test('the last known status is shown while the provider is down', async () => {
    const client = await clientWithCheck()
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
    const client = await clientWithCheck('personal', outcome)
    const status = await personalStatus(client)
    expect(status).toEqual(expected)
    expect(JSON.stringify(status)).not.toContain('INTERNAL NOTE')
  })

  // @spec 3.verification
  test('the status of the company’s check does not change the person’s check', async () => {
    const client = await clientWithCheck()
    await startCheck({ ...client, kind: 'business' })
    await decide(client.company, 'approve')
    expect(await businessStatus(client)).toEqual({ kybReviewStatus: 'completed', kybReviewResult: { reviewAnswer: 'GREEN' } })
    expect(await personalStatus(client)).toEqual({ kycReviewStatus: 'init' })
  })

  test('a rejection’s reason is kept until the check passes; each change is an event', async () => {
    const client = await clientWithCheck('personal', 'reject-retry')
    await personalStatus(client)
    for (const [outcome, expected] of [
      ['on-hold', { kycReviewStatus: 'onHold', beingChecked: true }],
      ['reset', { kycReviewStatus: 'init', reason: expect.stringContaining('blurred') }],
      ['approve', { kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'GREEN' } }],
    ] as const) {
      service.clock.advance({ seconds: 30 })
      await decide(client.id, outcome)
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
    const client = await clientWithCheck()
    await personalStatus(client)
    await decide(client.id, 'reject-final')
    expect(await deliver(webhook(client.id))).toBe(200)
    await allProcessed()
    expect(await personalStatus(client)).toMatchObject({ kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'RED' } })
  })

  test('a webhook delivered five times is processed once', async () => {
    const client = await clientWithCheck('personal', 'approve')
    const body = webhook(client.id)
    for (let time = 0; time < 5; time++) expect(await deliver(body)).toBe(200)
    await allProcessed()
    const kept = await service.database.select().from(identityCheckWebhookTable).where(eq(identityCheckWebhookTable.externalId, client.id))
    expect(kept).toHaveLength(1)
    expect(await eventsOf(client, 'identity-check.changed')).toHaveLength(1)
  })

  test('a delayed webhook does not undo a later status', async () => {
    const client = await clientWithCheck('personal', 'approve')
    await deliver(webhook(client.id))
    for (const late of ['applicantPrechecked', 'applicantPending', 'applicantCreated'])
      await deliver(webhook(client.id, { type: late, reviewStatus: 'pending', reviewResult: undefined }))
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
    const client = await clientWithCheck()
    await deliver(webhook(client.id, { reviewStatus: 'awaitingTheTide' }))
    await allProcessed()
    expect(await personalStatus(client)).toEqual({ kycReviewStatus: 'init' })
  })

  test('a webhook is acknowledged while the provider is down, and processed afterwards', async () => {
    const client = await clientWithCheck()
    await personalStatus(client)
    await decide(client.id, 'approve')
    await control('POST', '/control/identity', { failure: 'unavailable' })
    expect(await deliver(webhook(client.id))).toBe(200)
    await vi.waitFor(() => expect(service.log.join('')).toContain('the applicant was refused with 503'), 45_000)
    await control('DELETE', '/control/identity')
    await allProcessed()
    expect(await personalStatus(client)).toMatchObject({ kycReviewStatus: 'completed' })
    expect(await eventsOf(client, 'party.read')).toHaveLength(1)
  })

  // Not all hundred at once: on a busy machine, some would get 503 because they wait too long for a connection to the database.
  test('a hundred webhooks, 25 at once, are acknowledged, and the status is right', async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => clientWithCheck('personal', 'approve')))
    // A slow provider: a webhook is acknowledged while earlier ones are still processed.
    await control('POST', '/control/identity', { delayMs: 300 })
    for (let wave = 0; wave < 4; wave++) {
      const bodies = Array.from({ length: 25 }, (_, n) => webhook(clients[n % 4]?.id))
      expect(await Promise.all(bodies.map((body) => deliver(body)))).toEqual(Array(25).fill(200))
    }
    await control('POST', '/control/identity', { delayMs: 0 })
    await allProcessed()
    for (const client of clients) {
      expect(await personalStatus(client)).toMatchObject({ kycReviewStatus: 'completed' })
      expect(await eventsOf(client, 'identity-check.changed')).toHaveLength(1)
    }
  })
})

test('a slow read from the provider never overwrites a later read', async () => {
  const client = await clientWithCheck()
  await control('POST', '/control/identity', { delayMs: 500 })
  const slow = personalStatus(client)
  await vi.waitFor(async () => {
    const [row] = await service.database.select().from(identityCheckTable).where(eq(identityCheckTable.accountId, client.id))
    expect(row?.readsBegun).toBe(1)
  }, 45_000)
  // A later read was applied meanwhile.
  await service.database
    .update(identityCheckTable)
    .set({ reviewStatus: 'completed', reviewAnswer: 'GREEN', readsBegun: 2, readApplied: 2 })
    .where(eq(identityCheckTable.accountId, client.id))
  expect(await slow).toEqual({ kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'GREEN' } })
})
