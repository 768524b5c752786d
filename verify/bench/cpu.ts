import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in ticks of 10 ms. */
const tickMs = 10

/**
 * The processor time of processes so far, with all threads, as the operating system counts it. Other work on the machine changes it little.
 * @throws when a process has ended.
 */
export const cpuMs = (pids: number[]): number => pids.reduce((sum, pid) => sum + statOf(pid).own * tickMs, 0)

/** The processor time of a process with all its child processes, running or ended. */
export function cpuMsOfFamily(pid: number): number {
  const { own, ofEnded } = statOf(pid)
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => tryToRead(Number(name)))
    .filter((stat) => stat?.parent === pid)
    .reduce((sum, stat) => sum + (stat?.own ?? 0), 0)
  // A child that ended meanwhile would be counted twice or not at all: read again.
  return statOf(pid).ofEnded === ofEnded ? (own + ofEnded + living) * tickMs : cpuMsOfFamily(pid)
}

interface Stat {
  parent: number
  /** Ticks of the process itself. */
  own: number
  /** Ticks of its ended children. */
  ofEnded: number
}

function statOf(pid: number): Stat {
  if (process.platform !== 'linux') throw new Error('Processor time is read from /proc: these figures can be measured on Linux only.')
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // From the third field on: the second is the name, which may contain spaces and parentheses.
  const field = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const at = (number: number) => field[number - 3] ?? NaN
  return { parent: at(4), own: at(14) + at(15), ofEnded: at(16) + at(17) }
}

function tryToRead(pid: number): Stat | undefined {
  try {
    return statOf(pid)
  } catch {
    return undefined // The process has ended.
  }
}
