import { appendFileSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { findHome, giveTo, type Owner, ownerFor } from '../embedded-postgres/home.ts'
import { copyFile, filesBelow, flushToDisk, foldersBelow, readChecksum } from './files.ts'
import { differencesBetween, type Fingerprint, fingerprintOf } from './fingerprint.ts'
import { type Manifest, manifestName } from './take.ts'

const recoverySettings = {
  // PostgreSQL requires a command. Ours always fails, because the whole log is already in pg_wal.
  restore_command: 'exit 1',
  recovery_target_action: 'promote',
  // PostgreSQL accepts no connection before the recovery has ended.
  hot_standby: 'off',
}

/** The backup's manifest, the tables of the restored database, and how they differ from the manifest. */
export type RestoreResult = { manifest: Manifest; found: Fingerprint; differences: string[] }

/**
 * Restores a backup below `directory`. The database is first restored in a temporary folder, started, and compared with the backup table by
 * table. It is moved to its final folder only if all tables are equal.
 * @throws CannotStart when there is a database already, the backup is damaged, or a table differs.
 */
export async function restore(backup: string, directory: string): Promise<RestoreResult> {
  const home = findHome(directory, ownerFor(join(directory, 'cluster'))).directory
  if (existsSync(join(home, 'cluster'))) {
    throw new CannotStart(`There is a database in ${home} already; stop the service and move that folder away first.`)
  }
  const temporary = join(home, 'restoring')
  rmSync(temporary, { recursive: true, force: true })
  try {
    const restored = await restoreAndCompare(backup, temporary)
    if (restored.differences.length > 0)
      throw new CannotStart(`The restored database differs from the backup: ${restored.differences.join('; ')}.`)
    flushToDisk()
    for (const name of ['password', 'cluster']) renameSync(join(temporary, name), join(home, name))
    return restored
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/**
 * Restores a backup below a new `directory`, starts PostgreSQL, reads every table at the backup's restore point, and stops PostgreSQL.
 * @throws CannotStart when a file of the backup is missing or was changed.
 */
export async function restoreAndCompare(backup: string, directory: string): Promise<RestoreResult> {
  const manifest = readManifest(backup)
  checkFiles(backup, manifest)
  createCluster(backup, { directory, restorePoint: manifest.restorePoint })
  const postgres = await startEmbeddedPostgres({ directory, durable: true })
  try {
    const found = await readTables(postgres.adminUrl)
    return { manifest, found, differences: differencesBetween(manifest.fingerprint, found) }
  } finally {
    await postgres.stop()
  }
}

function readManifest(backup: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(backup, manifestName), 'utf8')) as Manifest
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : reasonOf(error)
    throw new CannotStart(`${join(backup, manifestName)} cannot be read: ${reason}.`)
  }
}

function checkFiles(backup: string, { files }: Manifest): void {
  for (const [path, expected] of Object.entries(files)) {
    if (!existsSync(join(backup, path))) throw new CannotStart(`The backup is damaged: ${path} is missing.`)
    const { bytes, sha256 } = readChecksum(join(backup, path))
    if (bytes !== expected.bytes || sha256 !== expected.sha256) throw new CannotStart(`The backup is damaged: ${path} was changed.`)
  }
}

function createCluster(backup: string, { directory, restorePoint }: { directory: string; restorePoint: string }): void {
  const owner = ownerFor(join(directory, 'cluster'))
  const home = findHome(directory, owner).directory
  const cluster = join(home, 'cluster')
  for (const folder of foldersBelow(join(backup, 'cluster'))) mkdirSync(join(cluster, folder), { recursive: true, mode: 0o700 })
  for (const path of filesBelow(join(backup, 'cluster'))) copyFile(join(backup, 'cluster', path), join(cluster, path))
  for (const segment of filesBelow(join(backup, 'log'))) copyFile(join(backup, 'log', segment), join(cluster, 'pg_wal', segment))
  copyFile(join(backup, 'password'), join(home, 'password'))
  writeFileSync(join(cluster, 'recovery.signal'), '')
  const recovery = { ...recoverySettings, recovery_target_name: restorePoint }
  const settings = Object.entries(recovery).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(cluster, 'postgresql.auto.conf'), settings.join(''))
  giveAllTo(owner, cluster)
  giveTo(owner, join(home, 'password'))
}

function giveAllTo(owner: Owner, path: string): void {
  giveTo(owner, path)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveAllTo(owner, join(path, name))
}

async function readTables(adminUrl: string): Promise<Fingerprint> {
  const url = new URL(adminUrl)
  url.pathname = '/kantor'
  const client = new pg.Client({ connectionString: url.href, application_name: 'kantor-restore' })
  await client.connect()
  try {
    // Without this, a later start would recover to the restore point again.
    for (const name of ['restore_command', 'recovery_target_name', 'recovery_target_action'])
      await client.query(`alter system reset ${name}`)
    return await fingerprintOf(client)
  } finally {
    await client.end()
  }
}
