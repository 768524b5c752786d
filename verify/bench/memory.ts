import { readFileSync, writeFileSync } from 'node:fs'
import { aboveZero } from './figure.ts'

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
