import { existsSync, readFileSync } from 'node:fs'

/** How long a tick of the kernel's accounting is, as it has been on every Linux for twenty years. */
const tickMs = 10

/**
 * The processor time that processes have taken so far, all their threads together, in ms and in steps of ten: as the operating system counts
 * it, so that whoever else works on the machine changes little of it. One that has gone counts for nothing.
 */
export const cpuMs = (pids: number[]): number => pids.reduce((sum, pid) => sum + ticksOf(pid) * tickMs, 0)

function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may hold anything: state is the 3rd field, user and system time are the 14th and 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch (error) {
    if (process.platform === 'linux' && !existsSync(`/proc/${pid}`)) return 0
    throw new Error('Processor time is read from /proc: these figures can be measured on Linux only.', { cause: error })
  }
}
