import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSandbox } from '../app.ts'
import { startWebhookReceiver } from '../vendor/webhook-receiver.ts'
import { newToken } from './tokens.ts'
import { createApplicants, type Outcome, type WebhookType } from './applicants.ts'

let site: Awaited<ReturnType<typeof startWebhookReceiver>>
let sandbox: ReturnType<typeof createSandbox>
let now: number
beforeEach(async () => {
  now = Date.UTC(2026, 10, 21, 13, 37)
  site = await startWebhookReceiver()
  sandbox = createSandbox({ siteUrl: site.siteUrl, now: () => now })
  return async () => {
    await sandbox.stop().catch(() => undefined)
    site.close()
  }
})

const secret = 'kantor-sandbox-secret-key'
const webhookSecret = 'kantor-sandbox-webhook-secret'
const tokenRequest = { userId: 'u1', levelName: 'basic-kyc-level', ttlInSecs: 600, applicantIdentifiers: { email: 'a@b.co' } }

interface Call {
  method?: 'GET' | 'POST'
  uri: string
  body?: string
  seconds?: number
  headers?: Record<string, string>
}

/** Calls the API with a signature as the provider documents it. */
function call({ method = 'GET', uri, body = '', seconds = Math.floor(now / 1000), headers = {} }: Call) {
  const signature = createHmac('sha256', secret).update(`${seconds}${method}${uri}${body}`).digest('hex')
  return sandbox.http.inject({
    method,
    url: uri,
    headers: {
      'content-type': 'application/json',
      'x-app-token': 'sbx:kantor-sandbox',
      'x-app-access-ts': String(seconds),
      'x-app-access-sig': signature,
      ...headers,
    },
    ...(body && { payload: body }),
  })
}

const requestToken = (more: object = {}, rest: Partial<Call> = {}) =>
  call({ method: 'POST', uri: '/resources/accessTokens/sdk', body: JSON.stringify({ ...tokenRequest, ...more }), ...rest })

const tokenFor = async (more: object = {}) => (await requestToken(more)).json<{ token: string }>().token

const widget = (path: string, payload: object) =>
  sandbox.http.inject({ method: 'POST', url: `/websdk/api/${path}`, payload, headers: { host: 'localhost:3001' } })

const control = (payload: object, path = '') => sandbox.http.inject({ method: 'POST', url: `/control/identity${path}`, payload })
const readApplicant = async (externalId: string) =>
  (await call({ uri: `/resources/applicants/-;externalUserId=${encodeURIComponent(externalId)}/one` })).json()

describe('a call to the API', () => {
  test('a signed call is accepted if its time is at most 60 seconds from ours', async () => {
    expect((await requestToken()).statusCode).toBe(200)
    for (const difference of [-60, 60])
      expect((await requestToken({}, { seconds: Math.floor(now / 1000) + difference })).statusCode).toBe(200)
  })

  test.each([
    ['without headers', { 'x-app-token': '', 'x-app-access-ts': '', 'x-app-access-sig': '' }],
    ['with another app token', { 'x-app-token': 'sbx:other' }],
    ['with a time that is not a number', { 'x-app-access-ts': 'now' }],
    ['with a wrong signature of the right length', { 'x-app-access-sig': 'a'.repeat(64) }],
    ['with a cut signature', { 'x-app-access-sig': 'abc' }],
  ])('a call %s is refused with 401', async (_how, headers) => {
    const response = await requestToken({}, { headers })
    expect([response.statusCode, response.json()]).toMatchObject([401, { code: 401, description: expect.stringMatching(/^Invalid/) }])
  })

  test.each([-61, 61])('a call whose time is %s seconds from ours is refused', async (difference) => {
    expect((await requestToken({}, { seconds: Math.floor(now / 1000) + difference })).statusCode).toBe(401)
  })

  test('a call is refused if its method, URL or body differs from the signed one', async () => {
    const seconds = Math.floor(now / 1000)
    const body = JSON.stringify(tokenRequest)
    const signed = (text: string) => ({ 'x-app-access-sig': createHmac('sha256', secret).update(text).digest('hex') })
    for (const text of [
      `${seconds}GET/resources/accessTokens/sdk${body}`,
      `${seconds}POST/resources/accessTokens/sdl${body}`,
      `${seconds}POST/resources/accessTokens/sdk${body} `,
      `${seconds + 1}POST/resources/accessTokens/sdk${body}`,
    ])
      expect((await requestToken({}, { seconds, headers: signed(text) })).json()).toMatchObject({
        description: 'Invalid signature',
        code: 401,
      })
  })
})

