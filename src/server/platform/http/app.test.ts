import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { verifyEmail } from '#contract/endpoints/account.ts'
import { fail, OverloadError } from '../failure.ts'
import { createApp } from './app.ts'
import { limitIdleConnections } from './connections.ts'
import { routing } from './route.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'
import { refuseMalformedRequests } from './malformed-requests.ts'

async function listeningApp() {
  const app = createApp({ logLevel: 'silent' })
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/slow', () => (arrived.resolve(), answer.promise))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, arrived: arrived.promise, answer, port: (app.server.address() as AddressInfo).port }
}

const secondsOf = async (work: Promise<unknown>) => {
  const startedAt = performance.now()
  await work
  return (performance.now() - startedAt) / 1000
}

test('work that is refused as overload gets a 503 with Retry-After, and no error in the log', async () => {
  const log: string[] = []
  const app = createApp({ logLevel: 'error', logTo: { write: (line) => log.push(line) } })
  app.get('/busy', () => Promise.reject(new OverloadError('too many wait')))
  const { statusCode, headers, json } = await app.inject('/busy')
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(json()).toMatchObject({ error: 'UNAVAILABLE' })
  expect(log).toEqual([])
})

test('a stopping server answers running calls, and then stops within two seconds', async () => {
  const { app, arrived, answer, port } = await listeningApp()
  const request = get({ port, host: '127.0.0.1', path: '/slow', agent: new Agent({ keepAlive: true }) })
  await arrived
  const closed = secondsOf(app.close())
  await expect.poll(() => app.server.listening).toBe(false)
  answer.resolve('done')
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  response.resume()
  expect(await closed).toBeLessThan(2)
})

test('an unfinished request does not keep the server from stopping', async () => {
  const { app, port } = await listeningApp()
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('POST /slow HTTP/1.1\r\nHost: kantor\r\nContent-Length: 10\r\n\r\nhalf')
  await once(app.server, 'request')
  expect(await secondsOf(app.close())).toBeLessThan(6)
})

test('the log says why a call got 503', async () => {
  const lines: string[] = []
  const app = createApp({ logLevel: 'warn', logTo: { write: (line) => lines.push(line) } })
  const away = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  app.get('/', () => Promise.reject(new Error('Failed query: select what a client wrote', { cause: away })))
  expect((await app.inject('/')).statusCode).toBe(503)
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ reason: '57014', msg: 'the database did not answer in time' }),
  ])
  expect(lines.join()).not.toContain('what a client wrote')
})

const site = { publicOrigin: 'https://kantor.example', hstsMaxAgeSeconds: 300 }
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

async function startApp({
  maxIdle,
  timeoutMs,
  addRoutes,
}: { maxIdle?: number; timeoutMs?: number; addRoutes?(app: FastifyInstance): void } = {}) {
  const app = createApp({ logLevel: 'silent' })
  addSecurityHeaders(app, site)
  refuseMalformedRequests(app, securityHeaders(site))
  if (maxIdle) limitIdleConnections(app.server, maxIdle)
  if (timeoutMs) Object.assign(app.server, { headersTimeout: timeoutMs, requestTimeout: timeoutMs, connectionsCheckingInterval: 50 })
  app.get('/hello', () => ({ hello: 'you' }))
  app.post('/echo', ({ body }) => body)
  addRoutes?.(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  cleanUp.push(() => app.close())
  return { app, port: (app.server.address() as AddressInfo).port }
}

async function open(port: number, sent = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  cleanUp.push(() => socket.destroy())
  socket.write(sent)
  return socket
}

/** Sends bytes, and reads the whole response. */
async function answerTo(port: number, sent: string) {
  const [head = '', body = ''] = (await text(await open(port, sent))).split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(': ')).map(([name = '', value]) => [name.toLowerCase(), value]))
  return { status: Number(statusLine.split(' ')[1]), headers, body: body === '' ? undefined : (JSON.parse(body) as unknown) }
}

const head = 'GET /hello HTTP/1.1\r\nHost: kantor\r\n'

