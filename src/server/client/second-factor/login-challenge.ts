import { plusMinutes } from '../../platform/clock.ts'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { wrongCodeLimits } from '../../platform/rate-limit/limits.ts'
import type { ClientContext } from '../context.ts'
import { challengeMinutes } from '../limits.ts'
import { takeCode } from './code-check.ts'
import * as store from './second-factor.store.ts'

/** An account, and the hash against which the password was checked. */
interface CheckedAccount {
  accountId: string
  passwordHash: string
}

/** Makes the token for the second step of a log-in, after the right password; null without a second factor. */
export async function createChallenge({ database, clock }: ClientContext, { accountId, passwordHash }: CheckedAccount) {
  const factors = await store.findFactors(database, accountId)
  if (factors.length === 0) return null
  const now = clock()
  const token = newToken()
  const expiresAt = plusMinutes(now, challengeMinutes)
  await store.insertChallenge(database, { tokenHash: tokenHash(token), accountId, passwordMark: markOf(passwordHash), expiresAt }, now)
  return { challenge: token, factors }
}

/** Uses up challenge and code. The caller's transaction must commit also after a refusal, because it counts wrong codes. */
export async function takeChallenge(
  context: ClientContext,
  tx: Transaction,
  given: { challenge: string; code: string },
): Promise<CheckedAccount | Failure<'VALIDATION_FAILED' | 'CHALLENGE_ENDED' | 'TOO_MANY_REQUESTS'>> {
  const now = context.clock()
  const hash = tokenHash(given.challenge)
  const account = await store.lockAccountOfChallenge(tx, hash)
  const challenge = account && (await store.lockChallenge(tx, hash))
  if (!challenge || !isOpen(challenge, { ...account, now })) return fail('CHALLENGE_ENDED')
  const { accountId, wrongCodes } = challenge
  const refusal = await takeCode(context, tx, { accountId, code: given.code, now })
  if (!refusal) {
    await store.deleteChallenge(tx, hash)
    return { accountId, passwordHash: account.passwordHash }
  }
  if (refusal.code === 'TOO_MANY_REQUESTS') return refusal
  if (refusal.code === 'CONFLICT') return fail('CHALLENGE_ENDED')
  await store.setChallengeWrongCodes(tx, hash, wrongCodes + 1)
  return wrongCodes + 1 < wrongCodeLimits.challenge ? refusal : fail('CHALLENGE_ENDED')
}

const isOpen = (challenge: store.Challenge, { passwordHash, now }: { passwordHash: string; now: Date }) =>
  challenge.expiresAt > now && challenge.wrongCodes < wrongCodeLimits.challenge && challenge.passwordMark.equals(markOf(passwordHash))

const markOf = (passwordHash: string) => tokenHash(passwordHash)
