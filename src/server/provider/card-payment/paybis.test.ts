import { constants, createPrivateKey, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { startVendor } from '../../testing/servers.ts'
import { paybisProvider } from './paybis.adapter.ts'
import { bodySignature, isSignedBy } from './paybis-signature.ts'

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

const pem = (name: string) => readFileSync(new URL(name, import.meta.url))
const providerKey = createPublicKey(pem('../../platform/config/sandbox-public-key.pem'))
const ourKey = createPrivateKey(pem('../../platform/config/sandbox-private-key.pem'))

const body = '{"partnerUserId":"u1","userIp":"203.0.113.7","email":"anna@example.com"}'
// Made by `openssl dgst -sha512 -hex`.
const hash =
  'fa966f585979bd7fdb2b4c516acd6951df1bba83336b2625bd16e4037da1eb20dd0efc8ea9b9ea0972281655e2b833d560d6508c5410c2b28f540cff9b9cce59'
// Made by `openssl dgst -sha512 -sign key.pem -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:64 -sigopt rsa_mgf1_md:sha512` over the text of the hash.
const signature =
  'k33E056Y3X/SuWAwm99Qe3C7DI8bRhsMADPVKOtIlyovv7RCoWZETlgGJoH0fw74fxId4xgEPCLq+CI0hKzlHvdmlW1EqIWGYOdW4Ot8Imoejn' +
  '2nM8pl0gTm9hYSo9C1TxMYJm+D5dXQ3FUiy9xlx7PB4Gq/L6J00zK0zJ7Bz8p5BlKSOqv3Gc7eHMecpb58XabI+Fld9yAT11MystefbEqrmptB' +
  'GNE+U7FeTSZJouOZPUBSkwHIOK8C9s1I/0rZTP2RIEZO40+phrkbP7bE4NShUfEzV0+yTN4nW4z+AWMvzkm7wdQ98/s55eM3fEzZ5A2DTaDUch' +
  'YnDj/+8NGcjZtJc4gcYcHiXiJ1XUbzeP1XcP3DT8wEUa3HaI1e+cMx+5Q+UsqCkTR63GpcPAxDR+mFkOLT86gi9zJ6ywGyIHfSX0F5qcfzjZi/' +
  'U8H3f+sQ7Yc49ADuBRsHm0MB77bmXIVLw7IQ2Mh2NAGFrRqnji7gvZL7BtyxFdN5teXUIMr6CZ06ObJFRa8EXHfRuVKQD4ssBDT0DCpwW45nzY' +
  'C/x67Q1w+YKUdvLmopXExnVDf2Fc4NapB6FdmLsHa+sRtG1fRzmsTvjsebo7nZ++ggyDZn3qFgFh8ZjDBmNqxhioUuT2gek/HC0huPxsMtaF23' +
  '5G6kxsUZa+15eVzyubiB1j0='

const withFlippedBit = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

describe('the signature of a body', () => {
  test('a signature made by openssl is accepted', () => {
    expect(isSignedBy(providerKey, Buffer.from(body), signature)).toBe(true)
  })

  test('our signature is RSA-PSS-SHA512 over the hex text of the body’s SHA-512', () => {
    const made = Buffer.from(bodySignature(body, ourKey), 'base64')
    const key = { key: createPublicKey(ourKey), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
    expect(verify('sha512', Buffer.from(hash), key, made)).toBe(true)
    expect(made).toHaveLength(512)
  })

  test('a signature is refused after one byte of the body has changed', () => {
    for (let at = 0; at < body.length; at++) {
      expect(isSignedBy(providerKey, withFlippedBit(Buffer.from(body), at), signature), `byte ${at}`).toBe(false)
    }
  })

  test('a signature with one changed byte is refused', () => {
    const bytes = Buffer.from(signature, 'base64')
    for (let at = 0; at < bytes.length; at += 13) {
      expect(isSignedBy(providerKey, Buffer.from(body), withFlippedBit(bytes, at).toString('base64')), `byte ${at}`).toBe(false)
    }
  })

  test('a signature of another key is refused', () => {
    expect(isSignedBy(providerKey, Buffer.from(body), bodySignature(body, ourKey))).toBe(false)
  })

  test.each(['', 'not base64!', `${signature} `, `${signature.slice(0, 20)}-_${signature.slice(22)}`, 'AAAA'])(
    'the text %j is refused as a signature',
    (text) => {
      expect(isSignedBy(providerKey, Buffer.from(body), text)).toBe(false)
    },
  )
})
