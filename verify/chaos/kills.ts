import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../harness/random.ts'
import type { ServiceUnderTest } from '../harness/environment/test-environment.ts'

const longestOutageMs = 1000

export interface Kill {
  victim: 'the server' | 'PostgreSQL'
  /** How long before its effect a strike must begin, as the last one took. */
  aheadMs: number
  /** When the processes were gone, by `performance.now()`. */
  killedAt: number[]
  strike(): Promise<void>
  recover(): Promise<void>
}

interface ServerKill extends Kill {
  /** Ids of the jobs that nobody had marked as done at a kill. */
  interrupted: Set<string>
}

export function serverKill({ server, database }: ServiceUnderTest): ServerKill {
  const killedAt: number[] = []
  const interrupted = new Set<string>()
  return {
    victim: 'the server',
    aheadMs: 0,
    killedAt,
    interrupted,
    async strike() {
      killedAt.push(performance.now())
      await server.kill()
    },
    async recover() {
      // As if the time of these jobs were over: nobody works on them any more.
      const jobs = await database.query<{ id: string }>(
        `update pgboss.job set state = 'retry', start_after = now() where state = 'active' returning id`,
      )
      for (const { id } of jobs) interrupted.add(id)
      await server.start()
    },
  }
}

export function databaseKill({ database }: ServiceUnderTest, random: Random): Kill {
  return {
    victim: 'PostgreSQL',
    aheadMs: 0,
    killedAt: [],
    async strike() {
      const startedAt = performance.now()
      await database.kill()
      this.killedAt.push(performance.now())
      this.aheadMs = performance.now() - startedAt
    },
    async recover() {
      await pause(random.between(0, longestOutageMs))
      await database.restart()
    },
  }
}
