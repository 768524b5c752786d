import { wrongCodeLimits } from '../../platform/rate-limit/limits.ts'
import { challengeMinutes } from '../limits.ts'
import type { AccountCredentials } from '../account/account.ts'
import { type Clock, plusMinutes } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import type { TakeCode } from './code-check.ts'
import * as store from './second-factor.store.ts'

export interface LoginChallenges {
  /** A token with which the code of this log-in can be given; null where the second factor is off. The password must have been right. */
  challenge(account: AccountCredentials): Promise<string | null>
  /** Uses up challenge and code, in the caller's transaction, which must commit whatever the answer is: wrong codes are counted in it. */
  answer(
    tx: Transaction,
    given: { challenge: string; code: string },
  ): Promise<AccountCredentials | Failure<'VALIDATION_FAILED' | 'CHALLENGE_ENDED' | 'TOO_MANY_REQUESTS'>>
}

export function createLoginChallenges({
  database,
  clock,
  takeCode,
}: {
  database: Database
  clock: Clock
  takeCode: TakeCode
}): LoginChallenges {
  async function challenge({ accountId, passwordHash }: AccountCredentials) {
    if (!(await store.isOn(database, accountId))) return null
    const now = clock()
    const token = newToken()
    const expiresAt = plusMinutes(now, challengeMinutes)
    await store.insertChallenge(database, { tokenHash: tokenHash(token), accountId, passwordMark: markOf(passwordHash), expiresAt }, now)
    return token
  }

  async function answer(tx: Transaction, given: { challenge: string; code: string }) {
    const now = clock()
    const hash = tokenHash(given.challenge)
    const account = await store.holdAccountOfChallenge(tx, hash)
    const held = account && (await store.holdChallenge(tx, hash))
    if (!held || !isOpen(held, { ...account, now })) return fail('CHALLENGE_ENDED')
    const { accountId, wrongCodes } = held
    const refusal = await takeCode(tx, { accountId, code: given.code, now })
    if (!refusal) {
      await store.deleteChallenge(tx, hash)
      return { accountId, passwordHash: account.passwordHash, state: 'active' as const }
    }
    if (refusal.code === 'TOO_MANY_REQUESTS') return refusal
    if (refusal.code === 'CONFLICT') return fail('CHALLENGE_ENDED')
    await store.setChallengeWrongCodes(tx, hash, wrongCodes + 1)
    return wrongCodes + 1 < wrongCodeLimits.challenge ? refusal : fail('CHALLENGE_ENDED')
  }

  return { challenge, answer }
}

const isOpen = (challenge: store.Challenge, { passwordHash, now }: { passwordHash: string; now: Date }) =>
  challenge.expiresAt > now && challenge.wrongCodes < wrongCodeLimits.challenge && challenge.passwordMark.equals(markOf(passwordHash))

const markOf = (passwordHash: string) => tokenHash(passwordHash)
