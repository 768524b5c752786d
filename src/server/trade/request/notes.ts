import { mayDo } from '#contract/desk/permissions.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import * as store from './note.store.ts'

/** What a note is about: a request, or a client. */
type About = { reference: string } | { accountId: string }

/** Adds a note. People who only read may not; confidential notes need a further permission. */
export async function addNote(
  { database, clock }: { database: Database; clock: Clock },
  staff: StaffMember,
  { text, confidential, ...about }: About & { text: string; confidential: boolean },
): Promise<{ noteId: string } | Failure<'NOT_FOUND' | 'NOT_PERMITTED'>> {
  const mayConfide = mayReadConfidential(staff)
  if (confidential ? !mayConfide : !mayConfide && !mayDo(staff.roles, 'requests.work')) return fail('NOT_PERMITTED')
  return database.transaction(async (tx) => {
    const owner = await store.lockAccountOf(tx, about)
    if (!owner) return fail('NOT_FOUND')
    const at = clock()
    const noteId = await store.insertNote(tx, { ...owner, text, confidential, staffId: staff.id, at })
    const details = { noteId, confidential, ...('reference' in about && { reference: about.reference }) }
    await recordEvent(tx, { kind: 'note.added', actor: actorOf(staff), at, accountId: owner.accountId, details })
    await announceChange(tx, `client:${owner.accountId}`, ...('reference' in about ? [`request:${about.reference}` as const] : []))
    return { noteId }
  })
}

/** The notes that this person may read, oldest first. Of a client, the newest hundred. */
export async function listNotes(db: Queryable, staff: Pick<StaffMember, 'roles'>, about: { requestId: string } | { accountId: string }) {
  const notes = await store.findNotes(db, about, { confidential: mayReadConfidential(staff) })
  return notes.toReversed().map(noteReply)
}

const noteReply = (note: Awaited<ReturnType<typeof store.findNotes>>[number]) => ({ ...note, at: note.at.toISOString() })

export const mayReadConfidential = ({ roles }: Pick<StaffMember, 'roles'>): boolean => mayDo(roles, 'notes.confidential')
