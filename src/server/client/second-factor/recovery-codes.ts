import { randomCharacters, tokenHash } from '../../platform/crypto/token.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { ClientContext } from '../context.ts'
import { recoveryCodeCount } from '../limits.ts'
import { readTypedCode } from './second-factor.ts'
import * as store from './second-factor.store.ts'
import { type FreshProof, type ProofRefusal, withFreshProof } from './fresh-proof.ts'

export interface RecoveryCodes {
  recoveryCodes: string[]
}

export interface FirstRecoveryCodes {
  /** Null if another second factor is on: its recovery codes stay valid. */
  recoveryCodes: string[] | null
}

export const renewRecoveryCodes = (
  context: ClientContext,
  proof: FreshProof,
): Promise<RecoveryCodes | ProofRefusal | Failure<'CONFLICT'>> =>
  withFreshProof(context, proof, async (tx, now) => {
    const { accountId } = proof
    if (!(await store.isSecondFactorOn(tx, accountId))) return fail('CONFLICT')
    await recordEvent(tx, { kind: 'second-factor.recovery-codes-renewed', actor: 'client', at: now, accountId })
    return replaceRecoveryCodes(tx, accountId)
  })

/** Makes recovery codes before the first second factor is stored. The caller's transaction holds the account's lock. */
export const makeFirstRecoveryCodes = async (tx: Transaction, accountId: string): Promise<FirstRecoveryCodes> =>
  (await store.isSecondFactorOn(tx, accountId)) ? { recoveryCodes: null } : replaceRecoveryCodes(tx, accountId)

/** Removes the recovery codes after the last second factor. */
export async function removeUnusedRecoveryCodes(tx: Transaction, accountId: string): Promise<void> {
  if (!(await store.isSecondFactorOn(tx, accountId))) await store.deleteRecoveryCodes(tx, accountId)
}

async function replaceRecoveryCodes(tx: Transaction, accountId: string): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes()
  const codeHashes = recoveryCodes.map((code) => tokenHash(readTypedCode(code).code))
  await store.replaceRecoveryCodes(tx, accountId, codeHashes)
  return { recoveryCodes }
}

// 18 characters of 4.46 bits are 80 bits: too many codes to try, even against a plain hash.
const groups = 3
const groupLength = 6

/** Makes codes such as `34679C-DFGHJK-MNPQRT`. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => Array.from({ length: groups }, () => randomCharacters(groupLength)).join('-'))
