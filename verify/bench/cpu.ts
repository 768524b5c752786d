import { readdirSync, readFileSync } from 'node:fs'

/** How long a tick of the kernel's accounting is, as it has been on every Linux for twenty years. */
const tickMs = 10

/**
 * The processor time of processes so far, all their threads together, in steps of ten ms: as the operating system counts it, so that other
 * work on the machine changes it little.
 * @throws when one of them has gone.
 */
export const cpuMs = (pids: number[]): number => pids.reduce((sum, pid) => sum + statOf(pid).own * tickMs, 0)

/** The processor time of a process and of all that it started, running or ended. */
export function cpuMsOfFamily(pid: number): number {
  const { own, ofEnded } = statOf(pid)
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => tryToRead(Number(name)))
    .filter((stat) => stat?.parent === pid)
    .reduce((sum, stat) => sum + (stat?.own ?? 0), 0)
  // What one that ended meanwhile has taken would be counted twice, or not at all.
  return statOf(pid).ofEnded === ofEnded ? (own + ofEnded + living) * tickMs : cpuMsOfFamily(pid)
}

interface Stat {
  parent: number
  /** Ticks of its own threads. */
  own: number
  /** Of those that it started, that have ended, and whose end it has taken note of. */
  ofEnded: number
}

function statOf(pid: number): Stat {
  if (process.platform !== 'linux') throw new Error('Processor time is read from /proc: these figures can be measured on Linux only.')
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // After the name, which may hold anything: state is the 3rd field, the parent the 4th; user and system time are the 14th and 15th, those
  // of ended children the 16th and 17th.
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
    return undefined // It has ended since it was listed.
  }
}
