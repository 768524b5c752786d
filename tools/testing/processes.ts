import { readFileSync, readdirSync } from 'node:fs'

/**
 * The processes of a data directory, which have its path in their arguments or environment. The list is empty on other systems than Linux.
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
      return false // The process has ended, or we may not read it.
    }
  })
}
