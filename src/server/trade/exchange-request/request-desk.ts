import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import * as store from './exchange-request.store.ts'
import type { RequestState } from './exchange-request.store.ts'

/** `unknown`: no request has this reference. `already`: it is as it was to become. */
export type RequestOutcome = 'done' | 'unknown' | 'already'

/** What the desk does to a client's request. */
export interface RequestDesk {
  /** How far the desk has come with it. The client sees it, and is not written to: the answer is a letter of the desk's own. */
  setState(order: { reference: string; state: RequestState; actor: Actor }): Promise<RequestOutcome>
  /** Orders one of its letters once more. */
  resend(order: { reference: string; letter: 'request-received' | 'new-request'; actor: Actor }): Promise<RequestOutcome>
}

export interface RequestDeskParts {
  database: Database
  clock: Clock
  mail: Mail
}

export const createRequestDesk = ({ database, clock, mail }: RequestDeskParts): RequestDesk => ({
  setState: ({ reference, state, actor }) =>
    database.transaction(async (tx) => {
      const request = await store.lockByReference(tx, reference)
      if (!request) return 'unknown'
      if (request.state === state) return 'already'
      await store.setState(tx, request.id, state)
      const { accountId } = request
      await recordEvent(tx, { kind: 'exchange-request.state-set', actor, at: clock(), accountId, details: { reference, state } })
      return 'done'
    }),
  resend: ({ reference, letter, actor }) =>
    database.transaction(async (tx) => {
      const request = await store.lockByReference(tx, reference)
      if (!request) return 'unknown'
      const { id, accountId } = request
      await recordEvent(tx, { kind: 'letter.resent', actor, at: clock(), accountId, details: { letter, reference } })
      await mail.order(tx, { kind: letter, exchangeRequestId: id })
      return 'done'
    }),
})
