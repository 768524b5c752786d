import { readFileSync } from 'node:fs'
import { aboveZero } from './figure.ts'

/** The megabytes of memory that a process holds at the moment, its program's own pages included: what the operating system calls resident. */
export function residentMb(pid: number): number {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc: these figures can be measured on Linux only.')
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (aboveZero('memory', Number(kib)) * 1024) / 1_000_000
}

/** Takes a sample of it every now and then until `stop`, which responses them. */
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
