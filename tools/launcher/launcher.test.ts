import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newInitialisedDataDirectory } from '../testing/initialised-data.ts'
import { freePorts, type Kantor, newDataDirectory, processesUsing, startKantor } from '../testing/start-kantor.ts'
import { anyFreePort } from './ports.ts'
import { readSettings, root } from './settings.ts'

const entry = join(import.meta.dirname, 'test-programs/launch.ts')

function newDirectory(): string {
  const made = newDataDirectory()
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A data directory as an earlier run leaves it. */
async function usedDirectory(): Promise<string> {
  const made = await newInitialisedDataDirectory()
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function start(env: NodeJS.ProcessEnv = {}, directory?: string): Promise<Kantor> {
  const kantor = await startKantor({ entry, dataDirectory: directory ?? (await usedDirectory()), env })
  onTestFinished(() => kantor.stop())
  return kantor
}

/** Starts the launcher, expects a failure, and returns the printed error. */
async function errorOfStart(env: NodeJS.ProcessEnv, directory?: string): Promise<string> {
  const dataDirectory = directory ?? (await usedDirectory())
  const attempt = startKantor({ entry, dataDirectory, env })
  const message = await attempt.then(
    () => 'it started',
    (error: Error) => error.message,
  )
  expect(processesUsing(dataDirectory).filter((pid) => !processesOfFirstRun.has(pid))).toEqual([])
  return message
}
let processesOfFirstRun = new Set<number>()

async function busyPort(): Promise<string> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  return String(address && typeof address === 'object' ? address.port : '')
}

const untilNoProcessIsLeft = (dataDirectory: string) =>
  vi.waitFor(() => expect(processesUsing(dataDirectory)).toEqual([]), { timeout: 45_000, interval: 50 })

describe('the launcher', () => {
  test('the server gets the URLs of database and sandbox, and the memory settings', async () => {
    const kantor = await start({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', NODE_OPTIONS: '--no-deprecation' }, newDirectory())
    expect(await (await fetch(kantor.origin)).json()).toMatchObject({
      DATABASE_URL: kantor.databaseUrl,
      SANDBOX_PORT: new URL(kantor.sandboxOrigin ?? '').port,
      SANDBOX_SMTP_PORT: '4025',
      PUBLIC_ORIGIN: kantor.origin,
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      NODE_OPTIONS: '--max-semi-space-size=2 --max-old-space-size=512 --no-deprecation',
    })
  })

  test('the launcher starts no sandbox in production', async () => {
    expect((await start({ KANTOR_MODE: 'production' })).sandboxOrigin).toBeUndefined()
  })
})

describe('a failed start prints the reason and leaves no process running', () => {
  test('a start fails if the port is taken', async () => {
    const port = await busyPort()
    expect(await errorOfStart({ PORT: port })).toBe(
      `Kantor ended with code 1:\nPort ${port} is in use by another program; set PORT to another one.\n`,
    )
  })

  test("a start fails if the sandbox's port is taken", async () => {
    const port = await busyPort()
    expect(await errorOfStart({ SANDBOX_PORT: port })).toMatch(
      /^Kantor ended with code 1:\nPort \d+ is in use by another program; set SANDBOX_PORT .*\n$/,
    )
  })

  test('a start fails if another run uses the data, on the same and on other ports', async () => {
    const first = await start()
    processesOfFirstRun = new Set(processesUsing(first.dataDirectory))
    const samePorts = { PORT: new URL(first.origin).port, SANDBOX_PORT: new URL(first.sandboxOrigin ?? '').port }
    for (const ports of [samePorts, {}]) {
      expect(await errorOfStart(ports, first.dataDirectory)).toMatch(
        /^Kantor ended with code 1:\nKantor is already running on this data \(.*\).*\n$/,
      )
      expect((await fetch(first.origin)).status).toBe(200)
    }
  })

  test('a start fails if no database responds at DATABASE_URL', async () => {
    const port = await anyFreePort()
    expect(await errorOfStart({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/mine` }, newDirectory())).toBe(
      `Kantor ended with code 1:\nThe database at 127.0.0.1:${port}/mine (DATABASE_URL) cannot be used: nothing listens there.\n`,
    )
  })

  test('a start fails if DATABASE_URL is not a URL', async () => {
    expect(await errorOfStart({ DATABASE_URL: 'mine' }, newDirectory())).toMatch(
      /^Kantor ended with code 1:\nDATABASE_URL is not a URL.*\n$/,
    )
  })

  test('a start fails if the data directory cannot be created', async () => {
    const file = join(newDirectory(), 'a-file')
    writeFileSync(file, '')
    expect(await errorOfStart({ KANTOR_DATA_DIR: join(file, 'data') }, newDirectory())).toMatch(
      /^Kantor ended with code 1:\nThe data directory .* cannot be written: a part of the path is a file\.\n$/,
    )
  })

  test('a start fails if a setting is wrong', () => {
    expect(() => readSettings({ PORT: 'many' })).toThrow('PORT is "many"; it must be a port number.')
  })

  test('if the server refuses settings, every reason is printed', async () => {
    const reasons = Array.from({ length: 16 }, (_, at) => `SETTING_${at}: must be set in production\n`).join('')
    expect(await errorOfStart({ TEST_SERVER: 'refuses', TEST_SERVER_ERRORS: reasons })).toBe(`Kantor ended with code 1:\n${reasons}`)
  })

  test('if the server throws, the path of its log is printed, but no stack trace', async () => {
    expect(await errorOfStart({ TEST_SERVER: 'throws' })).toMatch(
      /^Kantor ended with code 1:\nThe server could not start \(exit code 1\); its log is .*server\.log\.\n$/,
    )
  })
})

describe('the end of a run', () => {
  test('SIGTERM stops every process', async () => {
    const kantor = await start()
    expect(processesUsing(kantor.dataDirectory)).toContain(kantor.serverPid)
    process.kill(kantor.pid, 'SIGTERM')
    await untilNoProcessIsLeft(kantor.dataDirectory)
  })

  test('Ctrl-C during a start stops the programs that have started', async () => {
    const dataDirectory = newDirectory()
    const env = { ...process.env, ...(await freePorts()), KANTOR_DATA_DIR: dataDirectory }
    const launcher = spawn(process.execPath, [entry], { env, stdio: 'ignore' })
    const sandboxHasStarted = () => existsSync(join(dataDirectory, 'sandbox.log'))
    await vi.waitFor(() => expect(sandboxHasStarted()).toBe(true), { timeout: 45_000, interval: 10 })
    launcher.kill('SIGINT')
    await untilNoProcessIsLeft(dataDirectory)
  })

  test('if the server ends, all programs end, and the path of its log is printed', async () => {
    const dataDirectory = await usedDirectory()
    const launcher = spawn(process.execPath, [entry], {
      env: { ...process.env, ...(await freePorts()), KANTOR_DATA_DIR: dataDirectory },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let errorOutput = ''
    launcher.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
    const [{ serverPid }] = (await once(launcher, 'message')) as [{ serverPid: number }]
    process.kill(serverPid, 'SIGKILL')
    const [code] = (await once(launcher, 'close')) as [number]
    expect({ code, errorOutput }).toEqual({
      code: 1,
      errorOutput: `The server ended unexpectedly (signal SIGKILL); its log is ${dataDirectory}/server.log.\n`,
    })
    expect(processesUsing(dataDirectory)).toEqual([])
  })

  test('after a kill of the launcher, the next start uses the running database', async () => {
    const dataDirectory = await usedDirectory()
    const first = await start({}, dataDirectory)
    await first.kill()
    const ports = { PORT: new URL(first.origin).port, SANDBOX_PORT: new URL(first.sandboxOrigin ?? '').port }
    const second = await start(ports, dataDirectory)
    expect(new URL(second.databaseUrl).port).toBe(new URL(first.databaseUrl).port)
    expect(processesUsing(dataDirectory)).not.toContain(first.serverPid)
    await second.stop()
    await untilNoProcessIsLeft(dataDirectory)
  })

  test.each(['SIGTERM', 'SIGKILL', 'SIGINT'] as const)('if npm is ended by %s, no process is left', async (signal) => {
    const dataDirectory = await usedDirectory()
    const clone = newDirectory()
    writeFileSync(join(clone, 'package.json'), JSON.stringify({ scripts: { start: `node ${entry}` } }))
    const npm = spawn('npm', ['start'], {
      cwd: clone,
      env: {
        ...process.env,
        ...(await freePorts()),
        KANTOR_DATA_DIR: dataDirectory,
        PATH: `${root}/node_modules/.bin:${process.env['PATH']}`,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    })
    let printed = ''
    npm.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await vi.waitFor(() => expect(printed).toContain('Ctrl-C stops everything'), { timeout: 45_000, interval: 50 })
    // Ctrl-C reaches the whole process group of the terminal.
    process.kill(signal === 'SIGINT' ? -npm.pid! : npm.pid!, signal)
    await untilNoProcessIsLeft(dataDirectory)
  })
})
