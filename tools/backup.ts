import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore, type RestoreResult, restoreAndCompare } from './backup/restore.ts'
import { type Manifest, takeBackup } from './backup/take.ts'
import { CannotStart } from './cannot-start.ts'
import { findRunningPostgres, type RunningPostgres } from './embedded-postgres/running.ts'
import { readSettings } from './launcher/settings.ts'

const help = `Backs up and restores the embedded database of npm start. (For your own PostgreSQL, see docs/operating/backup.md.)

  npm run backup                     copies the running database to backups/<time>; the service keeps running
  npm run backup -- --to <folder>    … to a folder of your choice, which must not exist yet
  npm run backup -- restore <folder> restores a backup, if there is no database yet
  npm run backup -- drill            copies the running database, restores the copy in a temporary folder, and compares every table

A backup contains personal data and the database's password: protect it as you protect the database.`

const { values, positionals } = parseArgs({
  // The arguments after the name of the command.
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})
const settings = readSettings(process.env)
const directory = join(settings.dataDirectory, 'postgres')

try {
  if (values.help) console.log(help)
  else await run(positionals)
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run([verb = 'take', folder, ...more]: string[]): Promise<void> {
  if (settings.databaseUrl) {
    throw new CannotStart('DATABASE_URL is set: back up this PostgreSQL with its own tools. docs/operating/backup.md has the commands.')
  }
  if (verb === 'take' && !folder) return take(resolve(values.to ?? join('backups', new Date().toISOString().replace(/[:.]/g, '-'))))
  if (verb === 'restore' && folder && more.length === 0) return restoreFrom(resolve(folder))
  if (verb === 'drill' && !folder) return drill()
  throw new CannotStart(`There is no such command.\n\n${help}`)
}

async function take(to: string): Promise<void> {
  const startedAt = performance.now()
  const manifest = await takeBackup(runningDatabase(), to)
  console.log(`${sizeOf(manifest)} in ${secondsSince(startedAt)}: ${to}`)
}

async function restoreFrom(folder: string): Promise<void> {
  const startedAt = performance.now()
  printTables(await restore(folder, directory))
  console.log(`Restored ${folder} to ${directory} in ${secondsSince(startedAt)}. Start the service with npm start.`)
}

async function drill(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'kantor-drill-'))
  try {
    const [startedAt, copy] = [performance.now(), join(scratch, 'backup')]
    const manifest = await takeBackup(runningDatabase(), copy)
    console.log(`Backup: ${sizeOf(manifest)} in ${secondsSince(startedAt)}`)
    const restoringAt = performance.now()
    const restored = await restoreAndCompare(copy, join(scratch, 'restored'))
    printTables(restored)
    console.log(`Restore: PostgreSQL ${manifest.postgresVersion}, in ${secondsSince(restoringAt)}`)
    if (restored.differences.length > 0) throw new CannotStart(`The restored database differs: ${restored.differences.join('; ')}.`)
    console.log('Every table has the same rows and the same checksum.')
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function runningDatabase(): RunningPostgres {
  const found = findRunningPostgres(directory)
  if (!found) throw new CannotStart(`No database runs on ${directory}: run npm start first, and this command while it runs.`)
  return found
}

function printTables({ manifest, found }: RestoreResult): void {
  for (const [table, { rows, checksum }] of Object.entries(manifest.fingerprint)) {
    console.log(`${table.padEnd(34)} ${String(rows).padStart(9)} ${String(found[table]?.rows ?? '-').padStart(9)}  ${checksum}`)
  }
}

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}

function sizeOf({ files }: Manifest): string {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  return `${Object.keys(files).length} files, ${(bytes / 1024 / 1024).toFixed(0)} MiB`
}
