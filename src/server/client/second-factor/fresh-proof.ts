import type { Transaction } from '../../platform/database/database.ts'
import { fail, Failure, refuseField } from '../../platform/failure.ts'
import { lockAccount } from '../account/lock.ts'
import type { ClientContext } from '../context.ts'
import { checkCurrentPassword } from '../password/current-password.ts'
import { takeCode } from './code-check.ts'
import * as store from './second-factor.store.ts'

/** What neither a stolen session nor a stolen password alone can give. */
export interface FreshProof {
  accountId: string
  currentPassword: string
  /** A code of the app, or a recovery code; needed if the second factor is on. */
  code?: string | undefined
}

export type ProofRefusal = Failure<'VALIDATION_FAILED' | 'TOO_MANY_REQUESTS' | 'UNAUTHENTICATED'>

/**
 * Checks a proof, then runs `work` in the transaction that uses up the code and holds the account's lock. For every call that moves money or rights.
 * Decision 187. UNAUTHENTICATED if the account is not active, or its password has changed during the check.
 */
export async function withFreshProof<Result>(
  context: ClientContext,
  { accountId, currentPassword, code }: FreshProof,
  work: (tx: Transaction, now: Date, account: { email: string }) => Promise<Result>,
): Promise<Result | ProofRefusal> {
  const checked = await checkCurrentPassword(context, { accountId, currentPassword })
  if (checked instanceof Failure) return checked
  return context.database.transaction(async (tx) => {
    const now = context.clock()
    const account = await lockAccount(tx, accountId)
    if (account?.state !== 'active' || account.passwordHash !== checked.passwordHash) return fail('UNAUTHENTICATED')
    const refusal = await takeCodeIfOn(context, tx, { accountId, code, now })
    // Returned, not thrown: the transaction must commit, because it counts wrong codes.
    return refusal ?? work(tx, now, account)
  })
}

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
