import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { loggedTables } from '../assemble/logged-tables.ts'
import { plusDays } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { recordEvent } from '../platform/event/event.ts'
import type { LetterOrder } from '../platform/mail/mail.ts'
import { appendLeaves } from '../platform/record-log/append-leaves.ts'
import { checkLog } from '../platform/record-log/check-log.ts'
import type { KeptHead } from '../platform/record-log/kept-heads.ts'
import { signHeadIfDue } from '../platform/record-log/sign-head.ts'

export const newLogKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey

/** The log on a test's database, without the service. */
export function openRecordLog(
  database: Database,
  { signingKey = newLogKey(), batchSize }: { signingKey?: KeyObject; batchSize?: number } = {},
) {
  let now = new Date('2026-12-01T08:00:00Z')
  const letters: LetterOrder[] = []
  const mail = {
    order: async (_tx: unknown, ...orders: LetterOrder[]) => void letters.push(...orders),
    orderLater: async () => {},
  }
  const append = () => appendLeaves({ database, tables: loggedTables, newSalt: () => randomBytes(32), ...(batchSize && { batchSize }) })
  return {
    letters,
    append,
    async appendAll() {
      while ((await append()) > 0);
    },
    sign: (key = signingKey) => signHeadIfDue({ database, databaseNow: async () => now, mail, signingKey: key, host: 'kantor.example' }),
    nextDay: () => void (now = plusDays(now, 1)),
    /** Records events; returns their ids. */
    async recordEvents(count: number): Promise<string[]> {
      for (let at = 0; at < count; at++)
        await recordEvent(database, { kind: 'switch.on', actor: 'desk:ewa', at: now, details: { name: 'quotes', at } })
      const { rows } = await database.execute<{ id: string }>(sql`select id from event order by id desc limit ${count}`)
      return rows.map(({ id }) => id).toReversed()
    },
    async leaves() {
      const { rows } = await database.execute<{ number: string; table_name: string; row_key: string }>(
        sql`select number, table_name, row_key from log_leaf order by number`,
      )
      return rows
    },
  }
}

/** Every finding, and what was compared. */
export async function findingsOf(database: Database, kept: KeptHead[] = []) {
  const check = checkLog(database, { tables: loggedTables, kept })
  const findings: string[] = []
  let step = await check.next()
  for (; !step.done; step = await check.next()) findings.push(step.value)
  return { findings, ...step.value }
}
