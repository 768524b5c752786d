import { plusMinutes } from '../../platform/clock.ts'
import { stepOfCode } from '../../platform/crypto/app-code.ts'
import { tokenHash } from '../../platform/crypto/token.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure, refuseField } from '../../platform/failure.ts'
import { wrongCodeLimits } from '../../platform/rate-limit/limits.ts'
import type { ClientContext } from '../context.ts'
import { readTypedCode, type TypedCode } from './second-factor.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import * as store from './second-factor.store.ts'

const limit = wrongCodeLimits.account

export type CodeRefusal = Failure<'VALIDATION_FAILED'> | Failure<'CONFLICT'> | Failure<'TOO_MANY_REQUESTS'>

interface GivenCode {
  accountId: string
  /** As it was typed. */
  code: string
  now: Date
}

/**
 * Uses up a code of the app or a recovery code. The caller's transaction must commit also after a refusal, because it counts wrong codes. Returns
 * undefined for a right code.
 */
export async function takeCode(
  context: ClientContext,
  tx: Transaction,
  { accountId, code, now }: GivenCode,
): Promise<CodeRefusal | undefined> {
  const factor = await store.lockSecondFactor(tx, accountId)
  if (!(await store.isSecondFactorOn(tx, accountId))) return fail('CONFLICT')
  const typed = readTypedCode(code)
  if (typed.kind === 'recovery') return takeRecoveryCode(context, tx, { accountId, code: typed.code, now })
  if (!factor?.confirmedAt) return wrongCode('app')
  const tried = recentTries(factor, now)
  if (tried.wrongCodes >= limit.times) return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: tried.secondsLeft })
  if (await takeAppCode(context, tx, { factor, code: typed.code, now })) return undefined
  await countWrongCode(context, tx, { accountId, tried, now })
  return wrongCode('app')
}

export const wrongCode = (kind: TypedCode['kind']): Failure<'VALIDATION_FAILED'> =>
  refuseField(
    'code',
    kind === 'app'
      ? 'This code is wrong, or was used before. Please wait for the next one.'
      : 'This is not one of your recovery codes, or it was used before.',
  )

async function takeAppCode(
  { secretsKeys: keys }: ClientContext,
  tx: Transaction,
  { factor, code, now }: { factor: store.SecondFactorRow; code: string; now: Date },
): Promise<boolean> {
  const { accountId, sealedSecret } = factor
  const { secret, keyIndex } = openSecret(sealedSecret, { accountId, keys })
  const step = stepOfCode({ secret, code, now })
  if (step === null || !(await store.takeStep(tx, accountId, step))) return false
  if (keyIndex > 0) await store.setSealedSecret(tx, accountId, sealSecret(secret, { accountId, keys }))
  return true
}

// Wrong recovery codes are not counted: nobody can try 2^80 codes, and a count would let a stranger lock out a client who has recovery codes.
async function takeRecoveryCode({ mail }: ClientContext, tx: Transaction, { accountId, code, now }: GivenCode) {
  if (!(await store.takeRecoveryCode(tx, accountId, tokenHash(code)))) return wrongCode('recovery')
  const left = await store.countRecoveryCodes(tx, accountId)
  await recordEvent(tx, { kind: 'second-factor.recovery-code-used', actor: 'client', at: now, accountId, details: { left } })
  await mail.order(tx, { kind: 'recovery-code-used', accountId, at: now.toISOString(), left })
  return undefined
}

async function countWrongCode(
  { mail }: ClientContext,
  tx: Transaction,
  { accountId, tried, now }: { accountId: string; tried: RecentTries; now: Date },
) {
  const wrongCodes = tried.wrongCodes + 1
  await store.setWrongCodes(tx, accountId, { wrongCodes, wrongCodesSince: tried.since })
  await recordEvent(tx, { kind: 'second-factor.refused', actor: 'visitor', at: now, accountId, details: { wrongCodes } })
  // A stranger who tries codes knows the password, so the client gets a letter.
  if (wrongCodes === limit.times) await mail.order(tx, { kind: 'wrong-codes', accountId, at: now.toISOString() })
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
