import { lte } from 'drizzle-orm'
import type { Operator } from '#contract/operator.ts'
import { plusDays, secondsSince, type Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import type { LetterWriters, Mail } from '../../platform/mail/mail.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { retentionPeriods, type RetentionRule, retentionRule } from '../../platform/retention/personal-data.ts'
import { ProviderFault } from '../provider-call.ts'
import { erasureLetter } from './vendor-erasure.letters.ts'
import * as store from './vendor-erasure.store.ts'
import { type Vendor, vendorErasureTable } from './vendor-erasure.table.ts'

/** Asks a vendor by its API to erase a client's data. Throws a ProviderFault if the vendor does not accept. */
export type EraseAtVendor = (subject: string) => Promise<void>

/** Orders erasures, in the transaction that erases our own records. */
export async function orderErasures(tx: Queryable, erasures: store.NewErasure[]): Promise<void> {
  if (erasures.length > 0) await store.insertErasures(tx, erasures)
}

export interface VendorErasuresParts {
  database: Database
  clock: Clock
  queue: Queue
  mail: Mail
  operator: Operator
  /** The vendors with a call for it. At the others, the desk does it. */
  calls: Partial<Record<Vendor, EraseAtVendor>>
}

export type VendorErasures = ReturnType<typeof createVendorErasures>

/** Lets the erasure of a client reach the vendors: by a vendor's own call, or as a task of the desk. Decision 189. */
export function createVendorErasures({ database, clock, queue, mail, operator, calls }: VendorErasuresParts) {
  async function erase(id: string): Promise<void> {
    const erasure = await store.findOpen(database, id)
    if (!erasure) return
    const isErased = await calls[erasure.vendor]?.(erasure.subject).then(
      () => true,
      (error: unknown) => {
        // For example because our contract does not include the call.
        if (error instanceof ProviderFault && error.isRefusal) return false
        throw error
      },
    )
    await database.transaction(async (tx) => {
      if (!isErased) return mail.order(tx, { kind: 'vendor-erasure', vendorErasureId: id })
      const now = clock()
      if (!(await store.markDone(tx, id, now))) return
      await recordEvent(tx, {
        kind: 'vendor-erasure.done',
        actor: 'system',
        at: now,
        details: { vendorErasureId: id, vendor: erasure.vendor },
      })
    })
  }
  return {
    work: () => queue.work('vendor-erasure', (data) => erase((data as { vendorErasureId: string }).vendorErasureId)),

    letters: {
      'vendor-erasure': async ({ vendorErasureId }) => {
        const erasure = await store.findOpen(database, vendorErasureId)
        return erasure && erasureLetter(erasure, operator)
      },
    } satisfies Pick<LetterWriters, 'vendor-erasure'>,

    retention: [
      {
        // The vendors delete these rows, after the jobs that are ordered here.
        what: 'data at vendors',
        deleteBatch: (db, now, limit) =>
          db.transaction(async (tx) => {
            const ids = await store.takeDue(tx, now, limit)
            await queue.send(tx, 'vendor-erasure', ...ids.map((vendorErasureId) => ({ vendorErasureId })))
            return ids.length
          }),
      },
      retentionRule('erasures at vendors', vendorErasureTable, (now) =>
        lte(vendorErasureTable.doneAt, plusDays(now, -retentionPeriods.vendorErasureDays)),
      ),
    ] satisfies RetentionRule[],

    /** Seconds since the oldest erasure that is not done became due; 0 if there is none. */
    async oldestSeconds(): Promise<number> {
      const now = clock()
      return secondsSince(await store.oldestDue(database, now), now)
    },
  }
}
