import { plusMinutes } from '../../platform/clock.ts'
import { newSecret, secretUri, stepOfCode } from '../../platform/crypto/app-code.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { lockActiveClientExclusively } from '../account/lock.ts'
import type { ClientContext } from '../context.ts'
import { secondFactorSetUpMinutes } from '../limits.ts'
import { wrongCode } from './code-check.ts'
import { readTypedCode } from './second-factor.ts'
import { type FirstRecoveryCodes, makeFirstRecoveryCodes } from './recovery-codes.ts'
import { type FreshProof, type ProofRefusal, withFreshProof } from './fresh-proof.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import * as store from './second-factor.store.ts'

/** Makes a new secret that waits for its first code. CONFLICT when the app is on. */
export async function beginSetUp(
  context: ClientContext,
  proof: FreshProof,
): Promise<{ secret: string; uri: string } | ProofRefusal | Failure<'CONFLICT'>> {
  const { database, secretsKeys: keys, issuer } = context
  const { accountId } = proof
  // Otherwise the proof below would use up a code for nothing.
  if (await store.isAppOn(database, accountId)) return fail('CONFLICT')
  return withFreshProof(context, proof, async (tx, now, account) => {
    const secret = newSecret()
    const waiting = { accountId, sealedSecret: sealSecret(secret, { accountId, keys }), beganAt: now }
    if (!(await store.insertWaitingSecret(tx, waiting))) return fail('CONFLICT')
    return { secret, uri: secretUri({ secret, issuer, account: account.email }) }
  })
}

/** Turns the app on with a first code. CONFLICT when no secret waits. */
export const finishSetUp = (
  { database, clock, mail, secretsKeys: keys }: ClientContext,
  { accountId, code }: { accountId: string; code: string },
): Promise<FirstRecoveryCodes | Failure<'VALIDATION_FAILED' | 'CONFLICT' | 'UNAUTHENTICATED'>> =>
  database.transaction(async (tx) => {
    const now = clock()
    if (!(await lockActiveClientExclusively(tx, accountId))) return fail('UNAUTHENTICATED')
    const factor = await store.lockSecondFactor(tx, accountId)
    if (!factor || factor.confirmedAt || plusMinutes(factor.beganAt, secondFactorSetUpMinutes) <= now) return fail('CONFLICT')
    const { secret } = openSecret(factor.sealedSecret, { accountId, keys })
    const step = stepOfCode({ secret, code: readTypedCode(code).code, now })
    if (step === null) return wrongCode('app')
    const codes = await makeFirstRecoveryCodes(tx, accountId)
    await store.markConfirmed(tx, accountId, { now, step })
    await recordEvent(tx, { kind: 'second-factor.turned-on', actor: 'client', at: now, accountId })
    await mail.order(tx, { kind: 'second-factor-on', accountId, at: now.toISOString() })
    return codes
  })
