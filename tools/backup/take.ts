import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import type { RunningPostgres } from '../embedded-postgres/running.ts'
import { copyFile, type FileList, filesBelow, flushToDisk, foldersBelow, readChecksum } from './files.ts'

/** The name of the file that lists all files of a backup. A restore compares the files with it. */
export const manifestName = 'backup.json'

// Files of a running server that a backup must not contain: PostgreSQL's manual, "Making a Base Backup Using the Low Level API".
const excludedFiles = [
  /^postmaster\.(pid|opts)$/,
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./,
  /(^|\/)pg_internal\.init/,
  /(^|\/)pgsql_tmp/,
]

/**
 * Copies a running database into a new folder `to`: its files, and the write-ahead log of the time of the copy. It has all that was committed
 * before the end of the copy. Clients are not blocked.
 * @throws CannotStart when the folder exists or cannot be written.
 */
export async function takeBackup({ adminUrl, cluster, passwordFile }: RunningPostgres, to: string): Promise<FileList> {
  const unfinished = `${to}.unfinished`
  prepareFolder(to, unfinished)
  const connection = new pg.Client({ connectionString: adminUrl, application_name: 'kantor-backup' })
  await connection.connect()
  try {
    // Until this connection ends, PostgreSQL deletes no log file that this replication slot needs.
    await connection.query(`select pg_create_physical_replication_slot('kantor_backup', true, true)`)
    const { segment: first } = await readRow(connection, `select pg_walfile_name(pg_backup_start('kantor', fast => true)) as segment`)
    const files = copyFiles(cluster, join(unfinished, 'cluster'), (path) => !excludedFiles.some((pattern) => pattern.test(path)))
    const end = await readRow(connection, 'select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop()')
    const label = join(unfinished, 'cluster/backup_label')
    writeFileSync(label, end['label'] ?? '', { mode: 0o600, flush: true })
    await connection.query('select pg_switch_wal()')
    const log = copyFiles(
      join(cluster, 'pg_wal'),
      join(unfinished, 'log'),
      (name) => isSegment(name) && name >= (first ?? '') && name <= (end['segment'] ?? ''),
    )
    const password = copyFile(passwordFile, join(unfinished, 'password'))
    const list = {
      ...(password && { password }),
      ...withFolder('cluster', { ...files, backup_label: readChecksum(label) }),
      ...withFolder('log', log),
    }
    writeFileSync(join(unfinished, manifestName), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600, flush: true })
    flushToDisk()
    renameSync(unfinished, to)
    return list
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

async function readRow(client: pg.Client, statement: string): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(statement)
  if (!rows[0]) throw new Error('the database returned no row')
  return rows[0]
}
