import { constants, createHash, createPublicKey, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../app.ts'
import { startWebhookReceiver } from '../vendor/webhook-receiver.ts'

// The test is the partner: it signs calls and verifies the provider's signatures.
const partnerKey = readFileSync('src/server/platform/config/sandbox-private-key.pem')
const providerKey = createPublicKey(readFileSync('src/server/platform/config/sandbox-public-key.pem'))
const hashOf = (body: string) => Buffer.from(createHash('sha512').update(body).digest('hex'))
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
const signatureOf = (body: string) => sign('sha512', hashOf(body), { key: partnerKey, ...pss }).toString('base64')

let sandbox: ReturnType<typeof createSandbox>
let site: Awaited<ReturnType<typeof startWebhookReceiver>>

beforeEach(async () => {
  // Each test has a new receiver, because the sandbox of the previous test may still be sending webhooks.
  site = await startWebhookReceiver()
  sandbox = createSandbox({ siteUrl: site.siteUrl })
  return async () => {
    await sandbox.stop().catch(() => {})
    site.close()
  }
})

const validRequest = { partnerUserId: 'u1', userIp: '203.0.113.7', email: 'anna@example.com', flow: 'buyCrypto', passwordless: true }

const request = (body: string, headers: Record<string, string> = {}) =>
  sandbox.http.inject({
    method: 'POST',
    url: '/v3/request',
    headers: {
      'content-type': 'application/json',
      authorization: 'kantor-sandbox-paybis-key',
      'x-request-signature': signatureOf(body),
      ...headers,
    },
    payload: body,
  })

const widget = (path: string, payload: object) => sandbox.http.inject({ method: 'POST', url: `/paybis-widget/api/${path}`, payload })
const control = (payload: object) => sandbox.http.inject({ method: 'POST', url: '/control/card-payment', payload })

async function enter() {
  const { requestId, oneTimeToken } = (await request(JSON.stringify(validRequest))).json<{ requestId: string; oneTimeToken: string }>()
  const { session } = (await widget('enter', { requestId, oneTimeToken })).json<{ session: string }>()
  return { requestId, oneTimeToken, session }
}

const purchase = { amount: '250', currency: 'EUR', coin: 'BTC' }
const statuses = () => site.received.map(({ body }) => (JSON.parse(body) as { data: { status: string } }).data.status)

describe('a request of the partner', () => {
  test('a correctly signed request opens a payment', async () => {
    const reply = await request(JSON.stringify(validRequest))
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), oneTimeToken: expect.any(String) })
  })

  test('a request without passwordless gets no one-time token', async () => {
    const reply = await request(JSON.stringify({ ...validRequest, passwordless: false }))
    expect(reply.json()).toEqual({ requestId: expect.any(String) })
  })

  test('a request with one changed byte, in body or signature, is refused with 403', async () => {
    const body = JSON.stringify(validRequest)
    const signature = signatureOf(body)
    const changed = Buffer.from(signature, 'base64')
    changed[100] = (changed[100] ?? 0) ^ 1
    expect((await request(body.replace('anna', 'bnna'), { 'x-request-signature': signature })).statusCode).toBe(403)
    expect((await request(body, { 'x-request-signature': changed.toString('base64') })).statusCode).toBe(403)
    expect((await request(body, { 'x-request-signature': '' })).statusCode).toBe(403)
  })

  test('a signature over the body, not over the hash of the body, is refused', async () => {
    const body = JSON.stringify(validRequest)
    const raw = sign('sha512', Buffer.from(body), { key: partnerKey, ...pss }).toString('base64')
    expect((await request(body, { 'x-request-signature': raw })).statusCode).toBe(403)
  })

  test('a request with another API key is refused with 401', async () => {
    expect((await request(JSON.stringify(validRequest), { authorization: 'Bearer kantor-sandbox-paybis-key' })).statusCode).toBe(401)
  })

  test.each([undefined, '', 'localhost', '999.1.1.1'])('a request with the userIp %j is refused', async (userIp) => {
    expect((await request(JSON.stringify({ ...validRequest, userIp }))).statusCode).toBe(422)
  })

  test.each([
    ['unavailable', 503, 'Service temporarily unavailable'],
    ['refused', 403, 'Invalid request signature'],
    ['garbage', 200, 'Bad gateway'],
    ['no-request-id', 200, '{}'],
    ['inner-data', 200, '{"data":{"requestId":'],
  ])('with the fault %s, a request returns %d', async (failure, status, text) => {
    expect((await control({ failure })).statusCode).toBe(200)
    const reply = await request(JSON.stringify(validRequest))
    expect([reply.statusCode, reply.body]).toEqual([status, expect.stringContaining(text)])
  })
})

