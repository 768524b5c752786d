import type { Transaction } from '../../platform/database/database.ts'
import { fail, Failure, refuseField } from '../../platform/failure.ts'
import { lockAccount } from '../account/lock.ts'
import type { ClientContext } from '../context.ts'
import { checkCurrentPassword } from '../password/current-password.ts'
import { takeCode } from './code-check.ts'
import { type CheckedPasskey, checkPasskey, usePasskey } from './passkey-check.ts'
import * as store from './second-factor.store.ts'
import type { PasskeySignature } from '../../platform/webauthn/webauthn.ts'

/** What neither a stolen session nor a stolen password alone can give: a passkey's signature, or the password with a code. */
export interface FreshProof {
  accountId: string
  currentPassword?: string | undefined
  /** A code of the app, or a recovery code; needed with the password if the second factor is on. */
  code?: string | undefined
  /** Of a challenge not older than five minutes. */
  passkey?: PasskeySignature | undefined
}

export type ProofRefusal = Failure<'VALIDATION_FAILED' | 'TOO_MANY_REQUESTS' | 'UNAUTHENTICATED'>

/** What else the transaction does. */
interface Around<Result, Begun> {
  /** Runs before anything is locked, such as to read the database's clock. */
  begin?: (tx: Transaction) => Promise<Begun>
  /** Runs under the account's lock, before a code is used up: the result of an earlier click with the same code. */
  known?: (tx: Transaction) => Promise<Result | undefined>
}

/**
 * Checks a proof, then runs `work` in the transaction that uses the proof up and holds the account's lock. For every call that moves money or
 * rights. Decision 187. UNAUTHENTICATED if the account is not active, or its password has changed during the check.
 */
export async function withFreshProof<Result, Begun = undefined>(
  context: ClientContext,
  proof: FreshProof,
  work: (tx: Transaction, now: Date, account: { email: string }, begun: Begun) => Promise<Result>,
  { begin = async () => undefined as Begun, known }: Around<Result, Begun> = {},
): Promise<Result | ProofRefusal> {
  const { accountId, code } = proof
  const checked = await checkProof(context, proof)
  if (checked instanceof Failure) return checked
  return context.database.transaction(async (tx) => {
    const begun = await begin(tx)
    const now = context.clock()
    const account = await lockAccount(tx, accountId)
    if (account?.state !== 'active') return fail('UNAUTHENTICATED')
    if ('newCounter' in checked) return (await usePasskey(tx, checked, now)) ? work(tx, now, account, begun) : refusePasskey()
    if (account.passwordHash !== checked.passwordHash) return fail('UNAUTHENTICATED')
    const result = await known?.(tx)
    if (result !== undefined) return result
    const refusal = await takeCodeIfOn(context, tx, { accountId, code, now })
    // Returned, not thrown: the transaction must commit, because it counts wrong codes.
    return refusal ?? work(tx, now, account, begun)
  })
}

async function checkProof(context: ClientContext, { accountId, currentPassword, passkey }: FreshProof) {
  if (passkey) return checkOwnPasskey(context, accountId, passkey)
  if (currentPassword === undefined) return refuseField('currentPassword', 'This is not your password')
  return checkCurrentPassword(context, { accountId, currentPassword })
}

async function checkOwnPasskey(
  context: ClientContext,
  accountId: string,
  signature: PasskeySignature,
): Promise<CheckedPasskey | Failure<'VALIDATION_FAILED'>> {
  const checked = await checkPasskey(context, signature)
  return checked instanceof Failure || checked.accountId !== accountId ? refusePasskey() : checked
}

const refusePasskey = () => refuseField('passkey', 'This passkey was not accepted. Please try again, or use your password.')

async function takeCodeIfOn(
  context: ClientContext,
  tx: Transaction,
  { accountId, code, now }: { accountId: string; code: string | undefined; now: Date },
): Promise<Failure<'VALIDATION_FAILED' | 'TOO_MANY_REQUESTS'> | undefined> {
  if (!(await store.isSecondFactorOn(tx, accountId))) return undefined
  if (code === undefined) return refuseField('code', 'Your code is needed')
  const refusal = await takeCode(context, tx, { accountId, code, now })
  return refusal?.code === 'CONFLICT' ? undefined : refusal
}
