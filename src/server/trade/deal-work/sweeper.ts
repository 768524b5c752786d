import type { FastifyBaseLogger } from 'fastify'
import { createFaults } from '../../platform/faults.ts'
import { sweep, type SweepContext } from './sweep.ts'

const everyMs = 2000

export interface Sweeper {
  /** Sweeps every two seconds. */
  start(): void
  stop(): Promise<void>
}

/** Ends offers and lets deals lapse soon after their time is over. Nothing depends on when it runs: every decision looks at the time itself. */
export function createSweeper(parts: SweepContext & { log: Pick<FastifyBaseLogger, 'warn' | 'info'> }): Sweeper {
  const faults = createFaults()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  async function tick(): Promise<void> {
    try {
      await sweep(parts)
      const failures = faults.end('sweep')
      if (failures > 0) parts.log.info({ failures }, 'offers and deals are ended in time again')
    } catch (error) {
      if (faults.isNew('sweep', error)) parts.log.warn({ err: error }, 'expired offers and unpaid deals could not be ended')
    }
    if (!isStopped) timer = setTimeout(() => (running = tick()), everyMs)
  }

  return {
    start: () => void (running = tick()),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
