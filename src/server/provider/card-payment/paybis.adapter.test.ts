import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { ProviderFault } from '../provider-call.ts'
import { paybisProvider } from './paybis.adapter.ts'
import { isSignedBy } from './paybis-signature.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

let received: { url: string | undefined; headers: IncomingHttpHeaders; body: string }
let answer: { status: number; body: string }
let baseUrl: string

beforeEach(async () => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received = { url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
      response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  answer = { status: 200, body: '{"requestId":"r1","oneTimeToken":"t1"}' }
  return () => void server.close()
})

const client = { partnerUserId: 'u1', email: 'żółć@example.com', userIp: '203.0.113.7' }
const open = (authHeader = { name: 'Authorization', value: '<key>' }) =>
  paybisProvider({ baseUrl, widgetUrl: 'https://widget.paybis.com/', apiKey: 'k$1', authHeader, privateKey }).openRequest(client)

describe('a request to the provider', () => {
  test('the request has the client’s id, e-mail and address, and asks for no password', async () => {
    await open()
    expect(received.url).toBe('/v3/request')
    expect(JSON.parse(received.body)).toEqual({ ...client, locale: 'en', flow: 'buyCrypto', passwordless: true })
    expect(received.headers['content-type']).toBe('application/json')
  })

  test('the request is signed over the bytes that are sent', async () => {
    await open()
    const signature = String(received.headers['x-request-signature'])
    expect(isSignedBy(createPublicKey(privateKey), Buffer.from(received.body), signature)).toBe(true)
  })

  test.each([
    [{ name: 'Authorization', value: '<key>' }, 'authorization', 'k$1'],
    [{ name: 'Authorization', value: 'Bearer <key>' }, 'authorization', 'Bearer k$1'],
    [{ name: 'X-Api-Key', value: '<key>' }, 'x-api-key', 'k$1'],
  ])('the API key is sent in the header of the setting %#', async (header, name, value) => {
    await open(header)
    expect(received.headers[name]).toBe(value)
  })
})

describe('the reply', () => {
  test.each([
    ['at its top', '{"requestId":"r1","oneTimeToken":"t1"}', { requestId: 'r1', oneTimeToken: 't1' }],
    ['under data', '{"data":{"requestId":"r1","oneTimeToken":"t1"}}', { requestId: 'r1', oneTimeToken: 't1' }],
    ['without a token', '{"requestId":"r1"}', { requestId: 'r1' }],
    ['with a null token and unknown fields', '{"requestId":"r1","oneTimeToken":null,"x":1}', { requestId: 'r1' }],
  ])('a session %s is read', async (_how, body, session) => {
    answer = { status: 200, body }
    expect(await open()).toEqual(session)
  })

  test.each([
    [403, '{"message":"Invalid request signature"}', 'the request was refused with 403'],
    [503, '', 'the request was refused with 503'],
    [200, '<html>', 'the answer holds no request'],
    [200, '{}', 'the answer holds no request'],
    [200, '{"requestId":""}', 'the answer holds no request'],
    [200, '{"requestId":17}', 'the answer holds no request'],
    [200, 'null', 'the answer holds no request'],
    [302, '', 'cannot be reached'],
  ])('%d %j is a provider fault', async (status, body, message) => {
    answer = { status, body }
    await expect(open()).rejects.toMatchObject({ name: 'ProviderFault', message })
  })

  test('an unreachable provider is a provider fault', async () => {
    baseUrl = 'http://127.0.0.1:9'
    await expect(open()).rejects.toThrow(new ProviderFault('cannot be reached'))
  })
})
