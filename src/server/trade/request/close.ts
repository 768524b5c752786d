import type { BodyOf } from '#contract/endpoint.ts'
import type { closeRequest } from '#contract/desk/endpoints/requests.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { type Change, type Changed, type ChangeFailure, changeRequest } from './change-request.ts'
import { isClosed } from './request-desk.ts'

type CloseResult = Promise<Changed | ChangeFailure | Failure<'CONFLICT'>>

/** Closes a request. The client sees that it is closed, and never sees why. */
export const close = (
  context: TradeContext,
  staff: StaffMember,
  { reference, version, reason }: { reference: string } & BodyOf<typeof closeRequest>,
): CloseResult =>
  changeRequest(
    context,
    { reference, version, actor: actorOf(staff) },
    async (_tx, { request, now }): Promise<Change | Failure<'CONFLICT'>> =>
      request.closedAt
        ? isClosed()
        : { set: { closedAt: now, closeReason: reason }, event: { kind: 'exchange-request.closed', details: { reason } } },
  )

/** Opens a closed request again, in the state that it had. Its answer clock continues. */
export const reopen = (
  context: TradeContext,
  staff: StaffMember,
  { reference, version }: { reference: string; version: number },
): CloseResult =>
  changeRequest(context, { reference, version, actor: actorOf(staff) }, async (_tx, { request }): Promise<Change | Failure<'CONFLICT'>> =>
    request.closedAt
      ? { set: { closedAt: null, closeReason: null }, event: { kind: 'exchange-request.reopened' } }
      : fail('CONFLICT', { message: 'The request is not closed.' }),
  )
