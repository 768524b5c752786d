import type { ReplyOf } from '#contract/endpoint.ts'
import type { readSecondFactor as endpoint } from '#contract/endpoints/second-factor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, Failure, refuseField } from '../../platform/failure.ts'
import { lockActiveClient } from '../account/lock.ts'
import type { ClientContext } from '../context.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal } from '../password/current-password.ts'
import { type CodeRefusal, takeCode } from './code-check.ts'
import * as store from './second-factor.store.ts'

export async function readSecondFactor({ database }: ClientContext, accountId: string): Promise<ReplyOf<typeof endpoint>> {
  const factor = await store.findSecondFactor(database, accountId)
  if (!factor?.confirmedAt) return { state: 'off' }
  const recoveryCodesLeft = await store.countRecoveryCodes(database, accountId)
  return { state: 'on', since: factor.confirmedAt.toISOString(), recoveryCodesLeft }
}

/** Uses up a code if the second factor is on. The caller's transaction must commit also after a refusal. */
export async function takeCodeIfOn(
  context: ClientContext,
  tx: Transaction,
  { accountId, code, now }: { accountId: string; code: string | undefined; now: Date },
): Promise<void | Failure<'VALIDATION_FAILED' | 'TOO_MANY_REQUESTS'>> {
  if (!(await store.isSecondFactorOn(tx, accountId))) return undefined
  if (code === undefined) return refuseField('code', 'Your code is needed')
  const refusal = await takeCode(context, tx, { accountId, code, now })
  return refusal && refusal.code !== 'CONFLICT' ? refusal : undefined
}

export interface Proof {
  accountId: string
  currentPassword: string
  /** A code of the app, or a recovery code. */
  code: string
}

export type ProofRefusal = CurrentPasswordRefusal | CodeRefusal | Failure<'UNAUTHENTICATED'>

/** Checks password and code, then runs `work` in the transaction that uses up the code. */
export async function withProof<Result>(
  context: ClientContext,
  { accountId, currentPassword, code }: Proof,
  work: (tx: Transaction, now: Date) => Promise<Result>,
): Promise<Result | ProofRefusal> {
  const checked = await checkCurrentPassword(context, { accountId, currentPassword })
  if (checked instanceof Failure) return checked
  return context.database.transaction(async (tx) => {
    const now = context.clock()
    if (!(await lockActiveClient(tx, accountId, checked))) return fail('UNAUTHENTICATED')
    return (await takeCode(context, tx, { accountId, code, now })) ?? work(tx, now)
  })
}
