import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { OverloadError } from '../failure.ts'
import { createApp } from './app.ts'

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
}, 20_000)

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
