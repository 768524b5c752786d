import type { BodyOf } from '#contract/endpoint.ts'
import type { closeRequest } from '#contract/desk/endpoints/requests.ts'
import type { DeskContext } from '../../client/account/interventions.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { TradeContext } from '../context.ts'
import { type AskedChange, type Change, type Changed, type ChangeFailure, changeRequest } from './change-request.ts'
import * as store from './exchange-request.store.ts'
import type { LockedRequest } from './exchange-request.store.ts'
import type { ExchangeRequestRow } from './exchange-request.table.ts'

/** The states of a request that is not closed. */
type OpenState = ExchangeRequestRow['state']

/** `unknown`: no request has this reference. `already`: the request has this state already. */
export type RequestOutcome = 'done' | 'unknown' | 'already' | 'closed'

/**
 * Sets the state of a request that is not closed. The client sees the state but gets no letter, because the desk writes to the client itself.
 * `answered` stops the answer clock, and another state starts it again with the same due time.
 */
export const setRequestState = (
  context: Pick<DeskContext, 'database' | 'clock'>,
  { state, ...asked }: AskedChange & { state: OpenState },
): Promise<Changed | ChangeFailure | Failure<'CONFLICT'>> =>
  changeRequest(context, asked, async (_tx, { request, now }): Promise<Change | Failure<'CONFLICT'>> => {
    if (request.closedAt) return isClosed()
    if (hasState(request, state)) return 'unchanged'
    const answeredAt = state === 'answered' ? now : null
    return { set: { state, answeredAt }, event: { kind: 'exchange-request.state-set', details: { state } } }
  })

/** An answered request whose clock runs, because the client wrote again, can become answered once more. */
const hasState = (request: LockedRequest, state: OpenState) =>
  request.state === state && (state !== 'answered' || request.answeredAt !== null)

export const isClosed = () => fail('CONFLICT', { message: 'The request is closed. Open it again first.' })

/** The command line's `set-state`, which names no version. */
export async function setStateByCommand(
  context: DeskContext,
  asked: { reference: string; state: OpenState; actor: Actor },
): Promise<RequestOutcome> {
  const changed = await setRequestState(context, asked)
  if (changed instanceof Failure) return changed.code === 'CONFLICT' ? 'closed' : 'unknown'
  return changed.isChanged ? 'done' : 'already'
}

export const resendRequestLetter = (
  { database, clock, mail }: DeskContext,
  { reference, letter, actor }: { reference: string; letter: 'request-received' | 'new-request'; actor: Actor },
): Promise<'done' | 'unknown' | 'account not active'> =>
  database.transaction(async (tx) => {
    const request = await store.lockByReference(tx, reference)
    if (!request) return 'unknown'
    const { id, accountId, accountState } = request
    // As for answers: a letter to the client could reveal a suspicion.
    if (letter === 'request-received' && accountState !== 'active') return 'account not active'
    await recordEvent(tx, { kind: 'letter.resent', actor, at: clock(), accountId, details: { letter, reference } })
    await mail.order(tx, { kind: letter, exchangeRequestId: id })
    return 'done'
  })

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
