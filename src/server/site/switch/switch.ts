import type { FastifyBaseLogger } from 'fastify'
import type { Pausable, ReplyOf } from '#contract/endpoint.ts'
import type { readSwitches } from '#contract/endpoints/switches.ts'
import { type Clock, plusSeconds } from '../../platform/clock.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { createFaults } from '../../platform/faults.ts'
import * as store from './switch.store.ts'
import type { Switch, SwitchName } from './switch.store.ts'

type SwitchStates = ReplyOf<typeof readSwitches>

/** A change takes effect on every replica within this time. */
const cacheSeconds = 2

export type Switches = ReturnType<typeof createSwitches>

export interface SwitchParts {
  database: Database
  clock: Clock
  log: FastifyBaseLogger
}

/** The calls that the desk has paused, and its notice. A cache saves a query for each call, and is used while the database is down. */
export function createSwitches({ database, clock, log }: SwitchParts) {
  let cached: SwitchStates | null = null
  let readAt = new Date(0)
  let reading: Promise<SwitchStates> | null = null
  const faults = createFaults()

  async function read(): Promise<SwitchStates> {
    readAt = clock()
    try {
      cached = statesOf(await store.readSwitches(database))
      faults.end('read')
    } catch (error) {
      if (!cached) throw error
      if (faults.isNew('read', error)) log.warn({ err: error }, 'the switches could not be read; the last known switches are used')
    }
    return cached
  }

  async function current(): Promise<SwitchStates> {
    if (cached && clock() < plusSeconds(readAt, cacheSeconds) && clock() >= readAt) return cached
    reading ??= read().finally(() => (reading = null))
    return reading
  }

  return {
    current,
    /** The failure of a paused call; undefined if the call is not paused. */
    async refusal(part: Pausable): Promise<Failure<'PAUSED'> | undefined> {
      const sentence = (await current()).paused[part]
      return sentence === undefined ? undefined : fail('PAUSED', { message: sentence })
    },
  }
}

function statesOf(switches: Switch[]): SwitchStates {
  const sentences = Object.fromEntries(switches.map(({ name, sentence }) => [name, sentence]))
  const { notice, ...paused } = sentences
  return { paused, ...(notice !== undefined && { notice }) }
}

export type SwitchDesk = ReturnType<typeof createSwitchDesk>

/** Shows and changes the switches for the desk. */
export const createSwitchDesk = ({ database, clock }: Pick<SwitchParts, 'database' | 'clock'>) => ({
  all: () => store.readSwitches(database),
  turnOn: ({ name, sentence, actor }: { name: SwitchName; sentence: string; actor: Actor }): Promise<void> =>
    database.transaction(async (tx) => {
      const now = clock()
      await store.turnOn(tx, { name, sentence, since: now })
      await recordEvent(tx, { kind: 'switch.on', actor, at: now, details: { name } })
      await announceChange(tx, 'switches')
    }),
  /** Returns false if the switch was off already. */
  turnOff: ({ name, actor }: { name: SwitchName; actor: Actor }): Promise<boolean> =>
    database.transaction(async (tx) => {
      const wasOn = await store.turnOff(tx, name)
      if (!wasOn) return false
      await recordEvent(tx, { kind: 'switch.off', actor, at: clock(), details: { name } })
      await announceChange(tx, 'switches')
      return true
    }),
})
