import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { RemoveSecondFactor } from '../second-factor/second-factor.ts'
import type { endSessions } from '../session/session.ts'
import * as store from './account.store.ts'
import { storedEmail } from './email.ts'
import { lockAccount } from './lock.ts'

/** `unknown`: no account has this address. `closed`: nothing can be done to it. `already`: it is as it was to become. */
export type Intervention = { outcome: 'done'; sessionsEnded: number } | { outcome: 'unknown' | 'closed' | 'already' }

/** What the desk does to a client's account. */
export interface Interventions {
  /**
   * Freezes an account: its sessions and open reset links end at once, and its client cannot log in. The client is not written to: where
   * money laundering is looked into, the law forbids that.
   */
  freeze(order: { email: string; reason: string; actor: Actor }): Promise<Intervention>
  /** Lets the client of a frozen account log in again. */
  unfreeze(order: { email: string; actor: Actor }): Promise<Intervention>
  /** Logs a client out everywhere. */
  endSessions(order: { email: string; actor: Actor }): Promise<Intervention>
  /** Takes a lost second factor away, after the desk has made sure who asks. The client is written to. */
  removeSecondFactor(order: { email: string; actor: Actor }): Promise<Intervention>
  /** Orders a letter with a new link to set a password. No pause is kept, and nothing counted. */
  sendResetLink(order: { email: string; actor: Actor }): Promise<Intervention>
  /** Orders a letter with a new link to confirm the newest sign-up with an address; `unknown` where there was none. */
  sendConfirmation(order: { email: string; actor: Actor }): Promise<Intervention>
}

export interface InterventionParts {
  database: Database
  clock: Clock
  endSessions: typeof endSessions
  removeSecondFactor: RemoveSecondFactor
  mail: Mail
}

export function createInterventions({ database, clock, endSessions, removeSecondFactor, mail }: InterventionParts): Interventions {
  const freeze: Interventions['freeze'] = ({ email, reason, actor }) =>
    withAccount(email, async (tx, { accountId, state }) => {
      if (state === 'frozen') return { outcome: 'already' }
      const now = clock()
      await store.setState(tx, accountId, 'frozen')
      const freezeId = await store.insertFreeze(tx, { accountId, reason, frozenAt: now })
      await recordEvent(tx, { kind: 'account.frozen', actor, at: now, accountId, details: { freezeId } })
      await store.closeResets(tx, accountId, now)
      const ended = await endSessions(tx, accountId, { reason: 'frozen', now, actor })
      return { outcome: 'done', sessionsEnded: ended.length }
    })

  const unfreeze: Interventions['unfreeze'] = ({ email, actor }) =>
    withAccount(email, async (tx, { accountId, state }) => {
      if (state === 'active') return { outcome: 'already' }
      const now = clock()
      await store.setState(tx, accountId, 'active')
      await store.liftFreezes(tx, accountId, now)
      await recordEvent(tx, { kind: 'account.unfrozen', actor, at: now, accountId })
      return { outcome: 'done', sessionsEnded: 0 }
    })

  const endAll: Interventions['endSessions'] = ({ email, actor }) =>
    withAccount(email, async (tx, { accountId }) => {
      const ended = await endSessions(tx, accountId, { reason: 'desk', now: clock(), actor })
      return { outcome: 'done', sessionsEnded: ended.length }
    })

  const removeFactor: Interventions['removeSecondFactor'] = ({ email, actor }) =>
    withAccount(email, async (tx, { accountId }) => {
      const removed = await removeSecondFactor(tx, { accountId, actor, now: clock() })
      return removed ? { outcome: 'done', sessionsEnded: 0 } : { outcome: 'already' }
    })

  const sendResetLink: Interventions['sendResetLink'] = ({ email, actor }) =>
    withAccount(email, async (tx, { accountId }) => {
      const now = clock()
      const id = crypto.randomUUID()
      await store.insertPasswordReset(tx, { id, email: storedEmail(email), createdAt: now })
      await recordEvent(tx, {
        kind: 'letter.resent',
        actor,
        at: now,
        accountId,
        details: { letter: 'reset-password', passwordResetId: id },
      })
      await mail.order(tx, { kind: 'reset-password', passwordResetId: id })
      return { outcome: 'done', sessionsEnded: 0 }
    })

  const sendConfirmation: Interventions['sendConfirmation'] = ({ email, actor }) =>
    database.transaction(async (tx) => {
      const newest = await store.findNewestRegistration(tx, storedEmail(email))
      if (!newest) return { outcome: 'unknown' }
      const details = { letter: 'confirm-email', registrationId: newest.id }
      await recordEvent(tx, { kind: 'letter.resent', actor, at: clock(), details })
      await mail.order(tx, { kind: 'confirm-email-again', registrationId: newest.id })
      return { outcome: 'done', sessionsEnded: 0 }
    })

  type Held = { accountId: string; state: 'active' | 'frozen' }
  const withAccount = (email: string, act: (tx: Transaction, held: Held) => Promise<Intervention>): Promise<Intervention> =>
    database.transaction(async (tx) => {
      const found = await store.findAccountByEmail(tx, storedEmail(email))
      const held = found && (await lockAccount(tx, found.id))
      if (!found || !held) return { outcome: 'unknown' }
      return held.state === 'closed' ? { outcome: 'closed' } : act(tx, { accountId: found.id, state: held.state })
    })

  return { freeze, unfreeze, endSessions: endAll, removeSecondFactor: removeFactor, sendResetLink, sendConfirmation }
}
