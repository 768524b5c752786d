import { eq } from 'drizzle-orm'
import { hasWritten, type Queryable } from '../../platform/database/database.ts'
import { switchTable } from './switch.table.ts'

export type Switch = typeof switchTable.$inferSelect
export type SwitchName = Switch['name']

/** The switches that are on. */
export const readSwitches = (db: Queryable): Promise<Switch[]> => db.select().from(switchTable).orderBy(switchTable.since)

/** Turns a switch on, or changes its sentence. */
export async function turnOn(db: Queryable, row: Switch): Promise<void> {
  const { sentence, since } = row
  await db.insert(switchTable).values(row).onConflictDoUpdate({ target: switchTable.name, set: { sentence, since } })
}

/** Returns false if the switch was off already. */
export const turnOff = (db: Queryable, name: SwitchName) => hasWritten(db.delete(switchTable).where(eq(switchTable.name, name)))
