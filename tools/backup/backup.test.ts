import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { findRunningPostgres, type RunningPostgres } from '../embedded-postgres/running.ts'
import { newDataDirectory } from '../testing/start-kantor.ts'
import { restore } from './restore.ts'
import { differencesBetween } from './fingerprint.ts'
import { takeBackup } from './take.ts'

const places: string[] = []
const place = () => {
  const made = newDataDirectory()
  places.push(made)
  return made
}

let postgres: EmbeddedPostgres
let running: RunningPostgres

beforeAll(async () => {
  const directory = join(place(), 'postgres')
  postgres = await startEmbeddedPostgres({ directory, durable: true })
  running = findRunningPostgres(directory) as RunningPostgres
  await run(`create table client (id bigint generated always as identity primary key, name text)`)
  await run(`insert into client (name) select 'Zażółć ' || n from generate_series(1, 1000) n`)
}, 30_000)
afterAll(async () => {
  await postgres.stop()
  for (const made of places) rmSync(made, { recursive: true, force: true })
}, 30_000)

async function run(statement: string, url = postgres.url): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

describe('a backup', () => {
  test('a backup during writes restores exactly the rows of its restore point', async () => {
    const enough = new AbortController()
    const writer = (async () => {
      for (let n = 0; !enough.signal.aborted; n++) await run(`insert into client (name) values ('written meanwhile ${n}')`)
    })()
    const backup = join(place(), 'backup')
    const manifest = await takeBackup(running, backup)
    enough.abort()
    await writer
    await run(`update client set name = 'changed afterwards' where id = 1`)

    const directory = join(place(), 'postgres')
    const { differences, found } = await restore(backup, directory)
    expect(differences).toEqual([])
    expect(found['public.client']).toEqual(manifest.fingerprint['public.client'])
    expect(found['public.client']?.rows).toBeGreaterThanOrEqual(1000)

    const restored = await startEmbeddedPostgres({ directory, durable: false })
    try {
      expect(await run('select name from client where id = 1', restored.url)).toEqual([{ name: 'Zażółć 1' }])
      await run(`insert into client (name) values ('life goes on')`, restored.url)
    } finally {
      await restored.stop()
    }
    await expect(restore(backup, directory)).rejects.toThrow(/^There is a database in .* already/)
  })

  test('the restore of a damaged backup names the changed file', async () => {
    const backup = join(place(), 'backup')
    await takeBackup(running, backup)
    appendFileSync(join(backup, 'cluster/PG_VERSION'), ' ')
    const directory = join(place(), 'postgres')
    await expect(restore(backup, directory)).rejects.toThrow('The backup is damaged: cluster/PG_VERSION was changed.')
  })

  test('a backup is not written over another one', async () => {
    await expect(takeBackup(running, place())).rejects.toThrow(/^There is something in .* already/)
  })
})

test('tables that are missing, new or different are named', () => {
  const kept = {
    a: { rows: 1, checksum: '1' },
    b: { rows: 2, checksum: '2' },
    c: { rows: 3, checksum: '3' },
    d: { rows: 4, checksum: '4' },
  }
  const found = {
    b: { rows: 1, checksum: '2' },
    c: { rows: 3, checksum: '9' },
    d: { rows: 4, checksum: '4' },
    e: { rows: 0, checksum: '0' },
  }
  expect(differencesBetween(kept, found)).toEqual([
    'a is missing',
    'b has 1 rows instead of 2',
    'c has other content in its 3 rows',
    'e is not in the backup',
  ])
})