test.each<[string, number, string, string]>([
  ['no HTTP at all', 400, 'BAD_REQUEST', 'hello\r\n\r\n'],
  ['a control character in a header', 400, 'BAD_REQUEST', `${head}X-Name: a\u0000b\r\n\r\n`],
  ['Content-Length twice', 400, 'BAD_REQUEST', 'POST /echo HTTP/1.1\r\nHost: kantor\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  [
    'a Content-Length and chunks',
    400,
    'BAD_REQUEST',
    'POST /echo HTTP/1.1\r\nHost: k\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['no Host header', 400, 'BAD_REQUEST', 'GET /hello HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an address of 20 KiB', 431, 'HEADERS_TOO_LARGE', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: kantor\r\n\r\n`],
  ['a header of 20 KiB', 431, 'HEADERS_TOO_LARGE', `${head}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['101 headers', 431, 'HEADERS_TOO_LARGE', `${head}Connection: close\r\n${'X-More: 1\r\n'.repeat(99)}\r\n`],
])('a malformed request is refused with a standard body: %s', async (_name, status, error, sent) => {
  const { port } = await startApp()
  const answer = await answerTo(port, sent)
  expect([answer.status, answer.body]).toEqual([status, { error, message: expect.any(String) }])
  expect(answer.headers).toMatchObject({ ...securityHeaders(site), connection: 'close' })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
})

test('a call of the contract refuses a request without a Host header', async () => {
  const confirm = (app: FastifyInstance) =>
    routing(app, async () => fail('UNAUTHENTICATED'))(verifyEmail, async () => ({ ok: true, email: 'a@b.co' }))
  const { port } = await startApp({ addRoutes: confirm })
  const { status, body } = await answerTo(port, `GET ${verifyEmail.call.path}?token=x HTTP/1.1\r\nConnection: close\r\n\r\n`)
  expect([status, body]).toEqual([400, { error: 'BAD_REQUEST', message: expect.any(String) }])
})

test('an unknown Expect header is ignored', async () => {
  const { port } = await startApp()
  const answer = await answerTo(port, `${head}Connection: close\r\nExpect: wonders\r\n\r\n`)
  expect([answer.status, answer.body]).toEqual([200, { hello: 'you' }])
})

test('no error is sent after a response has begun', async () => {
  const { port } = await startApp({
    addRoutes: (app) =>
      app.get('/slow', (_request, reply) => {
        reply.hijack()
        reply.raw.writeHead(200, { 'content-length': '100' }).write('only the beginning')
      }),
  })
  const socket = await open(port, 'GET /slow HTTP/1.1\r\nHost: kantor\r\n\r\n')
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  await expect.poll(() => received).toContain('only the beginning')
  socket.write('nonsense\r\n\r\n')
  await once(socket, 'close')
  expect(received).toMatch(/only the beginning$/)
})

test.each([
  ['a connection that sends no bytes', ''],
  ['half of the headers', 'GET /hello HTTP/1.1\r\nHost: kan'],
  ['half of the body', 'POST /echo HTTP/1.1\r\nHost: kantor\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":'],
])('a slow browser gets 408: %s', async (_name, sent) => {
  const { port } = await startApp({ timeoutMs: 100 })
  const answer = await answerTo(port, sent)
  expect([answer.status, answer.body]).toMatchObject([408, { error: 'REQUEST_TIMEOUT' }])
})

test('a request must arrive within 75 seconds; 75 silent seconds end a connection', async () => {
  const { app } = await startApp()
  const { headersTimeout, requestTimeout, timeout } = app.server
  const { connectionsCheckingInterval } = app.server as unknown as { connectionsCheckingInterval: number }
  expect(Math.max(headersTimeout, requestTimeout) + connectionsCheckingInterval).toBeLessThan(75_000)
  expect(timeout).toBe(75_000)
})

test('too many idle connections keep no browser out: the oldest are closed', async () => {
  const { port } = await startApp({ maxIdle: 10 })
  const idleSockets: Socket[] = []
  for (let number = 0; number < 30; number++) idleSockets.push(await open(port, number % 2 ? head : ''))
  for (let number = 0; number < 20; number++) expect((await fetch(`http://127.0.0.1:${port}/hello`)).status).toBe(200)
  await expect.poll(() => idleSockets.slice(0, 20).every((socket) => socket.readableEnded || socket.destroyed)).toBe(true)
  expect(idleSockets.at(-1)?.readyState).toBe('open')
})

test('a running request is not cut off, however many other connections are idle', async () => {
  const { app, port } = await startApp({ maxIdle: 3 })
  const requested = once(app.server, 'request')
  const sender = await open(
    port,
    'POST /echo HTTP/1.1\r\nHost: kantor\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
  )
  await requested
  for (let number = 0; number < 10; number++) await open(port)
  sender.write('{}')
  expect(await text(sender)).toMatch(/^HTTP\/1.1 200 /)
})
