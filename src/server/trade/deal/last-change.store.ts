import { and, desc, eq, like, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { eventTable, hasObject, objectOf } from '../../platform/event/event.table.ts'
import { staffTable } from '../../staff/person/staff.table.ts'

/** The last change of a deal: when, by whom, and the name of a colleague. */
export async function findLastDealChange(db: Queryable, { accountId, reference }: { accountId: string; reference: string }) {
  const isOfDeal = and(hasObject(eventTable), eq(objectOf(eventTable), reference))
  const [row] = await db
    .select({ at: eventTable.at, actor: eventTable.actor, name: staffTable.name })
    .from(eventTable)
    .leftJoin(staffTable, eq(sql`'staff:' || ${staffTable.id}::text`, eventTable.actor))
    .where(and(eq(eventTable.accountId, accountId), like(eventTable.kind, 'deal.%'), isOfDeal))
    .orderBy(desc(eventTable.id))
    .limit(1)
  return row
}
