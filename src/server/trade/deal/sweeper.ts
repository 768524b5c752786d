import type { FastifyBaseLogger } from 'fastify'
import { createFaults } from '../../platform/faults.ts'

const usualMs = 2000

interface Sweep {
  /** Of the log. */
  name: string
  /** Ends soon, and as soon after `stopping` is aborted: of usual sweeps within a second. `more`: it left some work to the next round, which then begins at once. */
  run: (stopping: AbortSignal) => Promise<'more' | void>
}

export interface Sweeper {
  /** Sweeps again and again, with this pause between: usually two seconds. */
  start(): void
  stop(): Promise<void>
}

interface SweeperParts {
  sweeps: Sweep[]
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  everyMs?: number
}

/**
 * Does what time or a file of the bank brings, soon after it: for instance, ends offers whose time is over. Nothing depends on when it runs. A sweep
 * that fails holds up no other.
 */
export function createSweeper({ sweeps, log, everyMs = usualMs }: SweeperParts): Sweeper {
  const faults = createFaults()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const stopping = new AbortController()

  async function runOne({ name, run }: Sweep): Promise<'more' | void> {
    try {
      const left = await run(stopping.signal)
      const failures = faults.end(name)
      if (failures > 0) log.info({ what: name, failures }, 'a sweep works again')
      return left
    } catch (error) {
      if (!stopping.signal.aborted && faults.isNew(name, error)) log.warn({ what: name, err: error }, 'a sweep failed')
    }
  }

  async function tick(): Promise<void> {
    let isMore = false
    for (const sweep of sweeps) {
      if (stopping.signal.aborted) return
      if ((await runOne(sweep)) === 'more') isMore = true
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => (running = tick()), isMore ? 0 : everyMs)
  }

  return {
    start: () => void (running = tick()),
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
