import { readFileSync, readdirSync } from 'node:fs'

/**
 * The ids of all processes that have the path of this data directory in their arguments or environment. Empty if the system is not Linux.
 */
export function processesUsing(dataDirectory: string): number[] {
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
