import { announceChange } from '../../platform/change/change.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { mailAdministrators } from '../../staff/person/command-letters.ts'
import type { ClientContext } from '../context.ts'
import { endResetLinks, orderResetLink } from '../password/password-reset.ts'
import { removeSecondFactor } from '../second-factor/turn-off.ts'
import { endSessions } from '../session/end-sessions.ts'
import * as store from './account.store.ts'
import { storedEmail } from './account.ts'
import { lockAccount } from './lock.ts'
import { findNewestRegistration } from './account.store.ts'

/** `unknown`: there is no such account. `already`: the account is in the requested state. */
export type Intervention = { outcome: 'done'; sessionsEnded: number } | { outcome: 'unknown' | 'closed' | 'already' }

/** The part of the context that the desk's use cases need. */
export interface DeskContext extends Pick<ClientContext, 'database' | 'clock' | 'mail'> {
  /** The caller's transaction; without it, each use case begins one. */
  tx?: Transaction
}

/** Whose account. The command line knows the e-mail address, the desk's pages know the id. */
export type Whose = { email: string } | { accountId: string }

type Instruction = Whose & { actor: Actor }

const done = (sessionsEnded = 0): Intervention => ({ outcome: 'done', sessionsEnded })

/**
 * Freezes an account: its sessions and open reset links end at once, and its client cannot log in. The client gets no letter: the law
 * forbids it where money laundering is suspected.
 */
export const freezeAccount = (context: DeskContext, instruction: Instruction & { reason: string }): Promise<Intervention> =>
  withLockedAccount(context, instruction, async (tx, { accountId, state, now }) => {
    const { actor, reason } = instruction
    if (state === 'frozen') return { outcome: 'already' }
    await store.setState(tx, accountId, 'frozen')
    const freezeId = await store.insertFreeze(tx, { accountId, reason, frozenAt: now })
    await recordEvent(tx, { kind: 'account.frozen', actor, at: now, accountId, details: { freezeId } })
    await endResetLinks(tx, { accountId, now })
    const ended = await endSessions(tx, accountId, { reason: 'frozen', now, actor })
    await mailAdministrators(context, tx, { command: 'freeze', actor, accountId, now })
    return done(ended.length)
  })

/** Lets the client of a frozen account log in again. */
export const unfreezeAccount = (context: DeskContext, instruction: Instruction): Promise<Intervention> =>
  withLockedAccount(context, instruction, async (tx, { accountId, state, now }) => {
    const { actor } = instruction
    if (state === 'active') return { outcome: 'already' }
    await store.setState(tx, accountId, 'active')
    await store.liftFreezes(tx, accountId, now)
    await recordEvent(tx, { kind: 'account.unfrozen', actor, at: now, accountId })
    await mailAdministrators(context, tx, { command: 'unfreeze', actor, accountId, now })
    return done()
  })

/** Logs a client out everywhere. The client never sees `because`. */
export const logOutEverywhere = (
  context: DeskContext,
  instruction: Instruction & { because?: string | undefined },
): Promise<Intervention> =>
  withLockedAccount(context, instruction, async (tx, { accountId, now }) => {
    const { actor, because } = instruction
    const ended = await endSessions(tx, accountId, { reason: 'desk', now, actor })
    if (because)
      await recordEvent(tx, { kind: 'desk.sessions-ended', actor, at: now, accountId, details: { because, sessions: ended.length } })
    return done(ended.length)
  })

/** Removes a lost second factor, after the desk has identified the client, who gets a letter. */
export const removeLostSecondFactor = (context: DeskContext, instruction: Instruction): Promise<Intervention> =>
  withLockedAccount(context, instruction, async (tx, { accountId, now }) => {
    const { actor } = instruction
    if (!(await removeSecondFactor(context, tx, { accountId, actor, now }))) return { outcome: 'already' }
    await mailAdministrators(context, tx, { command: 'remove-second-factor', actor, accountId, now })
    return done()
  })

/** Orders a letter with a new link to set a password. No pause or rate limit applies. */
export const resendResetLink = (context: DeskContext, instruction: Instruction): Promise<Intervention> =>
  withLockedAccount(context, instruction, async (tx, { accountId, email, now }) => {
    const passwordResetId = await orderResetLink(context, tx, { email, now })
    const details = { letter: 'reset-password', passwordResetId }
    await recordEvent(tx, { kind: 'letter.resent', actor: instruction.actor, at: now, accountId, details })
    return done()
  })

/** Orders the letter that a visitor's request for a new confirmation link causes; `unknown` if nobody signed up with the address. */
export const resendConfirmationLink = (
  { database, clock, mail }: DeskContext,
  { email, actor }: { email: string; actor: Actor },
): Promise<Intervention> =>
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
  email: string
  state: 'active' | 'frozen'
  now: Date
}

function withLockedAccount(
  { database, clock, tx: ofCaller }: DeskContext,
  whose: Whose,
  act: (tx: Transaction, account: LockedAccount) => Promise<Intervention>,
): Promise<Intervention> {
  const intervene = async (tx: Transaction): Promise<Intervention> => {
    const accountId = 'email' in whose ? (await store.findAccountByEmail(tx, storedEmail(whose.email)))?.id : whose.accountId
    const locked = accountId && (await lockAccount(tx, accountId))
    if (!locked) return { outcome: 'unknown' }
    const { state, email } = locked
    if (state === 'closed') return { outcome: 'closed' }
    const result = await act(tx, { accountId, email, state, now: clock() })
    if (result.outcome === 'done') await announceChange(tx, 'clients', `client:${accountId}`, 'requests')
    return result
  }
  return ofCaller ? intervene(ofCaller) : database.transaction(intervene)
}
