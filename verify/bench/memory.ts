import { readFileSync } from 'node:fs'
import { aboveZero } from './figure.ts'

/** The resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc: these figures can be measured on Linux only.')
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
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
