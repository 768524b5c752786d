import { plusDays } from '../../platform/clock.ts'
import { sendTogether, type Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { logInLimits, unknownRefusalLimit } from '../../platform/rate-limit/limits.ts'
import { retentionPeriods } from '../../platform/retention/personal-data.ts'
import { storedEmail } from '../account/account.ts'
import { lockActiveClient } from '../account/lock.ts'
import type { ClientContext } from '../context.ts'
import { minLogInMs, maxSessions } from '../limits.ts'
import type { QueueEntry } from '../password/hash-queue.ts'
import type { PasswordHasher } from '../password/password-hasher.ts'
import { takeChallenge, createChallenge } from '../second-factor/login-challenge.ts'
import { checkPasskey, usePasskey } from '../second-factor/passkey-check.ts'
import type { PasskeySignature } from '../../platform/webauthn/webauthn.ts'
import { findCredentials } from './session.store.ts'
import { endSessions } from './end-sessions.ts'
import { isUnfamiliarDevice } from './device.ts'
import { type SessionHolder, startSession } from './start-session.ts'
import type { Tokens } from './tokens.ts'

export interface LogIn extends SessionHolder {
  email: string
  password: string
  /** Aborted when nobody waits for the response any more. */
  hangUp?: AbortSignal
}

type RefusalCode = 'INVALID_CREDENTIALS' | 'EMAIL_NOT_VERIFIED' | 'OTHER_ERROR'

/**
 * Starts a session; if the second factor is on, returns OTHER_ERROR with a challenge instead. Only the right password gets EMAIL_NOT_VERIFIED, or
 * OTHER_ERROR for a frozen account.
 */
export const logIn = (context: ClientContext, given: LogIn): Promise<Tokens | Failure<RefusalCode | 'TOO_MANY_REQUESTS'>> =>
  withMinimumDuration(context.pause(minLogInMs), () => logInWithinLimits(context, given))

/** Returns, or throws, no earlier than `minimum` resolves. The wait holds no database connection. */
async function withMinimumDuration<Result>(minimum: Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), minimum])
  if (result.status === 'rejected') throw result.reason
  return result.value
}

async function logInWithinLimits(context: ClientContext, { email, password, hangUp, ...holder }: LogIn) {
  const { database, clock, passwords, logInRateLimit, rateLimits } = context
  const refusals = rateLimits.create('log-in-refusals', unknownRefusalLimit)
  const address = storedEmail(email)
  const permit = await logInRateLimit.consume({ email: address, networkAddress: holder.callerDevice.networkAddress })
  if (!permit.isAllowed) return permit.refusal
  const waitingSince = plusDays(clock(), -retentionPeriods.waitingRegistrationDays)
  const { account, waitingPasswordHash } = await findCredentials(database, address, waitingSince)
  const refuse = async (code: RefusalCode) => {
    // Strangers must not fill the event table. Counted for known addresses too, so that the work is the same.
    const isOverLimit = await refusals.consume(account ? 'known' : 'unknown')
    if (!permit.isUnderAttack && (account || !isOverLimit)) await recordRefusal(context, account?.accountId, code)
    return permit.refusal ?? fail(code)
  }
  const check = (passwordHash: string | undefined) =>
    isRightPassword(passwords, { passwordHash, password, caller: { priority: permit.isKnownNetwork ? 'known' : 'new', hangUp } })
  const isPasswordOfAccount = await check(account?.passwordHash).catch(async (error: unknown) => {
    // Only before the first check: after it, an uncounted attempt would have been a guess.
    await permit.cancel()
    throw error
  })
  if (!account || account.state === 'closed' || !isPasswordOfAccount) {
    // Checked even if there is an account: otherwise a stranger who signs up with the same e-mail address would notice the account.
    const isWaiting = await check(waitingPasswordHash)
    return refuse(isWaiting ? 'EMAIL_NOT_VERIFIED' : 'INVALID_CREDENTIALS')
  }
  if (account.state === 'frozen') return refuse('OTHER_ERROR')
  await permit.recordSuccess()
  const secondStep = await createChallenge(context, account)
  if (secondStep) return fail('OTHER_ERROR', secondStep)
  return (await database.transaction((tx) => tryStartSession(context, tx, { ...account, ...holder }))) ?? refuse('INVALID_CREDENTIALS')
}

