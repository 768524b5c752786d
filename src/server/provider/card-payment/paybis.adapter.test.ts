import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startVendor } from '../../testing/servers.ts'
import { paybisProvider } from './paybis.adapter.ts'
import { isSignedBy } from './paybis-signature.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const client = { partnerUserId: 'u1', email: 'żółć@example.com', userIp: '203.0.113.7' }
const ourHeader = { name: 'Authorization', value: '<key>' }

const openedSession = '{"requestId":"r1","oneTimeToken":"t1"}'

/** Opens a payment; returns the session, and the request that the provider got. */
async function open({ status = 200, body = openedSession, authHeader = ourHeader } = {}) {
  const { baseUrl, received } = await startVendor((_request, response) => response.writeHead(status).end(body))
  const provider = paybisProvider({ baseUrl, widgetUrl: 'https://widget.paybis.com/', apiKey: 'k$1', authHeader, privateKey })
  const session = await provider.openRequest(client)
  return { session, request: received[0]! }
}

describe('a request to the provider', () => {
  test('the request has the client’s id, e-mail and IP address, and asks for no password', async () => {
    const { request: received } = await open()
    expect(received.url).toBe('/v3/request')
    expect(JSON.parse(received.body)).toEqual({ ...client, locale: 'en', flow: 'buyCrypto', passwordless: true })
    expect(received.headers['content-type']).toBe('application/json')
  })

  test('the request is signed over the bytes that are sent', async () => {
    const { request: received } = await open()
    const signature = String(received.headers['x-request-signature'])
    expect(isSignedBy(createPublicKey(privateKey), Buffer.from(received.body), signature)).toBe(true)
  })

  test.each([
    [ourHeader, 'authorization', 'k$1'],
    [{ name: 'Authorization', value: 'Bearer <key>' }, 'authorization', 'Bearer k$1'],
    [{ name: 'X-Api-Key', value: '<key>' }, 'x-api-key', 'k$1'],
  ])('the API key is sent in the header of the setting %j', async (authHeader, name, value) => {
    expect((await open({ authHeader })).request.headers[name]).toBe(value)
  })
})

const purchase = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: '2000.5' } as const
const quoted = '{"id":"q1","paymentMethods":[{"id":"method-id-credit-card"}],"paymentMethodErrors":[]}'

/** Opens a payment with a purchase; the provider gives this reply to the quote. */
async function openWithPurchase(status: number, quoteReply: string) {
  const { baseUrl, received } = await startVendor(({ url }, response) =>
    url !== '/v2/quote' ? response.end(openedSession) : status === 0 ? response.destroy() : response.writeHead(status).end(quoteReply),
  )
  const provider = paybisProvider({ baseUrl, widgetUrl: 'https://widget.paybis.com/', apiKey: 'k1', authHeader: ourHeader, privateKey })
  const session = await provider.openRequest({ ...client, purchase })
  return { session, bodies: received.map(({ body }) => JSON.parse(body) as Record<string, unknown>) }
}

describe('a purchase', () => {
  test('the request has a quote for the total that the client pays', async () => {
    const { session, bodies } = await openWithPurchase(200, quoted)
    expect(bodies).toEqual([
      { currencyCodeFrom: 'EUR', currencyCodeTo: 'BTC', amount: '2000.5', directionChange: 'from', isReceivedAmount: false },
      expect.objectContaining({ ...client, quoteId: 'q1' }),
    ])
    expect(session).toEqual({ requestId: 'r1', oneTimeToken: 't1', prefilled: true })
  })

  test.each([
    [0, '', 'cannot be reached (UND_ERR_SOCKET)'],
    [403, '{}', 'the quote was refused with 403'],
    [503, '', 'the quote was refused with 503'],
    [422, '{"message":"Unknown currency"}', undefined],
    [200, '{"id":"q1","paymentMethods":[],"paymentMethodErrors":[{"paymentMethod":"x","error":{"message":"too small"}}]}', undefined],
    [200, '{"paymentMethods":[{}]}', undefined],
  ])('the session opens without a quote after the reply %d %s', async (status, reply, fault) => {
    const { session, bodies } = await openWithPurchase(status, reply)
    expect(bodies[1]).not.toHaveProperty('quoteId')
    expect([session.prefilled, session.quoteFault?.message]).toEqual([false, fault])
  })
})

describe('the reply', () => {
  test.each([
    ['at the top of the reply', '{"requestId":"r1","oneTimeToken":"t1"}', { requestId: 'r1', oneTimeToken: 't1' }],
    ['under data', '{"data":{"requestId":"r1","oneTimeToken":"t1"}}', { requestId: 'r1', oneTimeToken: 't1' }],
    ['without a token', '{"requestId":"r1"}', { requestId: 'r1' }],
    ['with a null token and unknown fields', '{"requestId":"r1","oneTimeToken":null,"x":1}', { requestId: 'r1' }],
  ])('a session %s is read', async (_how, body, session) => {
    expect((await open({ body })).session).toEqual(session)
  })

  test.each([
    [403, '{"message":"Invalid request signature"}', 'the request was refused with 403'],
    [503, '', 'the request was refused with 503'],
    [200, '<html>', 'the response has no requestId'],
    [200, '{}', 'the response has no requestId'],
    [200, '{"requestId":""}', 'the response has no requestId'],
    [200, '{"requestId":17}', 'the response has no requestId'],
    [200, 'null', 'the response has no requestId'],
  ])('the response %d %j is a provider fault', async (status, body, message) => {
    await expect(open({ status, body })).rejects.toMatchObject({ name: 'ProviderFault', message })
  })
})
