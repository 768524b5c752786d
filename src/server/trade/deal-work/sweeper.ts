import type { FastifyBaseLogger } from 'fastify'
import { createFaults } from '../../platform/faults.ts'

const everyMs = 2000

interface Sweep {
  /** Of the log. */
  name: string
  run: () => Promise<unknown>
}

export interface Sweeper {
  /** Sweeps every two seconds. */
  start(): void
  stop(): Promise<void>
}

/**
 * Does what time or a file of the bank brings, soon after it: for instance, ends offers whose time is over. Nothing depends on when it runs. A sweep
 * that fails holds up no other.
 */
export function createSweeper({ sweeps, log }: { sweeps: Sweep[]; log: Pick<FastifyBaseLogger, 'warn' | 'info'> }): Sweeper {
  const faults = createFaults()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  async function runOne({ name, run }: Sweep): Promise<void> {
    try {
      await run()
      const failures = faults.end(name)
      if (failures > 0) log.info({ what: name, failures }, 'a sweep works again')
    } catch (error) {
      if (faults.isNew(name, error)) log.warn({ what: name, err: error }, 'a sweep failed')
    }
  }

  async function tick(): Promise<void> {
    for (const sweep of sweeps) await runOne(sweep)
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
