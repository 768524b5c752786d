import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, dropDatabase } from './testing/database.ts'

let database: { name: string; url: string }
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => dropDatabase(database.name))

/** Starts the server as a process of its own, until it gives up. */
const start = (settings: Record<string, string>) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], PORT: '0', KANTOR_PAGES: 'off', LOG_LEVEL: 'silent', DATABASE_URL: database.url, ...settings }
    execFile(process.execPath, [path.join(import.meta.dirname, 'main.ts')], { env, timeout: 15_000 }, (error, _stdout, stderr) =>
      resolve({ code: error?.code, said: stderr }),
    )
  })

const failures: { settings: Record<string, string>; sentence: RegExp }[] = [
  { settings: { PORT: 'abc' }, sentence: /^PORT: must be a whole number from 0 to 65535\n$/ },
  {
    settings: { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' },
    sentence: /^The database at 127\.0\.0\.1:9 cannot be reached\. Check DATABASE_URL .*\n$/,
  },
  { settings: { HOST: '203.0.113.5' }, sentence: /^203\.0\.113\.5 is no address of this machine\. Set HOST .*\n$/ },
  {
    settings: { METRICS_PORT: '0', METRICS_HOST: '203.0.113.5' },
    sentence: /^203\.0\.113\.5 is no address of this machine\. Set METRICS_HOST .*\n$/,
  },
  { settings: { HOST: 'nowhere.invalid' }, sentence: /^nowhere\.invalid is no address of this machine\. Set HOST .*\n$/ },
]

test.for(failures)('a server that cannot start with $settings says why in one sentence', { timeout: 20_000 }, async (failure) => {
  const { code, said } = await start(failure.settings)
  expect(said).toMatch(failure.sentence)
  expect(code).toBe(1)
})

test('a server that is told to stop while it starts ends at once, with a sentence', { timeout: 20_000 }, async () => {
  const silent = createServer((socket) => socket.on('error', () => {}))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  const asked = once(silent, 'connection')
  const env = { PATH: process.env['PATH'], KANTOR_PAGES: 'off', DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing` }
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said] = [text(server.stderr), await asked]
  server.kill('SIGTERM')
  const [code] = (await once(server, 'exit')) as [number | null]
  expect([code, await said]).toEqual([0, 'Told to stop before the service had started: it did not start.\n'])
  silent.close()
})
