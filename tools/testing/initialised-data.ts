import { chmodSync, chownSync, cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { ownerFor } from '../embedded-postgres/home.ts'
import { newDataDirectory } from './start-kantor.ts'

let template: Promise<string> | undefined

/** Creates a temporary data directory with a database that has been started once. A copy takes a quarter of the processor time of initdb. */
export async function newInitialisedDataDirectory(): Promise<string> {
  template ??= makeTemplate()
  const original = join(await template, 'postgres')
  const directory = newDataDirectory()
  const copy = join(directory, 'postgres')
  cpSync(original, copy, { recursive: true })
  // PostgreSQL refuses a cluster that others can open. `cpSync` does not keep the modes of folders.
  chmodSync(join(copy, 'cluster'), 0o700)
  // A copy made by root belongs to root.
  const owner = ownerFor(join(original, 'cluster'))
  if (owner) {
    for (const name of ['cluster', 'password']) chownSync(join(copy, name), owner.uid, owner.gid)
    for (const name of readdirSync(join(copy, 'cluster'), { recursive: true, encoding: 'utf8' }))
      chownSync(join(copy, 'cluster', name), owner.uid, owner.gid)
  }
  return directory
}

async function makeTemplate(): Promise<string> {
  const directory = newDataDirectory()
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  // `durable`, so that PostgreSQL shuts down completely: without a flush, a copy would need a recovery.
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: true })
  await postgres.stop()
  return directory
}
