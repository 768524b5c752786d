import { constants, createHash, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { idempotencyKeyHeader } from '#contract/calls.ts'
import { cardPayments, createCardPayment } from '#contract/endpoints/card-payment.ts'
import { personalCheckStatus, startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { identityCheckTable } from '../identity-check/identity-check.table.ts'

// The provider's signature, written independently of the code under test.
const providerKey = readFileSync('src/sandbox/card-payment/provider-private-key.pem')
const signatureOf = (body: string) =>
  sign('sha512', Buffer.from(createHash('sha512').update(body).digest('hex')), {
    key: providerKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 64,
  }).toString('base64')

const service = await serviceOfFile({ ownSandbox: true })
afterEach(() => service.sandbox?.control('DELETE', '/control/card-payment'))

const setFault = (change: object) => service.sandbox?.control('POST', '/control/card-payment', change)
interface ProviderRequest {
  requestId: string
  partnerUserId: string
  email: string
  userIp: string
}
const requestsAtProvider = async () =>
  ((await service.sandbox?.control('GET', '/control/card-payment')) as { requests: ProviderRequest[] } | undefined)?.requests ?? []

async function client() {
  const { id, accessToken: token, email } = await service.newClient()
  return {
    id,
    email,
    token,
    open: (idempotencyKey?: string) =>
      service.call(createCardPayment, { token, ...(idempotencyKey && { headers: { [idempotencyKeyHeader]: idempotencyKey } }) }),
    payments: async () => (await service.call(cardPayments, { token })).body.payments,
    /** The stored states of all widgets that the client opened. */
    states: async () =>
      (await rows<{ state: string }>(sql`select state from card_payment where account_id = ${id}`)).map(({ state }) => state),
    async openedRequestId() {
      const { body } = await service.call(createCardPayment, { token })
      return body.requestId
    },
  }
}

const webhookOf = (requestId: string, status: string, more: object = {}, timestamp = 1_800_000_000) =>
  JSON.stringify({ event: 'TRANSACTION_STATUS_CHANGED', data: { requestId, status, ...more }, timestamp })

const deliver = (body: string, signature: string | undefined = signatureOf(body)) =>
  service.app.inject({
    method: 'POST',
    url: '/api/webhooks/paybis',
    headers: { 'content-type': 'application/json', ...(signature !== '' && { 'x-request-signature': signature }) },
    payload: body,
  })

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) => (await service.database.execute<Row>(query)).rows
const unprocessed = async () =>
  (await rows<{ count: string }>(sql`select count(*) from card_payment_webhook where processed_at is null`))[0]?.count
async function allProcessed() {
  await expect.poll(unprocessed, { timeout: 15_000 }).toBe('0')
}
const amountSent = { amountFrom: { amount: '250', currencyCode: 'EUR' } }

describe('a card payment', () => {
  // @spec 7.card-payment
  test('a payment is opened with the client’s id, e-mail and network address', async () => {
    const { id, open, email } = await client()
    const { status, body } = await open()
    expect(status).toBe(200)
    expect(body).toEqual({
      requestId: expect.any(String),
      oneTimeToken: expect.any(String),
      widgetUrl: service.config.cardPayment.widgetUrl,
    })
    const [known] = await requestsAtProvider()
    expect(known).toMatchObject({ requestId: body.requestId, partnerUserId: id, email, userIp: '127.0.0.1' })
  })

  test('a payment names the hosts that the operator lets its frame show', async () => {
    const { frameHosts } = service.config.operator.cardPayment
    frameHosts.push('3ds.bank.example')
    const { open } = await client()
    const answers = [await open('first'), await open('first')]
    frameHosts.pop()
    expect(answers.map(({ body }) => body.frameHosts)).toEqual([['3ds.bank.example'], ['3ds.bank.example']])
  })

  test('a payment with a purchase begins with its amount and pair at the provider', async () => {
    const { token } = await client()
    const chosen = { fromCurrency: 'GBP', toCurrency: 'ETH', amount: '1999.99' } as const
    const { body } = await service.call(createCardPayment, { token, body: chosen })
    expect(body.prefilled).toBe(true)
    const known = (await requestsAtProvider()).find(({ requestId }) => requestId === body.requestId)
    expect(known).toMatchObject({ purchase: { amount: '1999.99', currency: 'GBP', coin: 'ETH' } })
  })

  test('a purchase that the provider does not sell opens the widget without it', async () => {
    const { token } = await client()
    const { status, body } = await service.call(createCardPayment, {
      token,
      body: { fromCurrency: 'EUR', toCurrency: 'NEO', amount: '2000' },
    })
    expect([status, body.prefilled]).toEqual([200, false])
  })

  test.each([null, {}])('the body %j is a call without a purchase', async (body) => {
    const { token } = await client()
    const opened = await service.call(createCardPayment, { token, body: body as never })
    expect([opened.status, 'prefilled' in opened.body]).toEqual([200, false])
  })

  test.each([
    { fromCurrency: 'BTC', toCurrency: 'EUR', amount: '1' },
    { fromCurrency: 'EUR', toCurrency: 'BTC', amount: '0.00' },
    { fromCurrency: 'EUR', toCurrency: 'BTC', amount: '1.234' },
    { fromCurrency: 'EUR', toCurrency: 'BTC', amount: '-5' },
  ])('the purchase %j is refused', async (wrong) => {
    const { token, states } = await client()
    const { status } = await service.call(createCardPayment, { token, body: wrong as never })
    expect(status).toBe(400)
    expect(await states()).toEqual([])
  })

  test('a double click opens one payment', async () => {
    const { open, states } = await client()
    const before = (await requestsAtProvider()).length
    const answers = await Promise.all([open(), open(), open()])
    expect(new Set(answers.map(({ body }) => body.requestId)).size).toBe(1)
    expect(answers.filter(({ body }) => body.oneTimeToken !== undefined)).toHaveLength(1)
    expect((await requestsAtProvider()).length).toBe(before + 1)
    expect(await states()).toEqual(['opened'])
  })

  test('a click ten seconds later, or after a webhook, opens another payment', async () => {
    const { openedRequestId, states } = await client()
    const first = await openedRequestId()
    service.clock.advance({ seconds: 10 })
    const second = await openedRequestId()
    expect(second).not.toBe(first)
    await deliver(webhookOf(second, 'started'))
    await allProcessed()
    service.clock.advance({ seconds: 1 })
    expect(await openedRequestId()).not.toBe(second)
    expect((await states()).toSorted()).toEqual(['opened', 'opened', 'started'])
  })

  test('a click with another idempotency key opens another payment with its own token', async () => {
    const { open, states } = await client()
    const answers = [await open('first'), await open('second'), await open('second'), await open()]
    expect(new Set(answers.map(({ body }) => body.requestId)).size).toBe(3)
    expect(answers.map(({ body }) => body.oneTimeToken !== undefined)).toEqual([true, true, false, true])
    expect(await states()).toHaveLength(3)
  })

  test('a call repeated with its idempotency key never opens a second payment', async () => {
    const { open, states } = await client()
    const { requestId } = (await open('first')).body
    await deliver(webhookOf(requestId, 'started'))
    await allProcessed()
    service.clock.advance({ seconds: 60 })
    const again = await open('first')
    expect(again.body).toEqual({ requestId, widgetUrl: service.config.cardPayment.widgetUrl })
    expect(await states()).toEqual(['started'])
  })

  test.each(['unavailable', 'refused', 'garbage', 'no-request-id'])(
    'a provider fault (%s) means 503 and no payment; the next click works',
    async (failure) => {
      const { open, states } = await client()
      await setFault({ failure })
      const { status, headers } = await open()
      expect([status, headers['retry-after']]).toEqual([503, '10'])
      expect(await states()).toEqual([])
      await setFault({ failure: 'none' })
      expect((await open()).status).toBe(200)
    },
  )

  test('every call of a click fails after five seconds while the provider hangs', async () => {
    const { open } = await client()
    await setFault({ failure: 'hang' })
    const startedAt = Date.now()
    const answers = await Promise.all([open(), open()])
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
    expect(Date.now() - startedAt).toBeLessThan(6500)
  })

  test('a session under "data" in the reply is read', async () => {
    await setFault({ failure: 'inner-data' })
    expect((await (await client()).open()).status).toBe(200)
  })

  test('widgets that were opened and left do not displace a payment from the list', async () => {
    const { open, openedRequestId, payments } = await client()
    await deliver(webhookOf(await openedRequestId(), 'completed', amountSent))
    await allProcessed()
    for (let count = 0; count < 10; count++) await open(`click ${count}`)
    expect(await payments()).toMatchObject([{ state: 'completed', reference: expect.stringMatching(/^[A-Z0-9]{8}$/) }])
  })

  test('a client does not see another client’s payments', async () => {
    await deliver(webhookOf(await (await client()).openedRequestId(), 'completed'))
    await allProcessed()
    expect(await (await client()).payments()).toEqual([])
  })

  test('opening and changing a payment are events, without the provider’s ids', async () => {
    const { openedRequestId, payments } = await client()
    await deliver(webhookOf(await openedRequestId(), 'completed'))
    await allProcessed()
    const [{ reference } = { reference: '' }] = await payments()
    expect(await rows(sql`select kind, details from event where details->>'reference' = ${reference} order by id`)).toEqual([
      { kind: 'card-payment.opened', details: { reference } },
      { kind: 'card-payment.changed', details: { reference, state: 'completed' } },
    ])
  })
})

describe('a card-payment webhook', () => {
  test('a webhook changes the payment’s state and sets the amount', async () => {
    const { openedRequestId, payments } = await client()
    const requestId = await openedRequestId()
    await deliver(webhookOf(requestId, 'started', amountSent))
    await allProcessed()
    expect(await payments()).toMatchObject([{ state: 'started', amount: { value: '250', currency: 'EUR' } }])
    await deliver(webhookOf(requestId, 'completed'))
    await allProcessed()
    expect(await payments()).toMatchObject([{ state: 'completed', amount: { value: '250', currency: 'EUR' } }])
  })

  test('a completed payment sends one receipt with what the provider sent', async () => {
    const { openedRequestId, payments, email } = await client()
    const requestId = await openedRequestId()
    const goods = { amountTo: { amount: '0.0026', currencyCode: 'BTC' }, fee: { amount: '10.00', currencyCode: 'EUR' } }
    await deliver(webhookOf(requestId, 'started', { ...amountSent, currencyCodeTo: 'BTC' }))
    await deliver(webhookOf(requestId, 'completed', { ...amountSent, ...goods }))
    await deliver(webhookOf(requestId, 'completed', goods, 1_800_000_060))
    await allProcessed()
    const [payment] = await payments()
    expect(payment).toMatchObject({ coin: 'BTC', quantity: '0.0026', fee: { value: '10.00', currency: 'EUR' } })
    expect(await service.subjectsTo(email)).toEqual([`Your card payment ${payment?.reference} is complete`])
    const [receipt] = await service.lettersTo(email)
    for (const fact of ['250 EUR', '0.0026 BTC', '10.00 EUR', payment?.reference]) expect(receipt?.text).toContain(fact)
  })

  test('a webhook with a missing or wrong signature is refused and not stored', async () => {
    const { openedRequestId, states } = await client()
    const body = webhookOf(await openedRequestId(), 'completed')
    const bytes = Buffer.from(signatureOf(body), 'base64')
    bytes[7] = (bytes[7] ?? 0) ^ 1
    expect((await deliver(body, '')).statusCode).toBe(401)
    expect((await deliver(body, bytes.toString('base64'))).statusCode).toBe(401)
    expect((await deliver(body.replace('completed', 'cancelled'), signatureOf(body))).statusCode).toBe(401)
    await allProcessed()
    expect(await states()).toEqual(['opened'])
  })

  test('a webhook delivered five times among earlier ones is processed once', async () => {
    const { openedRequestId, payments } = await client()
    const id = await openedRequestId()
    const completed = webhookOf(id, 'completed')
    const bodies = [0, 1, 2, 3, 4].flatMap((n) => [completed, webhookOf(id, 'started', {}, 1_700_000_000 + n)])
    const answers = await Promise.all(bodies.map((body) => deliver(body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    await allProcessed()
    const [{ reference, state } = { reference: '', state: '' }] = await payments()
    expect(state).toBe('completed')
    const details = JSON.stringify({ reference, state: 'completed' })
    expect(await rows(sql`select 1 from event where kind = 'card-payment.changed' and details = ${details}::jsonb`)).toHaveLength(1)
  })

  test.each([
    [['completed', 'started'], 'completed'],
    [['completed', 'cancelled', 'rejected', 'payment-error', 'started'], 'completed'],
    [['rejected', 'started'], 'rejected'],
    [['payment-error', 'completed'], 'completed'],
  ])('webhooks %j leave the payment %s', async (statuses, state) => {
    const { openedRequestId, payments } = await client()
    const requestId = await openedRequestId()
    for (const [at, status] of statuses.entries()) {
      await deliver(webhookOf(requestId, status, {}, 1_800_000_000 + at))
      await allProcessed()
    }
    expect((await payments()).map((payment) => payment.state)).toEqual([state])
  })

  test('the later of two failures is kept, whichever webhook arrives first', async () => {
    const { openedRequestId, payments } = await client()
    const requestId = await openedRequestId()
    await deliver(webhookOf(requestId, 'cancelled', {}, 1_800_000_060))
    await allProcessed()
    await deliver(webhookOf(requestId, 'rejected', {}, 1_800_000_000))
    await allProcessed()
    expect((await payments()).map(({ state }) => state)).toEqual(['cancelled'])
  })

  test.each([
    ['an unknown status', (id: string) => webhookOf(id, 'hovering')],
    ['an unknown event', (id: string) => JSON.stringify({ event: 'COFFEE_READY', data: { requestId: id } })],
    ['an unknown payment', () => webhookOf('not-ours', 'completed')],
    ['a payment of somebody else', (id: string) => webhookOf(id, 'completed', { partnerUserId: 'somebody' })],
    ['an unknown shape', () => '{"event":17}'],
    ['a body that is not JSON', () => 'hello'],
  ])('a webhook with %s is acknowledged, logged and not applied', async (_what, body) => {
    const { openedRequestId, states } = await client()
    const requestId = await openedRequestId()
    service.log.length = 0
    expect((await deliver(body(requestId))).statusCode).toBe(200)
    await allProcessed()
    expect(service.log.join('\n')).toMatch(
      /malformed webhook|a webhook (of the card-payment provider without a new state|about a card payment that is not ours)/,
    )
    expect(await states()).toEqual(['opened'])
  })
})

describe('where a card payment requires a verified identity', () => {
  const { operator } = service.config
  const demo = { ...operator }
  beforeAll(() => Object.assign(operator, { cardPayment: { requires: 'verified-identity' }, servedCountries: ['PL'] }))
  afterAll(() => Object.assign(operator, demo))

  const pay = async (token: string) => {
    const { status, body } = await service.call(createCardPayment, { token })
    return status === 200 ? 'opened' : (body as unknown as { error: string }).error
  }

  /** A client whose personal check has this outcome, with a document of this country. */
  async function clientWithCheck(outcome: string, country: string) {
    const { id: externalUserId, accessToken: token } = await service.newClient()
    const { body } = await service.call(startPersonalCheck, { token })
    // The provider creates the applicant when the widget opens.
    await service.sandbox?.control('POST', '/websdk/api/load', { token: body.token })
    await service.sandbox?.control('POST', '/control/identity/decide', { externalUserId, outcome, country })
    await service.call(personalCheckStatus, { token })
    return token
  }

  test('without an approved check, no card payment is opened', async () => {
    const { accessToken } = await service.newClient()
    expect(await pay(accessToken)).toBe('VERIFICATION_REQUIRED')
  })

  test('an approved check with a document of a served country opens the card payment', async () => {
    expect(await pay(await clientWithCheck('approve', 'POL'))).toBe('opened')
  })

  test('a rejected check opens no card payment', async () => {
    expect(await pay(await clientWithCheck('reject-final', 'POL'))).toBe('VERIFICATION_REQUIRED')
  })

  test.each(['USA', 'XXK'])('an approved check with a document of %s opens no card payment', async (country) => {
    expect(await pay(await clientWithCheck('approve', country))).toBe('COUNTRY_NOT_SERVED')
  })

  test('an approved check without a country is read again', async () => {
    const token = await clientWithCheck('approve', 'POL')
    await service.database.update(identityCheckTable).set({ country: null })
    service.clock.advance({ seconds: 31 })
    expect(await pay(token)).toBe('opened')
  })
})
