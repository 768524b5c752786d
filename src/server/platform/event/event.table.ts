import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns.ts'

/** Kinds and actors of most events. They have no index: a search for them soon finds a page, and each index slows every event down. */
export const frequentKinds = ['session.started', 'session.refreshed', 'session.ended']
export const frequentActors = ['client', 'visitor', 'system']
// Constants, because an index has no parameters.
const listed = (codes: string[]) => sql.raw(codes.map((code) => `'${code}'`).join(', '))

interface Details {
  details: AnyPgColumn
}

/** What an event is about besides its account: the reference of a request or payment, or the account whose file was opened. */
export const objectOf = ({ details }: Details) => sql<string>`coalesce(${details}->>'reference', ${details}->>'account')`
/** True for every event but those of confidential notes. */
export const isNotConfidential = ({ details }: Details) => sql`coalesce(${details}->>'confidential', 'false') = 'false'`
export const hasObject = ({ details }: Details) => sql`${details} ?| array['reference', 'account']`

/** Who did what, and when, for everything that touches security or status. Append-only: a trigger refuses updates and deletions. */
export const eventTable = pgTable(
  'event',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    /** What happened: `session.started`, `account.password-changed`. */
    kind: text().notNull(),
    /** `client`, `visitor`, `system`, `staff:<id>` or `desk:<name>`. */
    actor: text().notNull(),
    /** Not a foreign key: an event outlives its account. */
    accountId: uuid(),
    /** Ids and codes only: no personal data, no tokens. */
    details: jsonb().notNull().default({}),
  },
  (table) => [
    index().on(table.accountId, table.at),
    index().on(table.at, table.id),
    index()
      .on(table.kind, table.at, table.id)
      .where(sql`${table.kind} not in (${listed(frequentKinds)})`),
    index()
      .on(table.actor, table.at, table.id)
      .where(sql`${table.actor} not in (${listed(frequentActors)})`),
    index('event_object').using('btree', objectOf(table), table.at, table.id).where(hasObject(table)),
  ],
)
