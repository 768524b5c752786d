import { appendFileSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { findHome, giveTo, type Owner, ownerFor } from '../embedded-postgres/home.ts'
import { copyFile, type FileList, filesBelow, flushToDisk, foldersBelow, readChecksum } from './files.ts'
import { manifestName } from './take.ts'

/**
 * Restores a backup below `directory`. The database is first restored in a temporary folder and started there. It is moved to its final folder
 * when it has recovered.
 * @throws CannotStart when there is a database already, or the backup is damaged.
 */
export async function restore(backup: string, directory: string): Promise<void> {
  const home = findHome(directory, ownerFor(join(directory, 'cluster'))).directory
  if (existsSync(join(home, 'cluster'))) {
    throw new CannotStart(`There is a database in ${home} already; stop the service and move that folder away first.`)
  }
  checkFiles(backup)
  const temporary = join(home, 'restoring')
  rmSync(temporary, { recursive: true, force: true })
  try {
    createCluster(backup, temporary)
    const postgres = await startEmbeddedPostgres({ directory: temporary, durable: true })
    await postgres.stop()
    flushToDisk()
    for (const name of ['password', 'cluster']) renameSync(join(temporary, name), join(home, name))
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function checkFiles(backup: string): void {
  for (const [path, expected] of Object.entries(readManifest(backup))) {
    if (!existsSync(join(backup, path))) throw new CannotStart(`The backup is damaged: ${path} is missing.`)
    const { bytes, sha256 } = readChecksum(join(backup, path))
    if (bytes !== expected.bytes || sha256 !== expected.sha256) throw new CannotStart(`The backup is damaged: ${path} was changed.`)
  }
}

function readManifest(backup: string): FileList {
  try {
    return JSON.parse(readFileSync(join(backup, manifestName), 'utf8')) as FileList
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : reasonOf(error)
    throw new CannotStart(`${join(backup, manifestName)} cannot be read: ${reason}.`)
  }
}

function createCluster(backup: string, directory: string): void {
  const owner = ownerFor(join(directory, 'cluster'))
  const home = findHome(directory, owner).directory
  const cluster = join(home, 'cluster')
  for (const folder of foldersBelow(join(backup, 'cluster'))) mkdirSync(join(cluster, folder), { recursive: true, mode: 0o700 })
  for (const path of filesBelow(join(backup, 'cluster'))) copyFile(join(backup, 'cluster', path), join(cluster, path))
  for (const segment of filesBelow(join(backup, 'log'))) copyFile(join(backup, 'log', segment), join(cluster, 'pg_wal', segment))
  copyFile(join(backup, 'password'), join(home, 'password'))
  // A recovery begins a new timeline. PostgreSQL requires the command, which always fails, because the whole log is already in pg_wal.
  writeFileSync(join(cluster, 'recovery.signal'), '')
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `restore_command = 'exit 1'\nhot_standby = off\n`)
  giveAllTo(owner, cluster)
  giveTo(owner, join(home, 'password'))
}

function giveAllTo(owner: Owner, path: string): void {
  giveTo(owner, path)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveAllTo(owner, join(path, name))
}
