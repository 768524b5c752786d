import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { CannotStart, codeOf, reasonOf } from '../cannot-start.ts'
import type { RunningPostgres } from '../embedded-postgres/running.ts'
import { copyFile, type FileList, filesBelow, flushToDisk, foldersBelow, readChecksum } from './files.ts'
import { type Fingerprint, fingerprintOf, tablesOf } from './fingerprint.ts'

/** The content of `backup.json`. A restore compares the files and the tables with it. */
export type Manifest = {
  takenAt: string
  postgresVersion: string
  /** The name of a mark in the database's write-ahead log. A restore replays the log up to this mark. */
  restorePoint: string
  /** The tables at the restore point. */
  fingerprint: Fingerprint
  files: FileList
}

export const manifestName = 'backup.json'

const lockTries = 10

// Files of a running server that a backup must not contain: PostgreSQL's manual, "Making a Base Backup Using the Low Level API".
const excludedFiles = [
  /^postmaster\.(pid|opts)$/,
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./,
  /(^|\/)pg_internal\.init/,
  /(^|\/)pgsql_tmp/,
]

/**
 * Copies a running database into a new folder `to`: its files, and its write-ahead log from the beginning of the copy to a restore point. Writers wait
 * some milliseconds at the restore point.
 * @throws CannotStart when the folder exists or cannot be written.
 */
export async function takeBackup({ adminUrl, cluster, passwordFile }: RunningPostgres, to: string): Promise<Manifest> {
  const unfinished = `${to}.unfinished`
  prepareFolder(to, unfinished)
  const connection = await connect(adminUrl)
  try {
    // Until this connection ends, PostgreSQL deletes no log file that this replication slot needs.
    await connection.query(`select pg_create_physical_replication_slot('kantor_backup', true, true)`)
    const start = await readValue(connection, `select pg_walfile_name(pg_backup_start('kantor', fast => true)) as value`)
    const files = copyFiles(cluster, join(unfinished, 'cluster'), (path) => !excludedFiles.some((pattern) => pattern.test(path)))
    const label = join(unfinished, 'cluster/backup_label')
    writeFileSync(label, await readValue(connection, 'select labelfile as value from pg_backup_stop()'), { mode: 0o600, flush: true })
    files['backup_label'] = readChecksum(label)

    const mark = await markRestorePoint(adminUrl)
    await connection.query('select pg_switch_wal()')
    const log = copyFiles(
      join(cluster, 'pg_wal'),
      join(unfinished, 'log'),
      (name) => isSegment(name) && name >= start && name <= mark.segment,
    )
    const password = copyFile(passwordFile, join(unfinished, 'password'))
    const manifest: Manifest = {
      takenAt: new Date().toISOString(),
      postgresVersion: await readValue(connection, `select current_setting('server_version') as value`),
      restorePoint: mark.restorePoint,
      fingerprint: mark.fingerprint,
      files: { ...(password && { password }), ...withFolder('cluster', files), ...withFolder('log', log) },
    }
    writeFileSync(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    flushToDisk()
    renameSync(unfinished, to)
    return manifest
  } finally {
    await connection.end()
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
  // PostgreSQL does not start without its empty folders.
  for (const folder of foldersBelow(from).filter(isWanted)) mkdirSync(join(to, folder), { recursive: true, mode: 0o700 })
  const files: FileList = {}
  for (const path of filesBelow(from).filter(isWanted)) {
    const copied = copyFile(join(from, path), join(to, path))
    if (copied) files[path] = copied
  }
  return files
}

const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name)

const withFolder = (folder: string, files: FileList): FileList =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [`${folder}/${path}`, file]))

/**
 * Marks a restore point while no client can write, and reads all tables as they are at this point. The locks on the tables end before the
 * tables are read.
 */
async function markRestorePoint(adminUrl: string): Promise<Pick<Manifest, 'restorePoint' | 'fingerprint'> & { segment: string }> {
  const [blocker, reader] = [await connect(adminUrl), await connect(adminUrl)]
  try {
    const restorePoint = `kantor-${Date.now()}`
    await lockTables(blocker)
    await reader.query('begin isolation level repeatable read read only')
    await reader.query('select from pg_class limit 1')
    const segment = await readValue(blocker, `select pg_walfile_name(pg_create_restore_point('${restorePoint}')) as value`)
    await blocker.query('commit')
    return { restorePoint, segment, fingerprint: await fingerprintOf(reader) }
  } finally {
    await Promise.all([blocker.end(), reader.end()])
  }
}

async function lockTables(client: pg.Client): Promise<void> {
  const tables = (await tablesOf(client)).join(', ')
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin')
      // The lock timeout is shorter than the service's statement timeout, so that the service's calls wait and do not fail.
      await client.query(`set local lock_timeout = '500ms'`)
      if (tables) await client.query(`lock table ${tables} in share mode`)
      return
    } catch (error) {
      await client.query('rollback')
      // 55P03: a lock was not free in time. 40P01: another transaction locked the tables in another order.
      if (tries === lockTries || !['55P03', '40P01'].includes(codeOf(error))) throw error
    }
  }
}

async function connect(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'kantor-backup' })
  await client.connect()
  return client
}

async function readValue(client: pg.Client, statement: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(statement)
  if (!rows[0]) throw new Error('the database returned no row')
  return rows[0].value
}
