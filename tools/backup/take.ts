import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { CannotStart, codeOf, reasonOf } from '../cannot-start.ts'
import type { RunningPostgres } from '../embedded-postgres/running.ts'
import { copyFile, type FileList, filesBelow, flushToDisk, foldersBelow, readChecksum } from './files.ts'
import { type Fingerprint, fingerprintOf, tablesOf } from './fingerprint.ts'

/** `backup.json` of a backup: what it holds, so that a restore can check that it is complete. */
export type Manifest = {
  takenAt: string
  postgresVersion: string
  /** The moment, marked in the database's log, that a restore goes forward to. */
  restorePoint: string
  /** What the tables held at that moment. */
  fingerprint: Fingerprint
  files: FileList
}

export const manifestName = 'backup.json'

const lockTries = 10

// What a running server leaves about and a restored one must not find. PostgreSQL's manual, "Making a Base Backup Using the Low Level API".
const leftOut = [
  /^postmaster\.(pid|opts)$/,
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./,
  /(^|\/)pg_internal\.init/,
  /(^|\/)pgsql_tmp/,
]

/**
 * Copies a running database into a new folder `to`, while it keeps working: its files, and its log from the beginning of the copy to a
 * marked moment. Writers wait some milliseconds at that moment, no longer.
 * @throws CannotStart when the folder exists or cannot be written.
 */
export async function takeBackup({ adminUrl, cluster, passwordFile }: RunningPostgres, to: string): Promise<Manifest> {
  const unfinished = `${to}.unfinished`
  prepareFolder(to, unfinished)
  const session = await connected(adminUrl)
  try {
    // Keeps the log's files until we have copied them, and goes with this connection.
    await session.query(`select pg_create_physical_replication_slot('kantor_backup', true, true)`)
    const start = await one(session, `select pg_walfile_name(pg_backup_start('kantor', fast => true)) as value`)
    const files = copyFiles(cluster, join(unfinished, 'cluster'), (path) => !leftOut.some((pattern) => pattern.test(path)))
    const label = join(unfinished, 'cluster/backup_label')
    writeFileSync(label, await one(session, 'select labelfile as value from pg_backup_stop()'), { mode: 0o600, flush: true })
    files['backup_label'] = readChecksum(label)

    const moment = await markMoment(adminUrl)
    await session.query('select pg_switch_wal()')
    const log = copyFiles(
      join(cluster, 'pg_wal'),
      join(unfinished, 'log'),
      (name) => isSegment(name) && name >= start && name <= moment.segment,
    )
    const password = copyFile(passwordFile, join(unfinished, 'password'))
    const manifest: Manifest = {
      takenAt: new Date().toISOString(),
      postgresVersion: await one(session, `select current_setting('server_version') as value`),
      restorePoint: moment.restorePoint,
      fingerprint: moment.fingerprint,
      files: { ...(password && { password }), ...below('cluster', files), ...below('log', log) },
    }
    writeFileSync(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    flushToDisk()
    renameSync(unfinished, to)
    return manifest
  } finally {
    await session.end()
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function prepareFolder(to: string, unfinished: string): void {
  if (existsSync(to)) throw new CannotStart(`There is something in ${to} already; choose another folder.`)
  try {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(join(unfinished, 'cluster'), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new CannotStart(`The backup cannot be written to ${to}: ${reasonOf(error)}.`)
  }
}

function copyFiles(from: string, to: string, isWanted: (path: string) => boolean): FileList {
  // The empty ones count too: PostgreSQL does not start without them.
  for (const folder of foldersBelow(from).filter(isWanted)) mkdirSync(join(to, folder), { recursive: true, mode: 0o700 })
  const files: FileList = {}
  for (const path of filesBelow(from).filter(isWanted)) {
    const copied = copyFile(join(from, path), join(to, path))
    if (copied) files[path] = copied
  }
  return files
}

const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name)

const below = (folder: string, files: FileList): FileList =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [`${folder}/${path}`, file]))

/**
 * Marks a moment in the log without writes, and reads what the tables hold then. The locks last until the mark is set; the
 * reading continues afterwards, in a transaction that sees that moment.
 */
async function markMoment(adminUrl: string): Promise<Pick<Manifest, 'restorePoint' | 'fingerprint'> & { segment: string }> {
  const [writersWait, reader] = [await connected(adminUrl), await connected(adminUrl)]
  try {
    const restorePoint = `kantor-${Date.now()}`
    await lockTables(writersWait)
    await reader.query('begin isolation level repeatable read read only')
    await reader.query('select from pg_class limit 1')
    const segment = await one(writersWait, `select pg_walfile_name(pg_create_restore_point('${restorePoint}')) as value`)
    await writersWait.query('commit')
    return { restorePoint, segment, fingerprint: await fingerprintOf(reader) }
  } finally {
    await Promise.all([writersWait.end(), reader.end()])
  }
}

async function lockTables(client: pg.Client): Promise<void> {
  const tables = (await tablesOf(client)).join(', ')
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin')
      // Shorter than the service's own patience with a statement: its calls wait, none fails.
      await client.query(`set local lock_timeout = '500ms'`)
      if (tables) await client.query(`lock table ${tables} in share mode`)
      return
    } catch (error) {
      await client.query('rollback')
      // 55P03: the lock was not free in time; 40P01: another transaction took the tables in another order.
      if (tries === lockTries || !['55P03', '40P01'].includes(codeOf(error))) throw error
    }
  }
}

async function connected(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'kantor-backup' })
  await client.connect()
  return client
}

async function one(client: pg.Client, statement: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(statement)
  if (!rows[0]) throw new Error('the database answered nothing')
  return rows[0].value
}
