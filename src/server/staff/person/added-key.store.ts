import { hash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { eventTable } from '../../platform/event/event.table.ts'

/** SHA-256 of a passkey's public key, which the event of its addition contains. */
export const publicKeyHash = (publicKey: Buffer): string => hash('sha256', publicKey, 'hex')

/** Says whether a person has ever added a passkey with this public key. Read from the events, because removed passkeys are deleted. */
export async function readAddedKeys(db: Queryable): Promise<(staffId: string, publicKey: Buffer) => boolean> {
  const rows = await db
    .select({ actor: eventTable.actor, keyHash: sql<string | null>`${eventTable.details}->>'publicKeyHash'` })
    .from(eventTable)
    .where(inArray(eventTable.kind, ['staff.joined', 'staff.passkey-added']))
  const added = new Set(rows.map(({ actor, keyHash }) => `${actor} ${keyHash}`))
  return (staffId, publicKey) => added.has(`staff:${staffId} ${publicKeyHash(publicKey)}`)
}
