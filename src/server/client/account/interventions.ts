import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { mailAdministrators } from '../../staff/person/command-letters.ts'
import type { ClientContext } from '../context.ts'
import { closeResets, orderResetLink } from '../password/password-reset.ts'
import { removeSecondFactor } from '../second-factor/turn-off.ts'
import { endSessions } from '../session/end-sessions.ts'
import * as store from './account.store.ts'
import { storedEmail } from './account.ts'
import { lockAccount } from './lock.ts'
import { findNewestRegistration } from './registration.store.ts'

/** `unknown`: no account has this address. `already`: the account is in the requested state. */
export type Intervention = { outcome: 'done'; sessionsEnded: number } | { outcome: 'unknown' | 'closed' | 'already' }

/** The part of the context that the desk's use cases need. */
export type DeskContext = Pick<ClientContext, 'database' | 'clock' | 'mail'>

interface Instruction {
  email: string
  actor: Actor
}

const done = (sessionsEnded = 0): Intervention => ({ outcome: 'done', sessionsEnded })

/**
 * Freezes an account: its sessions and open reset links end at once, and its client cannot log in. The client gets no letter: the law
 * forbids it where money laundering is suspected.
 */
export const freezeAccount = (context: DeskContext, { email, reason, actor }: Instruction & { reason: string }): Promise<Intervention> =>
  withLockedAccount(context, email, async (tx, { accountId, state, now }) => {
    if (state === 'frozen') return { outcome: 'already' }
    await store.setState(tx, accountId, 'frozen')
    const freezeId = await store.insertFreeze(tx, { accountId, reason, frozenAt: now })
    await recordEvent(tx, { kind: 'account.frozen', actor, at: now, accountId, details: { freezeId } })
    await closeResets(tx, accountId, now)
    const ended = await endSessions(tx, accountId, { reason: 'frozen', now, actor })
    await mailAdministrators(context, tx, { command: 'freeze', actor, accountId, now })
    return done(ended.length)
  })

/** Lets the client of a frozen account log in again. */
export const unfreezeAccount = (context: DeskContext, { email, actor }: Instruction): Promise<Intervention> =>
  withLockedAccount(context, email, async (tx, { accountId, state, now }) => {
    if (state === 'active') return { outcome: 'already' }
    await store.setState(tx, accountId, 'active')
    await store.liftFreezes(tx, accountId, now)
    await recordEvent(tx, { kind: 'account.unfrozen', actor, at: now, accountId })
    await mailAdministrators(context, tx, { command: 'unfreeze', actor, accountId, now })
    return done()
  })

/** Logs a client out everywhere. */
export const logOutEverywhere = (context: DeskContext, { email, actor }: Instruction): Promise<Intervention> =>
  withLockedAccount(context, email, async (tx, { accountId, now }) => {
    const ended = await endSessions(tx, accountId, { reason: 'desk', now, actor })
    return done(ended.length)
  })

/** Removes a lost second factor, after the desk has identified the client, who gets a letter. */
export const removeLostSecondFactor = (context: DeskContext, { email, actor }: Instruction): Promise<Intervention> =>
  withLockedAccount(context, email, async (tx, { accountId, now }) => {
    const isRemoved = await removeSecondFactor(context, tx, { accountId, actor, now })
    if (!isRemoved) return { outcome: 'already' }
    await mailAdministrators(context, tx, { command: 'remove-second-factor', actor, accountId, now })
    return done()
  })

/** Orders a letter with a new link to set a password. No pause or rate limit applies. */
export const resendResetLink = (context: DeskContext, { email, actor }: Instruction): Promise<Intervention> =>
  withLockedAccount(context, email, async (tx, { accountId, now }) => {
    const passwordResetId = await orderResetLink(context, tx, { email: storedEmail(email), now })
    await recordEvent(tx, { kind: 'letter.resent', actor, at: now, accountId, details: { letter: 'reset-password', passwordResetId } })
    return done()
  })

/** Orders the letter that a visitor's request for a new confirmation link causes; `unknown` if nobody signed up with the address. */
export const resendConfirmationLink = ({ database, clock, mail }: DeskContext, { email, actor }: Instruction): Promise<Intervention> =>
  database.transaction(async (tx) => {
    const newest = await findNewestRegistration(tx, storedEmail(email))
    if (!newest) return { outcome: 'unknown' }
    const details = { letter: 'confirm-email', registrationId: newest.id }
    await recordEvent(tx, { kind: 'letter.resent', actor, at: clock(), details })
    await mail.order(tx, { kind: 'confirm-email-again', registrationId: newest.id })
    return done()
  })

interface LockedAccount {
  accountId: string
  state: 'active' | 'frozen'
  now: Date
}

const withLockedAccount = (
  { database, clock }: DeskContext,
  email: string,
  act: (tx: Transaction, account: LockedAccount) => Promise<Intervention>,
): Promise<Intervention> =>
  database.transaction(async (tx) => {
    const found = await store.findAccountByEmail(tx, storedEmail(email))
    const locked = found && (await lockAccount(tx, found.id))
    if (!locked) return { outcome: 'unknown' }
    if (locked.state === 'closed') return { outcome: 'closed' }
    return act(tx, { accountId: found.id, state: locked.state, now: clock() })
  })
