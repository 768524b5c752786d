import { mayDo } from '#contract/desk/permissions.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { type Change, type Changed, type ChangeFailure, changeRequest } from './change-request.ts'
import type { LockedRequest } from './exchange-request.store.ts'
import { isClosed } from './request-desk.ts'
import * as store from './request-work.store.ts'

type AssignResult = Promise<Changed | ChangeFailure | Failure<'CONFLICT' | 'NOT_PERMITTED'>>

/** Gives a request to the person who asks for it. */
export const claim = (
  context: TradeContext,
  staff: StaffMember,
  { reference, version }: { reference: string; version: number },
): AssignResult =>
  changeRequest(context, { reference, version, actor: actorOf(staff) }, async (_tx, { request }) => {
    const refusal = refusalOf(request, staff)
    if (refusal) return refusal
    return assignment(request, staff.id)
  })

/** Gives a request to a colleague, or back to nobody. */
export const handOver = (
  context: TradeContext,
  staff: StaffMember,
  { reference, version, to }: { reference: string; version: number; to: string | null },
): Promise<Awaited<AssignResult> | Failure<'VALIDATION_FAILED'>> =>
  changeRequest(
    context,
    { reference, version, actor: actorOf(staff) },
    async (tx, { request }): Promise<Change | Failure<'CONFLICT' | 'NOT_PERMITTED' | 'VALIDATION_FAILED'>> => {
      const refusal = refusalOf(request, staff)
      if (refusal) return refusal
      if (to !== null && !(await store.lockWorker(tx, to)))
        return fail('VALIDATION_FAILED', { fields: { to: 'must be a colleague who may work on requests' } })
      return assignment(request, to)
    },
  )

/** A colleague's request stays with the colleague, unless a supervisor decides otherwise. */
function refusalOf({ closedAt, assignedTo }: LockedRequest, { id, roles }: StaffMember) {
  if (closedAt) return isClosed()
  const isColleagues = assignedTo !== null && assignedTo !== id
  return isColleagues && !mayDo(roles, 'requests.reassign')
    ? fail('NOT_PERMITTED', { message: 'A colleague has this request.' })
    : undefined
}

const assignment = ({ assignedTo: from }: LockedRequest, to: string | null): Change =>
  from === to
    ? 'unchanged'
    : {
        set: { assignedTo: to },
        event: { kind: 'exchange-request.assigned', details: { ...(from && { from }), ...(to && { to }) } },
      }
