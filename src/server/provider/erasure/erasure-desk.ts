import type { Clock } from '../../platform/clock.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { erasureTasks } from './vendor-erasure.letters.ts'
import * as store from './vendor-erasure.store.ts'

/** An erasure at a vendor that is due. */
export type DueErasure = {
  id: string
  vendor: string
  knownAs: string
  due: Date
  task: string
}

/** The desk's view of erasures at vendors. */
export interface ErasureDesk {
  /** Oldest first. */
  due(): Promise<DueErasure[]>
  /** Marks an erasure as done. False if there is none with this id, or it was done before. */
  finish(erasure: { id: string; actor: Actor }): Promise<boolean>
}

export const createErasureDesk = ({ database, clock }: { database: Database; clock: Clock }): ErasureDesk => ({
  async due() {
    const rows = await store.listDue(database, clock())
    return rows.map(({ id, vendor, subject, dueAt }) => ({ id, vendor, knownAs: subject, due: dueAt, task: erasureTasks[vendor] }))
  },
  finish: ({ id, actor }) =>
    database.transaction(async (tx) => {
      const now = clock()
      if (!(await store.markDone(tx, id, now))) return false
      await recordEvent(tx, { kind: 'vendor-erasure.done', actor, at: now, details: { vendorErasureId: id } })
      await announceChange(tx, 'switches')
      return true
    }),
})
