import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { ClientContext } from '../context.ts'
import * as store from './second-factor.store.ts'
import { removeUnusedRecoveryCodes } from './recovery-codes.ts'
import { type FreshProof, type ProofRefusal, withFreshProof } from './fresh-proof.ts'

/** Turns the app off. */
export const turnOffSecondFactor = (context: ClientContext, proof: FreshProof): Promise<void | ProofRefusal | Failure<'CONFLICT'>> =>
  withFreshProof(context, proof, async (tx, now) => {
    const { accountId } = proof
    if (!(await store.isAppOn(tx, accountId))) return fail('CONFLICT')
    await store.deleteApp(tx, accountId)
    await removeUnusedRecoveryCodes(tx, accountId)
    await recordEvent(tx, { kind: 'second-factor.turned-off', actor: 'client', at: now, accountId })
    await context.mail.order(tx, { kind: 'second-factor-off', accountId, at: now.toISOString() })
  })

/**
 * Removes app, passkeys and recovery codes of a client who has lost them, and orders a letter to the client; false if there are none. The caller's
 * transaction holds the account's lock.
 */
export async function removeSecondFactor(
  { mail }: Pick<ClientContext, 'mail'>,
  tx: Transaction,
  { accountId, actor, now }: { accountId: string; actor: Actor; now: Date },
): Promise<boolean> {
  if (!(await store.deleteAllFactors(tx, accountId))) return false
  await recordEvent(tx, { kind: 'second-factor.turned-off', actor, at: now, accountId })
  await mail.order(tx, { kind: 'second-factor-removed', accountId, at: now.toISOString() })
  return true
}
