import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from './child.ts'

interface Awaited {
  what: string
  /** Whoever has to bring it about. */
  of: Pick<Child, 'mustRun'>[]
  withinMs?: number
}

/**
 * Looks again and again until it is so.
 * @throws when that takes more than a minute, or when one of those who have to bring it about has ended.
 */
export async function until(isSo: () => boolean | Promise<boolean>, { what, of, withinMs = 60_000 }: Awaited): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    for (const child of of) child.mustRun()
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs / 1000} s: ${what}`)
    await pause(20)
  }
}
