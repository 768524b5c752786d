import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, databaseOfFile, dropDatabase } from './testing/database.ts'
import { builtProgram } from './testing/server-process.ts'
import { listenLocally } from './testing/servers.ts'

vi.setConfig({ testTimeout: 30_000 })

const database = await databaseOfFile()

/** Runs one of the server's built programs until it ends. */
const run = (command: string, settings: Record<string, string>) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const env = {
      PATH: process.env['PATH'],
      PORT: '0',
      DESK_PORT: '0',
      KANTOR_PAGES: 'off',
      LOG_LEVEL: 'silent',
      ...database.environment,
      ...settings,
    }
    const [program = '', ...rest] = command.split(' ')
    execFile(process.execPath, [builtProgram(program), ...rest], { env, timeout: 25_000 }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    )
  })

test.for<[settings: Record<string, string>, sentence: RegExp]>([
  [{ PORT: 'abc' }, /^PORT: must be a whole number from 0 to 65535\n$/],
  [{ HOST: '0.0.0.0' }, /^KANTOR_MODE: must be set to demo or production, because HOST is not a loopback address\n$/],
  [
    { MIGRATION_DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' },
    /^The database at 127\.0\.0\.1:9 cannot be reached\. Check DATABASE_URL .*\n$/,
  ],
  [{ HOST: '203.0.113.5', KANTOR_MODE: 'demo' }, /^203\.0\.113\.5 is not an address of this machine\. Set HOST .*\n$/],
  [{ METRICS_PORT: '0', METRICS_HOST: '203.0.113.5' }, /^203\.0\.113\.5 is not an address of this machine\. Set METRICS_HOST .*\n$/],
  [{ HOST: 'nowhere.invalid', KANTOR_MODE: 'demo' }, /^nowhere\.invalid is not an address of this machine\. Set HOST .*\n$/],
])('a server that cannot start with %o says why in one sentence', async ([settings, sentence]) => {
  const { code, stderr } = await run('main', settings)
  expect(stderr).toMatch(sentence)
  expect(code).toBe(1)
})

const programs = ['main', 'doctor', 'desk switches --by ola']
test.for(programs)('%s refuses a database from before the first release', async (program) => {
  const old = await createDatabase()
  onTestFinished(() => dropDatabase(old.name))
  const client = new pg.Client({ connectionString: old.ownerUrl })
  await client.connect()
  await client.query('update drizzle.__drizzle_migrations set created_at = created_at - 1')
  await client.end()
  const { code, stdout, stderr } = await run(program, { ...old.environment, PUBLIC_ORIGIN: 'http://127.0.0.1:9' })
  expect(`${stdout}${stderr}`.replaceAll(/\s+/g, ' ')).toMatch(
    /The database at \S+ was made by a version before the first release and cannot be upgraded: delete the folder data\/, or point DATABASE_URL to an empty database\./,
  )
  expect(code).toBe(1)
})

test('a server that is stopped during its start exits at once, and says so', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}))
  const port = await listenLocally(silent)
  const connecting = once(silent, 'connection')
  const env = { PATH: process.env['PATH'], KANTOR_PAGES: 'off', DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing` }
  const server = spawn(process.execPath, [builtProgram('main')], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [printed] = [text(server.stderr), await connecting]
  server.kill('SIGTERM')
  const [code] = (await once(server, 'exit')) as [number | null]
  expect([code, await printed]).toEqual([0, 'Stopped before the service had started.\n'])
  silent.close()
})
