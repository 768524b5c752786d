import Big from 'big.js'
import { pausable, type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/desk/endpoints/switches.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { queueNames } from '../../platform/queue/queue.ts'
import type { ErasureDesk } from '../../provider/erasure/erasure-desk.ts'
import type { PriceDesk } from '../../provider/market-data/price-desk.ts'
import type { SwitchDesk } from '../../site/switch/switch.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import { readSwitchActor } from '../record/record.ts'
import type { FailedJobs } from './failed-jobs.ts'
import { pick } from '../../platform/pick.ts'

/** What the desk switches and clears by hand, on the use cases of the command line. */
export interface Controls {
  database: Database
  switches: SwitchDesk
  prices: PriceDesk
  erasures: ErasureDesk
  failedJobs: FailedJobs
}

/** Every switch, on or off. */
export async function listSwitches({ switches, database }: Controls): Promise<ReplyOf<typeof endpoints.listSwitches>> {
  const on = await switches.all()
  const actors = await Promise.all(on.map(({ name, since }) => readSwitchActor({ database }, { name, since })))
  const stateOf = (name: string) => {
    const at = on.findIndex((candidate) => candidate.name === name)
    const found = on[at]
    return found ? { sentence: found.sentence, since: found.since.toISOString(), by: actors[at] ?? null } : null
  }
  return { switches: ([...pausable, 'notice'] as const).map((name) => ({ name, on: stateOf(name) })) }
}

export const listHeldPrices = async ({ prices }: Controls): Promise<ReplyOf<typeof endpoints.listHeldPrices>> => ({
  prices: (await prices.held()).map((price) => ({
    ...pick(price, 'pair', 'since'),
    lastGood: Big(price.lastGood).toFixed(),
    heldBack: Big(price.heldBack).toFixed(),
  })),
})

export const listErasures = async ({ erasures }: Controls): Promise<ReplyOf<typeof endpoints.listErasures>> => ({
  erasures: (await erasures.due()).map(({ id, vendor, knownAs, due, task }) => ({ id, vendor, knownAs, dueAt: due.toISOString(), task })),
})

export const listFailedJobs = async ({ failedJobs }: Controls): Promise<ReplyOf<typeof endpoints.listFailedJobs>> => ({
  queues: (await failedJobs.count()).map(({ queue, jobs, oldest }) => ({ queue, jobs, oldest })),
})

/** NOT_FOUND: there is no such queue. */
export async function retryFailedJobs(
  { failedJobs }: Controls,
  staff: StaffMember,
  { since, queue }: BodyOf<typeof endpoints.retryFailedJobs>,
): Promise<{ jobs: number } | Failure<'NOT_FOUND'>> {
  const known = queueNames.find((name) => name === queue)
  if (queue !== undefined && !known) return fail('NOT_FOUND')
  const selection = { since: new Date(`${since}T00:00:00Z`), ...(known && { queue: known }) }
  return { jobs: await failedJobs.retry({ ...selection, actor: actorOf(staff) }) }
}