test('a quote is refused without the API key or a valid signature', async () => {
  const body = JSON.stringify({ currencyCodeFrom: 'EUR', currencyCodeTo: 'BTC', amount: '100' })
  const quote = (headers: Record<string, string> = {}, payload = body) =>
    sandbox.http.inject({
      method: 'POST',
      url: '/v2/quote',
      headers: { authorization: 'kantor-sandbox-paybis-key', 'x-request-signature': signatureOf(body), ...headers },
      payload,
    })
  expect((await quote()).statusCode).toBe(200)
  expect((await quote({ authorization: 'another' })).statusCode).toBe(401)
  expect((await quote({}, body.replace('100', '200'))).statusCode).toBe(403)
})

describe('widget', () => {
  test('the one-time token opens the widget once; later, the e-mail address opens it', async () => {
    const { requestId, oneTimeToken } = await enter()
    expect((await widget('enter', { requestId, oneTimeToken })).statusCode).toBe(401)
    expect((await widget('sign-in', { requestId, email: 'eve@example.com' })).statusCode).toBe(401)
    expect((await widget('sign-in', { requestId, email: 'Anna@example.com' })).statusCode).toBe(200)
    expect((await widget('enter', { requestId: 'unknown', oneTimeToken })).statusCode).toBe(404)
  })

  test('a payment sends one signed webhook for its start and one for its completion', async () => {
    const { session, requestId } = await enter()
    await widget('pay', { session, outcome: 'pay', ...purchase })
    await expect.poll(statuses).toEqual(expect.arrayContaining(['started', 'completed']))
    expect(site.received).toHaveLength(2)
    for (const { body, headers } of site.received) {
      const signature = Buffer.from(String(headers['x-request-signature']), 'base64')
      expect(verify('sha512', hashOf(body), { key: providerKey, ...pss }, signature)).toBe(true)
      expect(JSON.parse(body)).toMatchObject({
        event: 'TRANSACTION_STATUS_CHANGED',
        data: { requestId, partnerUserId: 'u1', amountFrom: { amount: '250', currencyCode: 'EUR' } },
      })
    }
  })

  test('3-D Secure leads to the bank’s page, which works once, and back', async () => {
    const { session } = await enter()
    const { redirect } = (await widget('pay', { session, outcome: 'three-d-secure', ...purchase })).json<{ redirect: string }>()
    const { pathname, search, searchParams } = new URL(redirect)
    expect((await sandbox.http.inject({ url: pathname + search })).body).toContain('Confirm the payment')
    const confirm = () =>
      sandbox.http.inject({
        method: 'POST',
        url: '/paybis-bank/answer',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        payload: new URLSearchParams({ visit: searchParams.get('visit') ?? '', answer: 'confirm' }).toString(),
      })
    const back = await confirm()
    expect([back.statusCode, back.headers.location]).toEqual([303, expect.stringContaining('/paybis-widget/?requestId=')])
    const returned = new URL(String(back.headers.location), 'http://localhost')
    const entered = await widget('enter', Object.fromEntries(returned.searchParams))
    expect(entered.json()).toMatchObject({ status: 'completed', purchase })
    expect((await confirm()).statusCode).toBe(404)
  })

  test.each([
    ['reject', 'rejected'],
    ['payment-error', 'payment-error'],
  ])('a payment with the outcome %s gets the status %s', async (outcome, status) => {
    const { session } = await enter()
    expect((await widget('pay', { session, outcome, ...purchase })).json()).toMatchObject({ status })
  })

  test('an open payment can be cancelled, a completed one cannot', async () => {
    const first = await enter()
    expect((await widget('cancel', { session: first.session })).json()).toMatchObject({ status: 'cancelled' })
    const second = await enter()
    await widget('pay', { session: second.session, outcome: 'pay', ...purchase })
    expect((await widget('cancel', { session: second.session })).json()).toMatchObject({ status: 'completed' })
  })
})
