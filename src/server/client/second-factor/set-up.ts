import { plusMinutes } from '../../platform/clock.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { lockActiveClient } from '../account/lock.ts'
import type { ClientContext } from '../context.ts'
import { secondFactorSetUpMinutes } from '../limits.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal } from '../password/current-password.ts'
import { wrongCode } from './code-check.ts'
import { newSecret, readTypedCode, secretUri, stepOfCode } from './codes.ts'
import { type RecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import * as store from './second-factor.store.ts'

/** Makes a new secret that waits for its first code. CONFLICT when the second factor is on. */
export async function beginSetUp(
  context: ClientContext,
  { accountId, currentPassword }: { accountId: string; currentPassword: string },
): Promise<{ secret: string; uri: string } | CurrentPasswordRefusal | Failure<'CONFLICT' | 'UNAUTHENTICATED'>> {
  const { database, clock, secretsKeys: keys, issuer } = context
  const checked = await checkCurrentPassword(context, { accountId, currentPassword })
  if (checked instanceof Failure) return checked
  return database.transaction(async (tx) => {
    const account = await lockActiveClient(tx, accountId, checked)
    if (!account) return fail('UNAUTHENTICATED')
    const secret = newSecret()
    const waiting = { accountId, sealedSecret: sealSecret(secret, { accountId, keys }), beganAt: clock() }
    if (!(await store.insertWaitingSecret(tx, waiting))) return fail('CONFLICT')
    return { secret, uri: secretUri({ secret, issuer, account: account.email }) }
  })
}

/** Turns the second factor on with a first code, and returns the recovery codes. CONFLICT when no secret waits. */
export const finishSetUp = (
  { database, clock, mail, secretsKeys: keys }: ClientContext,
  { accountId, code }: { accountId: string; code: string },
): Promise<RecoveryCodes | Failure<'VALIDATION_FAILED' | 'CONFLICT' | 'UNAUTHENTICATED'>> =>
  database.transaction(async (tx) => {
    const now = clock()
    if (!(await lockActiveClient(tx, accountId))) return fail('UNAUTHENTICATED')
    const factor = await store.lockSecondFactor(tx, accountId)
    if (!factor || factor.confirmedAt || plusMinutes(factor.beganAt, secondFactorSetUpMinutes) <= now) return fail('CONFLICT')
    const { secret } = openSecret(factor.sealedSecret, { accountId, keys })
    const step = stepOfCode({ secret, code: readTypedCode(code).code, now })
    if (step === null) return wrongCode('app')
    await store.markConfirmed(tx, accountId, { now, step })
    await recordEvent(tx, { kind: 'second-factor.turned-on', actor: 'client', at: now, accountId })
    await mail.order(tx, { kind: 'second-factor-on', accountId, at: now.toISOString() })
    return replaceRecoveryCodes(tx, accountId)
  })
