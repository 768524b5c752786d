import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../launcher/settings.ts'

const folder = join(root, 'node_modules/.cache/caddy')

/** The Caddy of this machine. On Debian, one is unpacked for this tree if there is none: installed, it would listen on port 80. */
export function findCaddy(): string | undefined {
  const unpacked = join(folder, 'usr/bin/caddy')
  const isFound = (path: string) => spawnSync(path, ['version']).status === 0
  return ['caddy', unpacked].find(isFound) ?? (unpackDebianPackage('caddy') && isFound(unpacked) ? unpacked : undefined)
}

function unpackDebianPackage(name: string): boolean {
  mkdirSync(folder, { recursive: true })
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: folder, stdio: 'ignore' }).status === 0
  // Without the lists of packages, only root can load them.
  const isLoaded = run('apt-get', 'download', name) || (run('apt-get', 'update') && run('apt-get', 'download', name))
  const [file] = globSync(`${name}_*.deb`, { cwd: folder })
  return isLoaded && file !== undefined && run('dpkg', '-x', file, '.')
}
