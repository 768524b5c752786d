import { readFileSync, readdirSync } from 'node:fs'

/**
 * The processes that work on a data directory: its path is in their arguments or environment.
 * Only Linux lets us look; elsewhere the list is empty.
 */
export function processesOn(dataDirectory: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  return pids.filter((pid) => namesDirectory(pid, dataDirectory)).map(Number)
}

function namesDirectory(pid: string, dataDirectory: string): boolean {
  return ['cmdline', 'environ'].some((file) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'latin1').includes(dataDirectory)
    } catch {
      return false // it has just gone, or is not ours to look at
    }
  })
}
