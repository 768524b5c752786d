import type { Queryable } from '../database/database.ts'
import { eventTable } from './event.table.ts'

/** Every kind of event that is written. */
export type EventKind =
  | 'account.registered'
  | 'account.confirmation-requested'
  | 'account.email-confirmed'
  | 'account.password-reset-requested'
  | 'account.password-changed'
  | 'session.started'
  | 'session.refused'
  | 'session.ended'
  | 'session.reuse-detected'
  | 'profile.updated'
  | 'exchange-request.submitted'
  | 'identity-check.started'
  | 'identity-check.changed'
  | 'card-payment.opened'
  | 'card-payment.changed'
  | 'meeting.booked'
  | 'meeting.cancelled'

export interface Event {
  kind: EventKind
  actor: 'client' | 'visitor' | 'system'
  at: Date
  accountId?: string
  /** Ids and codes only: no personal data, no tokens. */
  details?: Record<string, string | number | boolean>
}

/** Appends an event, in the transaction that does what it tells of. */
export async function recordEvent(tx: Queryable, event: Event): Promise<void> {
  await tx.insert(eventTable).values(event)
}
