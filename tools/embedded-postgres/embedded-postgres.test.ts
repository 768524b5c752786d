import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { processesOn } from '../testing/processes.ts'
import { newDataDirectory } from '../testing/start-kantor.ts'
import { findBinaries, usableBinaries } from './binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive } from './postmaster-pid.ts'

const asRoot = process.getuid?.() === 0

function directory(): string {
  const made = newDataDirectory()
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return join(made, 'postgres')
}

async function start(where: string, { durable } = { durable: false }): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ directory: where, durable })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  return rows
}

const postmasterPid = (where: string) => Number(readFileSync(join(where, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])

type Holder = Partial<EmbeddedPostgres> & { refusal?: string }

/** Starts a database in another process, under another account if one is named. */
async function hold(where: string, account?: { uid: number; gid: number }): Promise<{ said: Holder; kill: () => Promise<void> }> {
  const holder = fork(join(import.meta.dirname, 'stand-ins/hold.ts'), [where], { ...account, cwd: '/' })
  const [said] = (await once(holder, 'message')) as [Holder]
  const kill = async () => {
    if (holder.exitCode !== null || holder.signalCode) return
    holder.kill('SIGKILL')
    await once(holder, 'exit')
  }
  onTestFinished(kill)
  return { said, kill }
}

describe('an embedded database', () => {
  test('an embedded database keeps its data over starts, and leaves no process', async () => {
    const where = directory()
    const first = await start(where, { durable: true })
    await ask(first.url, 'create table kept (word text)')
    await ask(first.url, `insert into kept values ('złoty')`)
    await first.stop()
    expect(processesOn(where)).toEqual([])

    const second = await start(where)
    expect(await ask(second.url, 'select word from kept')).toEqual([{ word: 'złoty' }])
    expect(await ask(second.url, 'show server_version')).toEqual([{ server_version: expect.stringMatching(/^18\./) as string }])
  })

  test('a killed database is reported', async () => {
    const where = directory()
    const onLost = vi.fn<() => void>()
    const { stop } = await startEmbeddedPostgres({ directory: where, durable: false, onLost })
    onTestFinished(stop)
    process.kill(postmasterPid(where), 'SIGKILL')
    await expect.poll(() => onLost.mock.calls.length, { timeout: 20_000 }).toBe(1)
  })

  test('the server gets an ordinary role, and other accounts cannot read the password', async () => {
    const where = directory()
    const { url, adminUrl } = await start(where)
    expect(await ask(url, 'select usesuper from pg_user where usename = current_user')).toEqual([{ usesuper: false }])
    expect(statSync(join(where, 'password')).mode & 0o777).toBe(0o600)
    const wrong = new URL(adminUrl)
    wrong.password = 'guess'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('an embedded database listens only on loopback, and on no socket file', async () => {
    const { adminUrl } = await start(directory())
    expect(
      await ask(adminUrl, `select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories')`),
    ).toEqual([
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'unix_socket_directories', setting: '' },
    ])
  })

  test('a durable database flushes to disk', async () => {
    const { adminUrl } = await start(directory(), { durable: true })
    expect(await ask(adminUrl, 'show fsync')).toEqual([{ fsync: 'on' }])
  })
})

describe('a second start on the same data', () => {
  test('a second start on the same data is refused, and the first continues', async () => {
    const where = directory()
    const first = await start(where)
    const second = await hold(where)
    expect(second.said.refusal).toMatch(/^Kantor is already running on this data \(.*\); stop that one first\.$/)
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of two simultaneous starts on new data, one is refused', async () => {
    const where = directory()
    const both = await Promise.all([hold(where), hold(where)])
    const refused = both.filter(({ said }) => said.refusal)
    expect(refused.map(({ said }) => said.refusal)).toEqual([expect.stringMatching(/^Kantor is already running on this data/)])
    for (const holder of both) await holder.kill()
    await start(where)
  })

  test('a start takes over the database of a killed process', async () => {
    const where = directory()
    const first = await hold(where)
    const pid = postmasterPid(where)
    await first.kill()
    expect(isAlive(pid)).toBe(true)
    await start(where)
    expect(postmasterPid(where)).toBe(pid)
  })

  test('a start ignores a pid file with the process id of another program', async () => {
    const where = directory()
    await (await start(where)).stop()
    writeFileSync(join(where, 'cluster/postmaster.pid'), `${process.pid}\n${where}/cluster\n1\n5432\n\n127.0.0.1\n\nready   \n`)
    const second = await start(where)
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a start after an interrupted initdb works', async () => {
    const where = directory()
    mkdirSync(join(where, 'cluster.new-999999999'), { recursive: true })
    await start(where)
    expect(existsSync(join(where, 'cluster.new-999999999'))).toBe(false)
  })
})

describe('a database that cannot start says why:', () => {
  test('a file is in the way', async () => {
    const where = directory()
    writeFileSync(where, '')
    await expect(start(where)).rejects.toThrow(/^The data directory .* cannot be written: .*\.$/)
  })

  test.skipIf(process.platform === 'win32')('this account may not write there', async () => {
    const where = directory()
    mkdirSync(where)
    chmodSync(where, 0o555)
    const { said } = await hold(where, asRoot ? { uid: 65534, gid: 65534 } : undefined)
    expect(said.refusal).toBe(`The data directory ${where} cannot be written: permission denied.`)
  })

  test('its password is gone', async () => {
    const where = directory()
    await (await start(where)).stop()
    rmSync(join(where, 'password'))
    await expect(start(where)).rejects.toThrow(
      `The database's password in ${join(where, 'password')} cannot be read: there is no such file.`,
    )
  })
})

describe('run by', () => {
  test.runIf(asRoot)('root, the database runs under an unprivileged account', async () => {
    const where = directory()
    await start(where)
    expect(statSync(`/proc/${postmasterPid(where)}`).uid).toBe(65534)
  })

  test.runIf(asRoot)('an ordinary user, the database is theirs', async () => {
    const where = directory()
    mkdirSync(where)
    spawnSync('chown', ['65534:65534', where])
    const { said, kill } = await hold(where, { uid: 65534, gid: 65534 })
    expect(await ask(said.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
    expect(said.directory).toBe(where)
    const pid = postmasterPid(where)
    await kill()
    await start(where) // by root, who leaves it under the user's account
    expect(postmasterPid(where)).toBe(pid)
    expect(statSync(`/proc/${postmasterPid(where)}`).uid).toBe(65534)
  })

  test.runIf(asRoot)('root in a folder that only root may enter, the data stay elsewhere', async () => {
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

describe('the binaries', () => {
  test.skipIf(process.platform === 'win32')('work without their install script in a read-only folder', async () => {
    const home = mkdtempSync(join(tmpdir(), 'kantor-binaries-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    chmodSync(home, 0o755)
    const found = findBinaries({ owner: undefined, copiesIn: join(home, 'copies') })
    const bare = join(home, 'package')
    cpSync(dirname(dirname(dirname(found.postgres))), bare, { recursive: true, verbatimSymlinks: true })
    for (const { target } of JSON.parse(readFileSync(join(bare, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[]) {
      rmSync(join(bare, target))
    }
    expect(spawnSync(join(bare, 'native/bin/postgres'), ['--version']).status).not.toBe(0)
    const usable = usableBinaries({ root: bare, version: 'test' }, { owner: undefined, copiesIn: join(home, 'copies') })
    expect(spawnSync(usable.postgres, ['--version'], { encoding: 'utf8' }).stdout).toContain('18.')
  })
})
