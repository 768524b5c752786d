import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What PostgreSQL writes about itself into `postmaster.pid` of its data directory. */
export type PostmasterPid = { pid: number; port: number | undefined; status: string }

/** Reads `postmaster.pid`; undefined when there is none, or none that can be understood yet. */
export function readPostmasterPid(cluster: string): PostmasterPid | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid === 0) return undefined
  return { pid, port: Number(lines[3]) || undefined, status: (lines[7] ?? '').trim() }
}

/** Whether a process of this id exists, under any account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Whether this process is a PostgreSQL server on this cluster. After a crash or a restart of the machine the id in a left-over
 * `postmaster.pid` may belong to any other program.
 */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  const command = commandOf(pid)
  if (process.platform === 'win32') return command.includes('postgres')
  return command.includes('postgres') && command.includes(cluster)
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (process.platform === 'win32') return execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], { encoding: 'utf8' })
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