describe('tokens', () => {
  test('a token is plain base64 and has the origin of the widget', () => {
    // Few tokens would differ in base64url.
    for (let time = 0; time < 200; time++) {
      const [, head = '', body = '', end] = /^_act-sbx-jwt-(.+)\.(.+)\.(.*)$/.exec(newToken('http://localhost:3001')) ?? []
      expect(JSON.parse(atob(head))).toEqual({ alg: 'none' })
      expect(JSON.parse(atob(body))).toEqual({ jti: expect.stringMatching(/^_act-/), url: 'http://localhost:3001' })
      expect([end, /[-_]/.test(head + body)]).toEqual(['', false])
    }
  })

  test('an unknown level or a missing user gets no token', async () => {
    expect((await requestToken({ levelName: 'no-such-level' })).statusCode).toBe(404)
    expect((await requestToken({ userId: '' })).statusCode).toBe(400)
  })

  test('a token expires after the requested time, or when all tokens are expired', async () => {
    const [token, other] = [await tokenFor(), await tokenFor()]
    now += 599_000
    expect((await widget('load', { token })).statusCode).toBe(200)
    await control({}, '/expire-tokens')
    expect((await widget('load', { token: other })).statusCode).toBe(401)
    const late = await tokenFor()
    now += 600_000
    expect((await widget('load', { token: late })).statusCode).toBe(401)
  })
})

describe('applicants', () => {
  test('the first use of a token creates an applicant, found by id and external id', async () => {
    const token = await tokenFor({ userId: 'c:u1', levelName: 'basic-kyb-level' })
    expect((await call({ uri: '/resources/applicants/-;externalUserId=c%3Au1/one' })).statusCode).toBe(404)
    await widget('load', { token })
    const applicant = await readApplicant('c:u1')
    expect(applicant).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      externalUserId: 'c:u1',
      type: 'company',
      review: { reviewStatus: 'init', levelName: 'basic-kyb-level', attemptCnt: 0 },
    })
    expect((await call({ uri: `/resources/applicants/${applicant.id}/one` })).json()).toEqual(applicant)
    expect((await call({ uri: `/resources/applicants/${applicant.id}/status` })).json()).toEqual(applicant.review)
  })

  test('a submitted review is pending, queued, then approved, with a webhook each time', async () => {
    const token = await tokenFor()
    await widget('load', { token })
    expect((await widget('submit', { token, outcome: 'approve' })).json()).toMatchObject({ reviewStatus: 'pending', attemptCnt: 1 })
    const review = { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } }
    await vi.waitFor(async () => expect((await readApplicant('u1')).review).toMatchObject(review), { timeout: 45_000 })
    // The webhooks may arrive in any order, because each has its own connection.
    const types = ['applicantCreated', 'applicantPending', 'applicantPrechecked', 'applicantReviewed']
    await vi.waitFor(
      () => expect(site.received.map(({ body }) => (JSON.parse(body) as { type: string }).type).toSorted()).toEqual(types),
      45_000,
    )
  })

  test('documents can be submitted again after a RETRY rejection, but not after approval', async () => {
    const token = await tokenFor()
    await widget('load', { token })
    await control({ externalUserId: 'u1', outcome: 'reject-retry' }, '/decide')
    await widget('submit', { token, outcome: 'pending' })
    expect((await readApplicant('u1')).review).toMatchObject({ reviewStatus: 'pending', reviewResult: { reviewAnswer: 'RED' } })
    await control({ externalUserId: 'u1', outcome: 'approve' }, '/decide')
    await widget('submit', { token, outcome: 'reject-final' })
    expect((await readApplicant('u1')).review).toMatchObject({ reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } })
  })
})

