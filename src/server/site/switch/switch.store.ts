import { eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { switchTable } from './switch.table.ts'

export type Switch = typeof switchTable.$inferSelect
export type SwitchName = Switch['name']

/** Everything that is switched at the moment. */
export const readSwitches = (db: Queryable): Promise<Switch[]> => db.select().from(switchTable).orderBy(switchTable.since)

/** Puts a switch on, or gives one that is on another sentence. */
export async function putOn(db: Queryable, position: Switch): Promise<void> {
  const { sentence, since } = position
  await db.insert(switchTable).values(position).onConflictDoUpdate({ target: switchTable.name, set: { sentence, since } })
}

/** False where it was off already. */
export async function putOff(db: Queryable, name: SwitchName): Promise<boolean> {
  const rows = await db.delete(switchTable).where(eq(switchTable.name, name)).returning({ name: switchTable.name })
  return rows.length > 0
}
