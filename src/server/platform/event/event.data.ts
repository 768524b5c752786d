import { and, eq, inArray, lte } from 'drizzle-orm'
import { plusDays } from '../clock.ts'
import { type PersonalData, retentionPeriods, type RetentionRule, retentionRule } from '../retention/personal-data.ts'
import { loggedTable } from '../record-log/logged-table.ts'
import { kindsForClients } from './event-kinds.ts'
import { eventTable } from './event.table.ts'
import { securitySourceTable } from './security-source.table.ts'

/** Events are never deleted: they hold only ids and codes, which identify nobody after the account is erased. Their sources are deleted. */
export const eventPersonalData: PersonalData = {
  tables: [eventTable, securitySourceTable],
  async export(db, { accountId }) {
    const events = await db
      .select()
      .from(eventTable)
      .leftJoin(securitySourceTable, eq(securitySourceTable.eventId, eventTable.id))
      .where(and(eq(eventTable.accountId, accountId), inArray(eventTable.kind, kindsForClients)))
      .orderBy(eventTable.id)
    return { events: events.map(({ event, security_source: source }) => eventForClient(event, source)) }
  },
  async erase(tx, accountIds) {
    const events = tx.select({ id: eventTable.id }).from(eventTable).where(inArray(eventTable.accountId, accountIds))
    await tx.delete(securitySourceTable).where(inArray(securitySourceTable.eventId, events))
  },
}

/** Without the staff's name, which is not the client's data. */
const eventForClient = (
  { at, kind, actor, details }: typeof eventTable.$inferSelect,
  source: typeof securitySourceTable.$inferSelect | null,
) => ({
  at,
  kind,
  actor: actor.replace(/^(desk|staff):.*/, 'desk'),
  details: detailsForClient(kind, details),
  ...(source && { from: { network: source.network, browser: source.browser, system: source.system } }),
})

// The law may forbid to inform a client of a freeze. Decision 079.
const detailsForClient = (kind: string, details: typeof eventTable.$inferSelect.details) =>
  kind === 'session.ended' && typeof details === 'object' && details !== null && 'reason' in details && details.reason === 'frozen'
    ? { ...details, reason: 'desk' }
    : details

/** Not the source, which is deleted after its time. */
export const loggedEvents = loggedTable(eventTable, {
  key: ['id'],
  columns: ['id', 'at', 'kind', 'actor', 'accountId', 'details'],
  isErasable: false,
})

export const securitySourceRetention: RetentionRule[] = [
  retentionRule('sources of security events', securitySourceTable, (now) =>
    lte(securitySourceTable.at, plusDays(now, -retentionPeriods.securitySourceDays)),
  ),
]
