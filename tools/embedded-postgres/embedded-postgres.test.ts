import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newInitialisedDataDirectory } from '../testing/initialised-data.ts'
import { newDataDirectory, processesUsing } from '../testing/start-kantor.ts'
import { findBinaries, usableBinaries } from './binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive } from './running.ts'

const isRoot = process.getuid?.() === 0

function newDirectory(): string {
  const made = newDataDirectory()
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return join(made, 'postgres')
}

/** A directory whose database has been started before. */
async function usedDirectory(): Promise<string> {
  const made = await newInitialisedDataDirectory()
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return join(made, 'postgres')
}

async function start(where: string, { durable } = { durable: false }): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ directory: where, durable })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  return rows
}

const postmasterPid = (where: string) => Number(readFileSync(join(where, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])

type Started = Partial<EmbeddedPostgres> & { refusal?: string }

/** Starts a database in another process, by default as our own operating-system user. */
async function startInProcess(
  where: string,
  user?: { uid: number; gid: number },
): Promise<{ message: Started; kill: () => Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'test-programs/start-database.ts'), [where], { ...user, cwd: '/' })
  const [message] = (await once(child, 'message')) as [Started]
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  onTestFinished(kill)
  return { message, kill }
}

describe('one start', () => {
  test('an embedded database keeps its data after a restart, and leaves no process', async () => {
    const where = newDirectory()
    const first = await start(where, { durable: true })
    await query(first.ownerUrl, 'create table kept (word text)')
    await query(first.ownerUrl, `insert into kept values ('złoty')`)
    await first.stop()
    // PostgreSQL removes its pid file, for which `stop` waits, just before its process ends.
    await expect.poll(() => processesUsing(where)).toEqual([])

    const second = await start(where)
    expect(await query(second.ownerUrl, 'select word from kept')).toEqual([{ word: 'złoty' }])
    expect(await query(second.url, 'show server_version')).toEqual([{ server_version: expect.stringMatching(/^18\./) as string }])
  })

  test('a killed database is reported', async () => {
    const where = await usedDirectory()
    const onLost = vi.fn<() => void>()
    const { stop } = await startEmbeddedPostgres({ directory: where, durable: false, onLost })
    onTestFinished(stop)
    process.kill(postmasterPid(where), 'SIGKILL')
    await expect.poll(() => onLost.mock.calls.length, { timeout: 20_000 }).toBe(1)
  })

  test('the server’s role is not a superuser, and other users cannot read the password file', async () => {
    const where = newDirectory()
    const { url, adminUrl } = await start(where)
    expect(await query(url, 'select usesuper from pg_user where usename = current_user')).toEqual([{ usesuper: false }])
    expect(statSync(join(where, 'password')).mode & 0o777).toBe(0o600)
    const wrong = new URL(adminUrl)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('an embedded database listens only on loopback, and on no socket file', async () => {
    const { adminUrl } = await start(await usedDirectory())
    expect(
      await query(adminUrl, `select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories')`),
    ).toEqual([
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'unix_socket_directories', setting: '' },
    ])
  })

  test('a durable database flushes to disk', async () => {
    const { adminUrl } = await start(await usedDirectory(), { durable: true })
    expect(await query(adminUrl, 'show fsync')).toEqual([{ fsync: 'on' }])
  })
})

describe('several starts', () => {
  test('a second start on the same data is refused, and the first database still runs', async () => {
    const where = await usedDirectory()
    const first = await start(where)
    const second = await startInProcess(where)
    expect(second.message.refusal).toMatch(/^Kantor is already running on this data \(.*\); stop that one first\.$/)
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of two simultaneous starts on new data, one is refused', async () => {
    const where = newDirectory()
    const both = await Promise.all([startInProcess(where), startInProcess(where)])
    const refused = both.filter(({ message }) => message.refusal)
    expect(refused.map(({ message }) => message.refusal)).toEqual([expect.stringMatching(/^Kantor is already running on this data/)])
    for (const start of both) await start.kill()
    await start(where)
  })

  test('a start takes over the database of a killed process', async () => {
    const where = await usedDirectory()
    const first = await startInProcess(where)
    const pid = postmasterPid(where)
    await first.kill()
    expect(isAlive(pid)).toBe(true)
    await start(where)
    expect(postmasterPid(where)).toBe(pid)
  })

  test('a start ignores a pid file with the process id of another program', async () => {
    const where = await usedDirectory()
    writeFileSync(join(where, 'cluster/postmaster.pid'), `${process.pid}\n${where}/cluster\n1\n5432\n\n127.0.0.1\n\nready   \n`)
    const second = await start(where)
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a start after an interrupted initdb works', async () => {
    const where = newDirectory()
    mkdirSync(join(where, 'cluster.new-999999999'), { recursive: true })
    await start(where)
    expect(existsSync(join(where, 'cluster.new-999999999'))).toBe(false)
  })
})

describe('the error of a failed start', () => {
  test('the error names a data directory that is a file', async () => {
    const where = newDirectory()
    writeFileSync(where, '')
    await expect(start(where)).rejects.toThrow(/^The data directory .* cannot be written: .*\.$/)
  })

  test.skipIf(process.platform === 'win32')('the error names a data directory to which the user may not write', async () => {
    const where = newDirectory()
    mkdirSync(where)
    chmodSync(where, 0o555)
    const { message } = await startInProcess(where, isRoot ? { uid: 65534, gid: 65534 } : undefined)
    expect(message.refusal).toBe(`The data directory ${where} cannot be written: permission denied.`)
  })

  test('the error names a missing password file', async () => {
    const where = await usedDirectory()
    rmSync(join(where, 'password'))
    await expect(start(where)).rejects.toThrow(
      `The database's password in ${join(where, 'password')} cannot be read: there is no such file.`,
    )
  })
})

describe('the user of the database', () => {
  test.runIf(isRoot)('root starts the database as an unprivileged user', async () => {
    const where = newDirectory()
    await start(where)
    expect(statSync(`/proc/${postmasterPid(where)}`).uid).toBe(65534)
  })

  test.runIf(isRoot)('a database of an ordinary user stays theirs after a start by root', async () => {
    const where = newDirectory()
    mkdirSync(where)
    spawnSync('chown', ['65534:65534', where])
    const { message, kill } = await startInProcess(where, { uid: 65534, gid: 65534 })
    expect(await query(message.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
    expect(message.directory).toBe(where)
    const pid = postmasterPid(where)
    await kill()
    await start(where) // as root
    expect(postmasterPid(where)).toBe(pid)
    expect(statSync(`/proc/${postmasterPid(where)}`).uid).toBe(65534)
  })

  test.runIf(isRoot)('if only root may open the folder, the data are stored in another folder', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'kantor-closed-'))
    let moved = closed
    onTestFinished(() => [closed, moved].forEach((folder) => rmSync(folder, { recursive: true, force: true })))
    const first = await start(join(closed, 'postgres'))
    moved = first.directory
    expect(first.movedFrom).toBe(join(closed, 'postgres'))
    expect(first.directory).toMatch(/^\/var\/lib\/kantor\/data-/)
    await first.stop()
    const second = await start(join(closed, 'postgres'))
    expect(second.directory).toBe(first.directory)
  })
})

describe('the binaries of PostgreSQL', () => {
  test.skipIf(process.platform === 'win32')('the binaries work in a read-only folder without the package’s install script', async () => {
    const home = mkdtempSync(join(tmpdir(), 'kantor-binaries-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    chmodSync(home, 0o755)
    const found = findBinaries({ owner: undefined, copyFolder: join(home, 'copies') })
    const withoutLinks = join(home, 'package')
    cpSync(dirname(dirname(dirname(found.postgres))), withoutLinks, { recursive: true, verbatimSymlinks: true })
    for (const { target } of JSON.parse(readFileSync(join(withoutLinks, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[]) {
      rmSync(join(withoutLinks, target))
    }
    expect(spawnSync(join(withoutLinks, 'native/bin/postgres'), ['--version']).status).not.toBe(0)
    const usable = usableBinaries({ root: withoutLinks, version: 'test' }, { owner: undefined, copyFolder: join(home, 'copies') })
    expect(spawnSync(usable.postgres, ['--version'], { encoding: 'utf8' }).stdout).toContain('18.')
  })
})
