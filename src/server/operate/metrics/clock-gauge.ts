import type { FastifyBaseLogger } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'

// As in the doctor, and in the alert KantorClockWrong.
const toleranceSeconds = 10

/** Compares this process' clock with the database's. Also logs when they begin to differ, and when they agree again. */
export function clockGauge(
  registry: Registry,
  { clock, databaseNow, log }: { clock: Clock; databaseNow(): Promise<Date>; log: Pick<FastifyBaseLogger, 'error' | 'info'> },
) {
  const help = 'Seconds by which the clock of this process is ahead of the clock of the database; negative if it is behind.'
  const ahead = new Gauge({ name: 'kantor_clock_ahead_seconds', help, registers: [registry] })
  let isWrong = false

  async function secondsAhead(): Promise<number | null> {
    const before = clock().getTime()
    const theirs = await databaseNow().catch(() => null)
    return theirs && ((before + clock().getTime()) / 2 - theirs.getTime()) / 1000
  }

  return async () => {
    ahead.remove()
    const seconds = await secondsAhead()
    if (seconds === null) return
    ahead.set(seconds)
    const wasWrong = isWrong
    isWrong = Math.abs(seconds) > toleranceSeconds
    if (isWrong && !wasWrong) {
      const what = `${Math.round(Math.abs(seconds))} s ${seconds > 0 ? 'ahead of' : 'behind'} the database`
      log.error({ what }, 'the clock of this process, or of the database, is wrong')
    }
    if (!isWrong && wasWrong) log.info('the clocks of this process and of the database agree again')
  }
}
