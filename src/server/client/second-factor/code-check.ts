import { wrongCodeLimits } from '../../platform/rate-limit/limits.ts'
import { plusMinutes } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure, refuseField } from '../../platform/failure.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { tokenHash } from '../../platform/crypto/token.ts'
import { stepOfCode } from './app-code.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import * as store from './second-factor.store.ts'
import { readTypedCode, type TypedCode } from './typed-code.ts'

const limit = wrongCodeLimits.account

export type CodeRefusal = Failure<'VALIDATION_FAILED'> | Failure<'CONFLICT'> | Failure<'TOO_MANY_REQUESTS'>

interface Asked {
  accountId: string
  /** As it was typed. */
  code: string
  now: Date
}

/**
 * Uses up a code of the app or a recovery code, in the caller's transaction, which must commit whatever the answer is: wrong codes are
 * counted in it. Nothing when the code was right.
 */
export type TakeCode = (tx: Transaction, asked: Asked) => Promise<void | CodeRefusal>

export const wrongCode = ({ kind }: Pick<TypedCode, 'kind'>): Failure<'VALIDATION_FAILED'> =>
  refuseField(
    'code',
    kind === 'app'
      ? 'This code is wrong, or was used before. Please wait for the next one.'
      : 'This is no recovery code of yours, or it was used before.',
  )

/** The one place where codes are checked, and where wrong ones are counted over everything that an account does. */
export function codeCheck({ mail, secretsKeys: keys }: { mail: Mail; secretsKeys: Buffer[] }): TakeCode {
  async function takeCode(tx: Transaction, { accountId, code, now }: Asked) {
    const factor = await store.lockSecondFactor(tx, accountId)
    if (!factor?.confirmedAt) return fail('CONFLICT')
    const typed = readTypedCode(code)
    if (typed.kind === 'recovery') return takeRecoveryCode(tx, { accountId, typed, now })
    const tried = recentTries(factor, now)
    if (tried.wrongCodes >= limit.times) return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: tried.secondsLeft })
    if (await takeAppCode(tx, factor, { code: typed.code, now })) return undefined
    await countWrongCode(tx, { accountId, tried, now })
    return wrongCode(typed)
  }

  async function takeAppCode(tx: Transaction, factor: store.SecondFactorRow, { code, now }: Omit<Asked, 'accountId'>) {
    const { accountId, sealedSecret } = factor
    const { secret, isOld } = openSecret(sealedSecret, { accountId, keys })
    const step = stepOfCode({ secret, code, now })
    if (step === null || !(await store.takeStep(tx, accountId, step))) return false
    if (isOld) await store.setSealedSecret(tx, accountId, sealSecret(secret, { accountId, keys }))
    return true
  }

  // Nobody can try 2^80 of them: they are not counted, so that wrong codes of a stranger never keep out a client who has kept theirs.
  async function takeRecoveryCode(tx: Transaction, { accountId, typed, now }: { accountId: string; typed: TypedCode; now: Date }) {
    if (!(await store.takeRecoveryCode(tx, accountId, tokenHash(typed.code)))) return wrongCode(typed)
    const left = await store.countRecoveryCodes(tx, accountId)
    await recordEvent(tx, { kind: 'second-factor.recovery-code-used', actor: 'client', at: now, accountId, details: { left } })
    await mail.order(tx, { kind: 'recovery-code-used', accountId, at: now.toISOString(), left })
    return undefined
  }

  async function countWrongCode(tx: Transaction, { accountId, tried, now }: { accountId: string; tried: RecentTries; now: Date }) {
    const wrongCodes = tried.wrongCodes + 1
    await store.setWrongCodes(tx, accountId, { wrongCodes, wrongCodesSince: tried.since })
    await recordEvent(tx, { kind: 'second-factor.refused', actor: 'visitor', at: now, accountId, details: { wrongCodes } })
    // Only who knows the password gets to try codes.
    if (wrongCodes === limit.times) await mail.order(tx, { kind: 'wrong-codes', accountId, at: now.toISOString() })
  }

  return takeCode
}

interface RecentTries {
  since: Date
  wrongCodes: number
  secondsLeft: number
}

function recentTries({ wrongCodes, wrongCodesSince }: store.SecondFactorRow, now: Date): RecentTries {
  const until = plusMinutes(wrongCodesSince, limit.minutes)
  if (now >= until) return { since: now, wrongCodes: 0, secondsLeft: 0 }
  return { since: wrongCodesSince, wrongCodes, secondsLeft: (until.getTime() - now.getTime()) / 1000 }
}