/** The second step of a log-in: checks the code, and starts the session. */
export const finishLogIn = (
  context: ClientContext,
  { challenge, code, ...holder }: SessionHolder & { challenge: string; code: string },
): Promise<Tokens | Failure<'VALIDATION_FAILED' | 'CHALLENGE_ENDED' | 'TOO_MANY_REQUESTS'>> =>
  context.database.transaction(async (tx) => {
    const account = await takeChallenge(context, tx, { challenge, code })
    if (account instanceof Failure) return account
    return (await tryStartSession(context, tx, { ...account, ...holder })) ?? fail('CHALLENGE_ENDED')
  })

/** Starts a session for a client whose passkey signed one of our challenges: the authenticator has verified the client. */
export async function logInWithPasskey(
  context: ClientContext,
  { passkey: signature, ...holder }: SessionHolder & { passkey: PasskeySignature },
): Promise<Tokens | Failure<'PASSKEY_REFUSED' | 'CHALLENGE_ENDED' | 'OTHER_ERROR' | 'TOO_MANY_REQUESTS'>> {
  const { database, clock, rateLimits, logInRateLimit } = context
  const passkey = await checkPasskey(context, signature)
  if (passkey instanceof Failure) return passkey
  const { accountId, email } = passkey
  const tooMany = await rateLimits.create('passkey-log-in', logInLimits.rightOrWrong).consume(accountId)
  if (tooMany) return tooMany
  const tokens = await database.transaction(async (tx) => {
    // Before the passkey's row, as closing locks them.
    if (!(await lockActiveClient(tx, accountId)) || !(await usePasskey(tx, passkey, clock()))) return null
    return tryStartSession(context, tx, { accountId, ...holder })
  })
  if (!tokens) {
    const code = passkey.isFrozen ? 'OTHER_ERROR' : 'PASSKEY_REFUSED'
    await recordRefusal(context, accountId, code)
    return fail(code)
  }
  await logInRateLimit.trustNetwork({ email, networkAddress: holder.callerDevice.networkAddress })
  return tokens
}

/** Returns null if the account is not active, or its password has changed since `passwordHash` was checked. */
async function tryStartSession(
  { clock, mail }: ClientContext,
  tx: Transaction,
  { accountId, passwordHash, ...holder }: SessionHolder & { accountId: string; passwordHash?: string },
): Promise<Tokens | null> {
  const [isUnchanged, isUnfamiliar] = await sendTogether([
    lockActiveClient(tx, accountId, passwordHash === undefined ? undefined : { passwordHash }),
    isUnfamiliarDevice(tx, accountId, holder.callerDevice),
  ])
  if (!isUnchanged) return null
  const now = clock()
  const [, { sessionId, tokens }] = await sendTogether([
    // Without this limit, a thief with the password could start more sessions than one statement can end.
    endSessions(tx, accountId, { reason: 'too-many', now, keepOpen: maxSessions - 1 }),
    startSession(tx, { accountId, ...holder, now }),
  ])
  if (isUnfamiliar) await mail.order(tx, { kind: 'new-log-in', sessionId })
  return tokens
}

const isRightPassword = (
  passwords: PasswordHasher,
  { passwordHash, password, caller }: { passwordHash: string | undefined; password: string; caller: QueueEntry },
) => (passwordHash === undefined ? passwords.verifyNothing(password, caller) : passwords.verify(passwordHash, password, caller))

const recordRefusal = ({ database, clock }: ClientContext, accountId: string | undefined, code: RefusalCode | 'PASSKEY_REFUSED') =>
  recordEvent(database, { kind: 'session.refused', actor: 'visitor', at: clock(), accountId, details: { code } })
