import { spawnSync } from 'node:child_process'

/** Installs a package of this system where root asks for it and the system is Debian's kind; says whether it did. */
export function installByApt(name: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`No ${name} found; installing the one of this system ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return [['update'], ['install', '-y', '--no-install-recommends', name]].every(
    (args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0,
  )
}
