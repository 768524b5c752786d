import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CannotStart, reasonOf } from '../cannot-start.ts'

/** The folder of `cluster/`, `password` and `postgres.log`. */
export type Home = { directory: string; movedFrom: string | undefined }

/** For clones that PostgreSQL's account cannot enter. */
export const sharedDirectory = '/var/lib/kantor'

/**
 * The wanted directory, or a new one below /var/lib/kantor if PostgreSQL's account cannot enter it (a clone under /root). The wanted directory
 * keeps a note of the new one, so that a new clone at the same place starts with new data.
 */
export function findHome(wanted: string, owner: Owner): Home {
  create(wanted, owner)
  if (canEnter(owner, wanted)) return { directory: wanted, movedFrom: undefined }

  const known = movedTo(wanted)
  const directory = known ?? join(sharedDirectory, `data-${randomBytes(6).toString('hex')}`)
  create(directory, owner)
  if (!canEnter(owner, directory)) throw new CannotStart(`PostgreSQL's account cannot enter ${directory}; open the folders above it.`)
  if (!known) writeFileSync(noteIn(wanted), `${directory}\n`)
  return { directory, movedFrom: wanted }
}

/** The directory that really has the data. */
export const knownHome = (wanted: string): string => movedTo(wanted) ?? wanted

const noteIn = (wanted: string) => join(wanted, 'moved-to')
const movedTo = (wanted: string) => (existsSync(noteIn(wanted)) ? readFileSync(noteIn(wanted), 'utf8').trim() : undefined)

function create(directory: string, owner: Owner): void {
  try {
    if (owner) makeEnterable(directory)
    else mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new CannotStart(`The data directory ${directory} cannot be written: ${reasonOf(error)}.`)
  }
}

/** PostgreSQL's account; undefined for our own account. */
export type Owner = { uid: number; gid: number } | undefined

// PostgreSQL refuses to run as root, and initdb needs an account with a name. 65534 is `nobody` on Linux.
const nobody = { uid: 65534, gid: 65534 }

/** Under root, PostgreSQL runs as the owner of the existing data, or as `nobody`. */
export function ownerFor(cluster: string): Owner {
  if (process.getuid?.() !== 0) return undefined
  const existing = statSync(cluster, { throwIfNoEntry: false })
  return existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : nobody
}

/** Whether the account can enter the directory and every folder above it. */
function canEnter(owner: Owner, directory: string): boolean {
  if (!owner) return true
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Makes the account the owner of a file or directory. */
export function giveTo(owner: Owner, path: string): void {
  if (owner) chownSync(path, owner.uid, owner.gid)
}

/** Creates the directory and those above it, so that PostgreSQL's account can enter them with any umask. */
export function makeEnterable(directory: string): void {
  if (existsSync(directory)) return
  const parent = dirname(directory)
  if (parent !== directory) makeEnterable(parent)
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o755)
}
