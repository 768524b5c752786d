import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, inject, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { databaseOfFile } from './testing/database.ts'
import { lettersTo } from './testing/letters.ts'
import { killServerProcesses, startServerProcess } from './testing/server-process.ts'
import { listenLocally } from './testing/servers.ts'
import { newAddress } from './testing/service.ts'

// Each test has its own database: otherwise the process of one test could send the letter of another.
const databases = [await databaseOfFile(), await databaseOfFile(), await databaseOfFile()]
afterAll(killServerProcesses)

const ownEnvironment = (): NodeJS.ProcessEnv => {
  return { ...databases.pop()?.environment, SMTP_URL: inject('smtpUrl'), MARKET_DATA_URL: 'http://127.0.0.1:9', KANTOR_PAGES: 'off' }
}

const post = (origin: string, path: string, body: object) =>
  fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000

/** Node options: SIGUSR2 causes an uncaught exception, SIGHUP an unhandled rejection. */
const failOnSignals = `--import data:text/javascript,${encodeURIComponent(`
process.on('SIGUSR2', () => { throw new TypeError('an uncaught defect') })
process.on('SIGHUP', () => void Promise.reject(new TypeError('an unhandled defect')))`)}`

test.concurrent('a stopping service is not serving, but takes and finishes calls before it exits', async ({ expect }) => {
  const server = await startServerProcess({ ...ownEnvironment(), SHUTDOWN_DELAY_SECONDS: '3' })
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not the password' })
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.write(`POST ${calls.login.path} HTTP/1.1\r\nHost: k\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n{`)
  const answer = text(socket)
  expect((await fetch(`${server.origin}/health/serving`)).status).toBe(200)

  const stoppedAt = performance.now()
  server.signal('SIGTERM')
  await expect.poll(async () => (await fetch(`${server.origin}/health/serving`)).status, { timeout: 2500 }).toBe(503)
  const lateResponse = await post(server.origin, calls.resendVerification.path, { email: 'nobody@example.com' })
  expect([lateResponse.status, lateResponse.headers.get('connection')]).toEqual([200, 'close'])
  expect((await fetch(`${server.origin}/health/live`)).status).toBe(200)

  const isClosed = async () => (await Promise.allSettled([fetch(server.origin)]))[0].status === 'rejected'
  await expect.poll(isClosed, { timeout: 8000 }).toBe(true)
  socket.write(body.slice(1))
  expect(await answer).toMatch(/^HTTP\/1\.1 400 [^]*INVALID_CREDENTIALS/)
  expect(await server.exited).toBe(0)
  expect(secondsSince(stoppedAt)).toBeLessThan(3 + 8)
})

test.concurrent('a letter that is being sent during a stop arrives after the next start', async ({ expect }) => {
  const silent = createServer((socket) => socket.on('error', () => {}))
  const environment = ownEnvironment()
  const server = await startServerProcess({ ...environment, SMTP_URL: `smtp://127.0.0.1:${await listenLocally(silent)}` })
  const email = newAddress()
  const connecting = once(silent, 'connection')
  await post(server.origin, calls.register.path, { email, password: 'correct horse battery' })
  await connecting
  const stoppedAt = performance.now()
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(secondsSince(stoppedAt)).toBeLessThan(9)
  silent.close()

  await startServerProcess(environment)
  expect(await lettersTo(inject('mailboxUrl'), email, 1)).toHaveLength(1)
}, 90_000)

test.concurrent('an uncaught exception ends the process, an unhandled rejection is only logged', async ({ expect }) => {
  const server = await startServerProcess({ ...ownEnvironment(), NODE_OPTIONS: failOnSignals })
  server.signal('SIGHUP')
  await expect.poll(() => server.log(), { timeout: 5000 }).toContain('an unhandled defect')
  expect((await fetch(`${server.origin}/health/live`)).status).toBe(200)
  const stoppedAt = performance.now()
  server.signal('SIGUSR2')
  expect(await server.exited).toBe(1)
  expect(secondsSince(stoppedAt)).toBeLessThan(2)
  expect(server.log()).toMatch(/"level":60[^\n]*an uncaught defect/)
})
