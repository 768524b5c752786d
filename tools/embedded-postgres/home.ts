import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import { canEnter, makeEnterable, type Owner } from './owner.ts'

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
