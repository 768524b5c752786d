import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { aboveZero } from './figure.ts'

/** The kernel counts processor time in ticks of 10 ms. */
const tickMs = 10

/**
 * The processor time of all threads of these processes so far. Other work on the machine changes this time only a little.
 * @throws when a process has ended.
 */
export const cpuMs = (pids: number[]): number => pids.reduce((sum, pid) => sum + readStat(pid).own * tickMs, 0)

/** The processor time of a process with all its child processes, running or ended. */
export function cpuMsWithChildren(pid: number): number {
  const { own, ofEnded } = readStat(pid)
  const ofRunning = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => tryToRead(Number(name)))
    .filter((stat) => stat?.parent === pid)
    .reduce((sum, stat) => sum + (stat?.own ?? 0), 0)
  // If a child ended while we read, it may be counted twice or not at all, so everything is read again.
  return readStat(pid).ofEnded === ofEnded ? (own + ofEnded + ofRunning) * tickMs : cpuMsWithChildren(pid)
}

interface Stat {
  parent: number
  /** Ticks of the process itself. */
  own: number
  /** Ticks of its ended children. */
  ofEnded: number
}

function readStat(pid: number): Stat {
  if (process.platform !== 'linux') throw new Error('Processor time is read from /proc: these figures can be measured on Linux only.')
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Only the fields from the third on. The second is the program's name, which may contain spaces and parentheses.
  const field = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const at = (number: number) => field[number - 3] ?? NaN
  return { parent: at(4), own: at(14) + at(15), ofEnded: at(16) + at(17) }
}

function tryToRead(pid: number): Stat | undefined {
  try {
    return readStat(pid)
  } catch {
    return undefined // The process has ended.
  }
}

/** The resident memory of a process in megabytes. */
export const residentMb = (pid: number): number => statusMb(pid, 'VmRSS')

/** The most that it had since its start, or since `restartPeak`. */
export const peakResidentMb = (pid: number): number => statusMb(pid, 'VmHWM')

/** From now on, `peakResidentMb` is about what follows. */
export const restartPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

function statusMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc: these figures can be measured on Linux only.')
  const kib = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (aboveZero('memory', Number(kib)) * 1024) / 1_000_000
}

/** Measures the resident memory every 200 ms until `stop`, which returns the values. */
export function watchMemory(pid: number): { stop(): number[] } {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(residentMb(pid)), 200)
  return {
    stop() {
      clearInterval(timer)
      return samples
    },
  }
}
