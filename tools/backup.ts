import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from './backup/restore.ts'
import { takeBackup } from './backup/take.ts'
import { CannotStart } from './cannot-start.ts'
import { findRunningPostgres } from './embedded-postgres/running.ts'
import { readSettings } from './launcher/settings.ts'

const help = `Backs up and restores the embedded database of npm start. (For your own PostgreSQL, see docs/operating/backup.md.)

  npm run backup                     copies the running database to backups/<time>; the service keeps running
  npm run backup -- --to <folder>    … to a folder of your choice, which must not exist yet
  npm run backup -- restore <folder> restores a backup, if there is no database yet

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
  throw new CannotStart(`There is no such command.\n\n${help}`)
}

async function take(to: string): Promise<void> {
  const startedAt = performance.now()
  const running = findRunningPostgres(directory)
  if (!running) throw new CannotStart(`No database runs on ${directory}: run npm start first, and this command while it runs.`)
  const files = Object.values(await takeBackup(running, to))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  console.log(`${files.length} files, ${(bytes / 1024 / 1024).toFixed(0)} MiB in ${secondsSince(startedAt)}: ${to}`)
}

async function restoreFrom(folder: string): Promise<void> {
  const startedAt = performance.now()
  await restore(folder, directory)
  console.log(`Restored ${folder} to ${directory} in ${secondsSince(startedAt)}. Start the service with npm start.`)
}

const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`
