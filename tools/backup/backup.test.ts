import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { findRunningPostgres, type RunningPostgres } from '../embedded-postgres/running.ts'
import { newDataDirectory } from '../testing/start-kantor.ts'
import { connect } from '../../src/server/platform/database/database.ts'
import { isOutwardClosed } from '../../src/server/platform/outward/outward.ts'
import { migrateDatabase } from '../../src/server/platform/schema/ensure-schema.ts'
import { restore } from './restore.ts'
import { takeBackup } from './take.ts'

const temporaryFolders: string[] = []
const newFolder = () => {
  const made = newDataDirectory()
  temporaryFolders.push(made)
  return made
}

let postgres: EmbeddedPostgres
let running: RunningPostgres

beforeAll(async () => {
  const directory = join(newFolder(), 'postgres')
  postgres = await startEmbeddedPostgres({ directory, durable: true })
  running = findRunningPostgres(directory) as RunningPostgres
  await migrateDatabase({ databaseUrl: postgres.url, migrationDatabaseUrl: postgres.ownerUrl })
  await run(`create table client (id bigint generated always as identity primary key, name text)`)
  // The rights of the service, which a backup must keep.
  await run('grant select on client to kantor_service')
  await run(`insert into client (name) select 'Zażółć ' || n from generate_series(1, 1000) n`)
})
afterAll(async () => {
  await postgres.stop()
  for (const made of temporaryFolders) rmSync(made, { recursive: true, force: true })
})

async function run(statement: string, url = postgres.ownerUrl): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

/** As the service asks before money or coins leave. */
async function isClosedAt(url: string): Promise<boolean> {
  const database = connect(url, { connections: 1 })
  try {
    return await database.transaction((tx) => isOutwardClosed(tx, new Date()))
  } finally {
    await database.$client.end()
  }
}

describe('backups', () => {
  test('a backup during writes restores every row committed before its end', async () => {
    const writingEnds = new AbortController()
    const writer = (async () => {
      for (let n = 0; !writingEnds.signal.aborted; n++) await run(`insert into client (name) values ('written during the backup ${n}')`)
    })()
    const backup = join(newFolder(), 'backup')
    expect(await isClosedAt(postgres.url)).toBe(false)
    await takeBackup(running, backup)
    const [committed] = await run('select max(id) as id from client')
    writingEnds.abort()
    await writer
    await run(`update client set name = 'changed after the backup' where id = 1`)

    const directory = join(newFolder(), 'postgres')
    await restore(backup, directory)
    const restored = await startEmbeddedPostgres({ directory, durable: false })
    try {
      const [found] = await run('select count(*) as rows, max(id) as id from client', restored.url)
      expect(found?.['rows']).toBe(found?.['id'])
      expect(Number(found?.['rows'])).toBeGreaterThan(1000)
      expect(Number(found?.['rows'])).toBeLessThanOrEqual(Number(committed?.['id']))
      expect(await run('select name from client where id = 1', restored.url)).toEqual([{ name: 'Zażółć 1' }])
      await run(`insert into client (name) values ('a row after the restore')`, restored.ownerUrl)
      const timeline = 'select timeline_id as id from pg_control_checkpoint()'
      expect(await run(timeline, restored.adminUrl)).toEqual([{ id: 2 }])
      // Nobody has reconciled bank and chain since.
      expect(await isClosedAt(restored.url)).toBe(true)
      expect(await isClosedAt(postgres.url)).toBe(false)
    } finally {
      await restored.stop()
    }
    await expect(restore(backup, directory)).rejects.toThrow(/^There is a database in .* already/)
  })

  test('the restore of a damaged backup names the changed file', async () => {
    const backup = join(newFolder(), 'backup')
    await takeBackup(running, backup)
    appendFileSync(join(backup, 'cluster/PG_VERSION'), ' ')
    const directory = join(newFolder(), 'postgres')
    await expect(restore(backup, directory)).rejects.toThrow('The backup is damaged: cluster/PG_VERSION was changed.')
  })

  test('a backup into a folder that exists is refused', async () => {
    await expect(takeBackup(running, newFolder())).rejects.toThrow(/^There is something in .* already/)
  })
})
