import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CannotStart, reasonOf } from '../cannot-start.ts'

/** The folder that has `cluster/`, `password` and `postgres.log`. */
export type Home = { directory: string; movedFrom: string | undefined }

/** The data is in a folder below this one if PostgreSQL's user cannot open the checkout. */
export const sharedDirectory = '/var/lib/kantor'

/**
 * Returns the requested directory, or a new one below /var/lib/kantor if PostgreSQL's user cannot open it (a checkout under /root). A file in the
 * requested directory names the new one. If the checkout is deleted, the next checkout starts with new data.
 */
export function findHome(requested: string, owner: Owner): Home {
  create(requested, owner)
  if (canEnter(owner, requested)) return { directory: requested, movedFrom: undefined }

  const known = movedTo(requested)
  const directory = known ?? join(sharedDirectory, `data-${randomBytes(6).toString('hex')}`)
  create(directory, owner)
  if (!canEnter(owner, directory)) throw new CannotStart(`PostgreSQL's user cannot open ${directory}; let all users open its parents.`)
  if (!known) writeFileSync(pathFile(requested), `${directory}\n`)
  return { directory, movedFrom: requested }
}

/** The directory that has the data of the requested directory. */
export const actualHome = (requested: string): string => movedTo(requested) ?? requested

const pathFile = (requested: string) => join(requested, 'moved-to')
const movedTo = (requested: string) => (existsSync(pathFile(requested)) ? readFileSync(pathFile(requested), 'utf8').trim() : undefined)

function create(directory: string, owner: Owner): void {
  try {
    if (owner) makeEnterable(directory)
    else mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new CannotStart(`The data directory ${directory} cannot be written: ${reasonOf(error)}.`)
  }
}

/** The operating-system user that runs PostgreSQL; undefined for our own user. */
export type Owner = { uid: number; gid: number } | undefined

// PostgreSQL refuses to run as root, and initdb needs a user with a name. On Linux, 65534 is `nobody`.
const nobody = { uid: 65534, gid: 65534 }

/** If we are root, PostgreSQL runs as the owner of the existing data, or as `nobody`. */
export function ownerFor(cluster: string): Owner {
  if (process.getuid?.() !== 0) return undefined
  const existing = statSync(cluster, { throwIfNoEntry: false })
  return existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : nobody
}

/** Whether the user can open the directory and every folder above it. */
function canEnter(owner: Owner, directory: string): boolean {
  if (!owner) return true
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Makes the user the owner of a file or directory. */
export function giveTo(owner: Owner, path: string): void {
  if (owner) chownSync(path, owner.uid, owner.gid)
}

/** Creates the directory and all folders above it, so that PostgreSQL's user can open them with any umask. */
export function makeEnterable(directory: string): void {
  if (existsSync(directory)) return
  const parent = dirname(directory)
  if (parent !== directory) makeEnterable(parent)
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o755)
}
