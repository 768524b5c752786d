import type { DeskContext } from '../../client/account/interventions.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import * as store from './exchange-request.store.ts'

/** `unknown`: no request has this reference. `already`: the request has this state already. */
export type RequestOutcome = 'done' | 'unknown' | 'already'

/** Sets the state of a request. The client sees the state but gets no letter, because the desk writes to the client itself. */
export const setRequestState = (
  { database, clock }: DeskContext,
  { reference, state, actor }: { reference: string; state: store.RequestState; actor: Actor },
): Promise<RequestOutcome> =>
  database.transaction(async (tx) => {
    const request = await store.lockByReference(tx, reference)
    if (!request) return 'unknown'
    if (request.state === state) return 'already'
    await store.setState(tx, request.id, state)
    const { accountId } = request
    await recordEvent(tx, { kind: 'exchange-request.state-set', actor, at: clock(), accountId, details: { reference, state } })
    return 'done'
  })

export const resendRequestLetter = (
  { database, clock, mail }: DeskContext,
  { reference, letter, actor }: { reference: string; letter: 'request-received' | 'new-request'; actor: Actor },
): Promise<RequestOutcome> =>
  database.transaction(async (tx) => {
    const request = await store.lockByReference(tx, reference)
    if (!request) return 'unknown'
    const { id, accountId } = request
    await recordEvent(tx, { kind: 'letter.resent', actor, at: clock(), accountId, details: { letter, reference } })
    await mail.order(tx, { kind: letter, exchangeRequestId: id })
    return 'done'
  })
