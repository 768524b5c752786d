import type { FastifyBaseLogger } from 'fastify'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readSwitches } from '#contract/endpoints/switches.ts'
import type { Pausable } from '#contract/switches.ts'
import { type Clock, plusSeconds } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import * as store from './switch.store.ts'
import type { Switch, SwitchName } from './switch.store.ts'

export type { Switch, SwitchName } from './switch.store.ts'

type Positions = ReplyOf<typeof readSwitches>

/** Every replica follows the table so many seconds later at most. */
const keptSeconds = 2

/** What the desk has paused, and its notice, as this process knows it. */
export interface Switches {
  current(): Promise<Positions>
  /** Why something cannot be done at the moment, if it cannot. */
  refusal(part: Pausable): Promise<Failure<'PAUSED'> | undefined>
}

export interface SwitchParts {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
}

/** A copy of the table in this process: what is paused costs a call no query. While the database is away, the last copy goes on. */
export function createSwitches({ database, clock, log }: SwitchParts): Switches {
  let copy: Positions | null = null
  let readAt = new Date(0)
  let reading: Promise<Positions> | null = null
  let away = false

  async function read(): Promise<Positions> {
    readAt = clock()
    try {
      copy = positions(await store.readSwitches(database))
      away = false
    } catch (error) {
      if (!copy) throw error
      if (!away) log.warn({ err: error }, 'the switches could not be read again; the last copy goes on')
      away = true
    }
    return copy
  }

  async function current(): Promise<Positions> {
    if (copy && clock() < plusSeconds(readAt, keptSeconds) && clock() >= readAt) return copy
    reading ??= read().finally(() => (reading = null))
    return reading
  }

  return {
    current,
    async refusal(part) {
      const sentence = (await current()).paused[part]
      return sentence === undefined ? undefined : fail('PAUSED', { message: sentence })
    },
  }
}

function positions(switches: Switch[]): Positions {
  const sentences = Object.fromEntries(switches.map(({ name, sentence }) => [name, sentence]))
  const { notice, ...paused } = sentences
  return { paused, ...(notice !== undefined && { notice }) }
}

/** What the desk does to the switches. */
export interface SwitchDesk {
  all(): Promise<Switch[]>
  putOn(order: { name: SwitchName; sentence: string; actor: Actor }): Promise<void>
  /** False where it was off already. */
  putOff(order: { name: SwitchName; actor: Actor }): Promise<boolean>
}

export const createSwitchDesk = ({ database, clock }: Pick<SwitchParts, 'database' | 'clock'>): SwitchDesk => ({
  all: () => store.readSwitches(database),
  putOn: ({ name, sentence, actor }) =>
    database.transaction(async (tx) => {
      const now = clock()
      await store.putOn(tx, { name, sentence, since: now })
      await recordEvent(tx, { kind: 'switch.on', actor, at: now, details: { name } })
    }),
  putOff: ({ name, actor }) =>
    database.transaction(async (tx) => {
      const wasOn = await store.putOff(tx, name)
      if (wasOn) await recordEvent(tx, { kind: 'switch.off', actor, at: clock(), details: { name } })
      return wasOn
    }),
})
