import { eq } from 'drizzle-orm'
import type { PersonalData } from '../retention/personal-data.ts'
import { eventTable } from './event.table.ts'

/** Events are never deleted: they hold only ids and codes, which identify nobody after the account is erased. */
export const eventPersonalData: PersonalData = {
  tables: [eventTable],
  async export(db, { accountId }) {
    const events = await db.select().from(eventTable).where(eq(eventTable.accountId, accountId)).orderBy(eventTable.id)
    return { events: events.map(eventForClient) }
  },
}

/** Without the staff's name, which is not the client's data. */
const eventForClient = ({ at, kind, actor, details }: typeof eventTable.$inferSelect) => ({
  at,
  kind,
  actor: actor.replace(/^desk:.*/, 'desk'),
  details,
})
