import { plusSeconds } from '../../platform/clock.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import * as store from './request-work.store.ts'

/** How long a person counts as there after the last sign of them. */
const presenceSeconds = 15

/** Before this time, a visit has ended. */
export const visitsSince = (now: Date): Date => plusSeconds(now, -presenceSeconds)

/** Stores that a request is on a person's screen. Returns who else has it there. */
export async function showPresence(
  { database, clock }: TradeContext,
  { id: staffId }: StaffMember,
  { reference, writing }: { reference: string; writing: boolean },
): Promise<{ ok: true; present: { id: string; name: string; writing: boolean }[] } | Failure<'NOT_FOUND'>> {
  const requestId = await store.findRequestId(database, reference)
  if (requestId === undefined) return fail('NOT_FOUND')
  const now = clock()
  const visit = { requestId, staffId, now, since: visitsSince(now) }
  await store.keepVisit(database, { ...visit, writing })
  return { ok: true, present: await store.findPresent(database, visit) }
}
