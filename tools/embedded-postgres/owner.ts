import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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
export function canEnter(owner: Owner, directory: string): boolean {
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
