import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CannotStart, reasonOf } from '../cannot-start.ts'

/** Where a cluster and what belongs to it live: `cluster/`, `password`, `postgres.log`. */
export type Home = { directory: string; movedFrom: string | undefined }

/** For the clones that an unprivileged account cannot enter. */
export const sharedDirectory = '/var/lib/kantor'

/**
 * The wanted directory, or, if PostgreSQL's account cannot enter it (root in a clone under /root), a new one below
 * /var/lib/kantor. The choice is written into the directory asked for: a fresh clone at the same place starts with fresh data.
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

/** Where the data of a directory are. */
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

/** The account that PostgreSQL runs under; undefined: the account that we run under ourselves. */
export type Owner = { uid: number; gid: number } | undefined

// PostgreSQL refuses to run as root. 65534 is `nobody` on Linux; initdb wants an account with a name.
const nobody = { uid: 65534, gid: 65534 }

/** Root lends PostgreSQL the account that already owns the data, else `nobody`. */
export function ownerFor(cluster: string): Owner {
  if (process.getuid?.() !== 0) return undefined
  const existing = statSync(cluster, { throwIfNoEntry: false })
  return existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : nobody
}

/** Whether that account can enter the directory, through every folder above it. */
function canEnter(owner: Owner, directory: string): boolean {
  if (!owner) return true
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Gives a file or directory to the account, where we have the right and the need to. */
export function giveTo(owner: Owner, path: string): void {
  if (owner) chownSync(path, owner.uid, owner.gid)
}

/** Makes the directory and those above it, whatever our umask, so that PostgreSQL's account can enter what root has made. */
export function makeEnterable(directory: string): void {
  if (existsSync(directory)) return
  const parent = dirname(directory)
  if (parent !== directory) makeEnterable(parent)
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o755)
}
