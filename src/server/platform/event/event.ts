import { and, eq, sql } from 'drizzle-orm'
import { preparedStatement, type Queryable } from '../database/database.ts'
import { eventTable } from './event.table.ts'

export type EventKind =
  | 'account.registered'
  | 'account.confirmation-requested'
  | 'account.email-confirmed'
  | 'account.password-reset-requested'
  | 'account.password-changed'
  | 'account.language-changed'
  | 'account.closed'
  | 'session.started'
  | 'session.refused'
  | 'session.ended'
  | 'session.reuse-detected'
  | 'account.frozen'
  | 'account.unfrozen'
  | 'desk.command-used'
  | 'desk.records-read'
  | 'letter.resent'
  | 'queue.failed-jobs-retried'
  | 'second-factor.turned-on'
  | 'second-factor.turned-off'
  | 'second-factor.recovery-codes-renewed'
  | 'second-factor.recovery-code-used'
  | 'second-factor.refused'
  | 'profile.updated'
  | 'exchange-request.submitted'
  | 'exchange-request.state-set'
  | 'identity-check.started'
  | 'identity-check.changed'
  | 'card-payment.opened'
  | 'card-payment.changed'
  | 'meeting.booked'
  | 'meeting.cancelled'
  | 'client-data.downloaded'
  | 'switch.on'
  | 'switch.off'
  | 'retention.finished'

/** Who did it. `desk:<name>`: one of the operator's staff. */
export type Actor = 'client' | 'visitor' | 'system' | `desk:${string}`

export interface Event {
  kind: EventKind
  actor: Actor
  at: Date
  accountId?: string
  /** Ids and codes only: no personal data, no tokens. */
  details?: Record<string, string | number | boolean>
}

const insertEvent = preparedStatement('event', (db) =>
  db.insert(eventTable).values({
    kind: sql.placeholder('kind'),
    actor: sql.placeholder('actor'),
    at: sql.placeholder('at'),
    accountId: sql.placeholder('accountId'),
    details: sql.placeholder('details'),
  }),
)

/** Appends an event, in the transaction of the change that it records. */
export async function recordEvent(tx: Queryable, { kind, actor, at, accountId, details = {} }: Event): Promise<void> {
  await insertEvent(tx, { kind, actor, at, accountId: accountId ?? null, details })
}

/** Whether an account has an event of this kind. */
export const hasEvent = async (db: Queryable, accountId: string, kind: EventKind): Promise<boolean> =>
  (await db.$count(eventTable, and(eq(eventTable.accountId, accountId), eq(eventTable.kind, kind)))) > 0
