import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { createCardPayment } from '#contract/endpoints/card-payment.ts'
import { personalCheckStatus, startBusinessCheck, startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { callProvider, ProviderFault } from './provider-call.ts'
import { listenLocally } from '../testing/servers.ts'
import { startService } from '../testing/service.ts'

// A provider with the fault that the path names.
const faults: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  'never responds': () => {},
  'sends its body byte by byte without end': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  },
  'sends its head byte by byte': (_request, response) => {
    const timer = setInterval(() => response.socket?.write('X'), 50)
    response.on('close', () => clearInterval(timer))
  },
  'sends a body without end': (_request, response) => {
    response.writeHead(200)
    const more = () => {
      while (response.write('x'.repeat(100_000)));
      response.once('drain', more)
    }
    more()
  },
  redirects: (_request, response) => response.writeHead(302, { location: '/works' }).end(),
  'stops in the middle of its body': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"token":', () => response.destroy())
  },
}

let works = false
const provider = createServer((request, response) => {
  const fault = faults[decodeURIComponent(request.url ?? '').slice(1)]
  if (fault) return fault(request, response)
  if (works || request.url === '/works')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"token":"a-token","requestId":"r-1"}')
})
const origin = `http://127.0.0.1:${await listenLocally(provider)}`
// Accepts connections and never responds.
const sockets = new Set<Socket>()
const silentServer = createTcpServer((socket) => sockets.add(socket))
const silentPort = await listenLocally(silentServer)
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
  for (const socket of sockets) socket.destroy()
  silentServer.close()
})

const resultAndSeconds = async (work: Promise<unknown>) => {
  const startedAt = performance.now()
  const result = await work.catch((error: unknown) => error)
  return { result, seconds: (performance.now() - startedAt) / 1000 }
}

describe('a provider', () => {
  test.concurrent.each(Object.keys(faults))('a provider that %s fails within five seconds', async (fault) => {
    const { result, seconds } = await resultAndSeconds(callProvider(new URL(encodeURIComponent(fault), origin), { method: 'GET' }))
    expect(result).toBeInstanceOf(ProviderFault)
    expect(seconds).toBeLessThan(5.5)
  })

  test.concurrent('a provider that does not finish its TLS handshake fails within five seconds', async () => {
    const { result, seconds } = await resultAndSeconds(callProvider(new URL(`https://127.0.0.1:${silentPort}/`), { method: 'GET' }))
    expect(result).toBeInstanceOf(ProviderFault)
    expect(seconds).toBeLessThan(5.5)
  })

  test.concurrent('a provider without TLS, or that does not listen, fails at once', async () => {
    for (const address of [origin.replace('http:', 'https:'), 'http://127.0.0.1:9']) {
      const { result, seconds } = await resultAndSeconds(callProvider(new URL(address), { method: 'GET' }))
      expect(result).toBeInstanceOf(ProviderFault)
      expect(seconds).toBeLessThan(1)
    }
  })
})

test('other calls stay fast while providers hang; breakers open, then close again', async () => {
  const service = await startService({ environment: { SUMSUB_BASE_URL: origin, PAYBIS_BASE_URL: origin } })
  onTestFinished(() => service.stop())
  const { accessToken: token } = await service.newClient()
  const states = () => Object.fromEntries(service.breakers.map(({ provider: name, state }) => [name, state()]))
  const calls = [
    ...Array<Endpoint>(25).fill(startPersonalCheck),
    ...Array<Endpoint>(15).fill(startBusinessCheck),
    ...Array<Endpoint>(10).fill(createCardPayment),
  ]
  const waiting = Promise.all(calls.map((call) => service.call(call, { token })))
  const quick = await resultAndSeconds(Promise.all(Array.from({ length: 20 }, () => service.statusOf(token))))
  expect(quick.result).toEqual(Array(20).fill(200))
  // Half the time-out of a provider's call.
  expect(quick.seconds).toBeLessThan(2.5)

  for (const { status, headers } of await waiting) {
    expect(status).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(states()).toMatchObject({ identity: 'open' })
  const refused = await resultAndSeconds(service.call(startPersonalCheck, { token }))
  expect([(refused.result as { status: number }).status, refused.seconds < 0.5]).toEqual([503, true])
  // The stored status is still shown.
  expect((await service.call(personalCheckStatus, { token })).status).toBe(200)

  works = true
  service.clock.advance({ seconds: 11 })
  expect((await service.call(startPersonalCheck, { token })).body).toEqual({ token: 'a-token' })
  expect(states()).toMatchObject({ identity: 'closed' })
})
