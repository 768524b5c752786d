import type { FastifyBaseLogger } from 'fastify'
import type { Pausable, ReplyOf } from '#contract/endpoint.ts'
import type { readSwitches } from '#contract/endpoints/switches.ts'
import { type Clock, plusSeconds } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import * as store from './switch.store.ts'
import type { Switch, SwitchName } from './switch.store.ts'

export type { Switch, SwitchName } from './switch.store.ts'

type Positions = ReplyOf<typeof readSwitches>

/** How late a replica sees a change at most. */
const keptSeconds = 2

/** What the desk has paused, and its notice. */
export interface Switches {
  current(): Promise<Positions>
  /** Why this is paused; undefined if it is not. */
  refusal(part: Pausable): Promise<Failure<'PAUSED'> | undefined>
}

export interface SwitchParts {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
}

/** A copy of the table in this process, so that calls cost no query. While the database is away, the last copy counts. */
export function createSwitches({ database, clock, log }: SwitchParts): Switches {
  let copy: Positions | null = null
  let readAt = new Date(0)
  let reading: Promise<Positions> | null = null
  let isAway = false

  async function read(): Promise<Positions> {
    readAt = clock()
    try {
      copy = positionsOf(await store.readSwitches(database))
      isAway = false
    } catch (error) {
      if (!copy) throw error
      if (!isAway) log.warn({ err: error }, 'the switches could not be read; the last copy counts')
      isAway = true
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

function positionsOf(switches: Switch[]): Positions {
  const sentences = Object.fromEntries(switches.map(({ name, sentence }) => [name, sentence]))
  const { notice, ...paused } = sentences
  return { paused, ...(notice !== undefined && { notice }) }
}

/** What the desk does with the switches. */
export interface SwitchDesk {
  all(): Promise<Switch[]>
  turnOn(order: { name: SwitchName; sentence: string; actor: Actor }): Promise<void>
  /** False if it was off already. */
  turnOff(order: { name: SwitchName; actor: Actor }): Promise<boolean>
}

export const createSwitchDesk = ({ database, clock }: Pick<SwitchParts, 'database' | 'clock'>): SwitchDesk => ({
  all: () => store.readSwitches(database),
  turnOn: ({ name, sentence, actor }) =>
    database.transaction(async (tx) => {
      const now = clock()
      await store.turnOn(tx, { name, sentence, since: now })
      await recordEvent(tx, { kind: 'switch.on', actor, at: now, details: { name } })
    }),
  turnOff: ({ name, actor }) =>
    database.transaction(async (tx) => {
      const wasOn = await store.turnOff(tx, name)
      if (wasOn) await recordEvent(tx, { kind: 'switch.off', actor, at: clock(), details: { name } })
      return wasOn
    }),
})