describe('the data of an applicant', () => {
  const submitted = async (owner: object, details?: object) => {
    const token = await tokenFor(owner)
    await widget('load', { token })
    return { token, status: (await widget('submit', { token, outcome: 'pending', details })).statusCode }
  }

  test('a person has the name that was typed, and its transliteration, once it is submitted', async () => {
    const token = await tokenFor({ applicantIdentifiers: { email: 'jan.kowalski@example.com' } })
    expect((await widget('load', { token })).json().details).toMatchObject({ firstName: 'Jan', lastName: 'Kowalski' })
    expect(await readApplicant('u1')).toMatchObject({ info: {}, fixedInfo: {} })
    await submitted({}, { firstName: 'Łucja', lastName: 'Żuk', dob: '1990-01-02', placeOfBirth: 'Łódź', country: 'DEU' })
    const names = { firstName: 'Łucja', firstNameEn: 'Lucja', lastName: 'Żuk', lastNameEn: 'Zuk' }
    const { info } = await readApplicant('u1')
    expect(info).toEqual({
      ...names,
      dob: '1990-01-02',
      placeOfBirth: 'Łódź',
      placeOfBirthEn: 'Lodz',
      country: 'DEU',
      addresses: [{ country: 'DEU' }],
      idDocs: [{ idDocType: 'PASSPORT', ...names, dob: '1990-01-02', country: 'DEU' }],
    })
  })

  test('a company has its register entry as read, and its representatives as typed', async () => {
    await submitted(
      { userId: 'c:u1', levelName: 'basic-kyb-level' },
      { companyName: 'Żuraw S.A.', representatives: 'Jan Maria Rokita,Ewa Lis' },
    )
    const companyInfo = { companyName: 'Żuraw S.A.', registrationNumber: '0000123456', legalAddress: expect.any(String), country: 'POL' }
    const one = { id: expect.stringMatching(/^[0-9a-f]{24}$/), types: ['representative', 'director'] }
    const { info, fixedInfo } = await readApplicant('c:u1')
    expect(info).toEqual({ companyInfo })
    expect(fixedInfo.companyInfo.beneficiaries).toEqual([
      { ...one, beneficiaryInfo: { firstName: 'Jan Maria', lastName: 'Rokita' } },
      { ...one, beneficiaryInfo: { firstName: 'Ewa', lastName: 'Lis' } },
    ])
  })

  test.each([{ firstName: ' ' }, { country: 'Poland' }, { dob: '1990-02-30' }, 'Anna'])(
    'details such as %j are refused',
    async (details) => {
      expect((await submitted({}, details as object)).status).toBe(400)
    },
  )

  test('with a fault, names or company data are missing', async () => {
    await submitted({})
    await submitted({ userId: 'c:u1', levelName: 'basic-kyb-level' })
    await control({ data: 'no-name' })
    expect((await readApplicant('u1')).info).not.toHaveProperty('lastName')
    await control({ data: 'no-company' })
    expect((await readApplicant('c:u1')).info).toEqual({ companyInfo: { country: 'POL' } })
  })
})

describe('webhooks', () => {
  test('a webhook is signed over its exact body, and has the documented fields', async () => {
    await widget('load', { token: await tokenFor() })
    await vi.waitFor(() => expect(site.received).toHaveLength(1), { timeout: 45_000, interval: 20 })
    const { body, headers } = site.received[0]!
    expect(headers['x-payload-digest-alg']).toBe('HMAC_SHA256_HEX')
    expect(headers['x-payload-digest']).toBe(createHmac('sha256', webhookSecret).update(body).digest('hex'))
    expect(JSON.parse(body)).toMatchObject({
      type: 'applicantCreated',
      reviewStatus: 'init',
      externalUserId: 'u1',
      applicantType: 'individual',
      createdAtMs: '2026-11-21 13:37:00.000',
    })
  })
})

describe('faults', () => {
  test.each([
    ['unavailable', 503],
    ['refused', 401],
    ['garbage', 200],
  ])('with the fault %s, a call returns %s', async (failure, status) => {
    await control({ failure })
    expect((await requestToken()).statusCode).toBe(status)
  })
})

test.each<[Outcome, WebhookType | undefined, object]>([
  ['approve', 'applicantReviewed', { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } }],
  ['reject-retry', 'applicantReviewed', { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'RETRY' } }],
  ['reject-final', 'applicantReviewed', { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'FINAL' } }],
  ['on-hold', 'applicantOnHold', { reviewStatus: 'onHold' }],
  ['pending', undefined, { reviewStatus: 'queued' }],
])('a submitted review is pending, then queued, then as the outcome %s says', (outcome, end, review) => {
  const changes: string[] = []
  const steps: (() => void)[] = []
  const applicants = createApplicants({
    now: () => 0,
    runLater: (step) => steps.push(step),
    onChange: ({ reviewStatus }, type) => changes.push(`${type} ${reviewStatus}`),
  })
  const applicant = applicants.findOrCreate({ externalUserId: 'u1', levelName: 'basic-kyc-level' })
  applicants.submit(applicant, outcome)
  for (let step = steps.shift(); step; step = steps.shift()) step()
  expect(applicant).toMatchObject(review)
  expect(changes).toEqual([
    'applicantCreated init',
    'applicantPending pending',
    'applicantPrechecked queued',
    ...(end ? [`${end} ${applicant.reviewStatus}`] : []),
  ])
})
