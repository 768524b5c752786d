import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isAlive } from '../embedded-postgres/postmaster-pid.ts'

const pollEveryMs = 300

/**
 * Calls `callback` when npm has ended, because npm does not forward signals. A shell between npm and us continues after the end of npm, so our
 * parent's parent is watched too.
 */
export function whenNpmEnds(callback: () => void): void {
  if (!process.env['npm_lifecycle_event']) return // Started without npm, the service may continue after its terminal is closed.
  const parent = process.ppid
  // `run.mjs` may have started itself again, with another Node. Then it is between npm and us.
  const starter = String(parent) === process.env['KANTOR_STARTED_BY'] ? parentOf(parent) : parent
  const watched = [starter, starter && parentOf(starter)].filter((pid) => pid !== undefined && pid > 1) as number[]
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isAlive)) return
    clearInterval(timer)
    callback()
  }, pollEveryMs)
  timer.unref()
}

function parentOf(pid: number): number | undefined {
  try {
    // The program's name is in parentheses and may contain spaces. State and parent follow.
    if (process.platform === 'linux') return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
    if (process.platform === 'win32') return undefined
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })) || undefined
  } catch {
    return undefined
  }
}
