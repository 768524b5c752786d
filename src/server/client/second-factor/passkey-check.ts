import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { ClientContext } from '../context.ts'
import * as store from './second-factor.store.ts'
import type { PasskeySignature } from '../../platform/webauthn/webauthn.ts'

/** A passkey that has just signed one of our challenges, after its authenticator verified the client. */
export interface CheckedPasskey {
  id: string
  accountId: string
  email: string
  isFrozen: boolean
  newCounter: number
}

/** Checks a passkey's signature, and uses up its challenge. A refusal for a known passkey is recorded. */
export async function checkPasskey(
  context: ClientContext,
  signature: PasskeySignature,
): Promise<CheckedPasskey | Failure<'PASSKEY_REFUSED' | 'CHALLENGE_ENDED'>> {
  const found = await store.findPasskey(context.database, signature.id)
  if (!found || found.accountState === 'closed') return fail('PASSKEY_REFUSED')
  const { id, accountId } = found.passkey
  const checked = await context.webAuthn.readSignature(signature, found.passkey)
  if (!(checked instanceof Failure))
    return { id, accountId, email: found.email, isFrozen: found.accountState === 'frozen', newCounter: checked.newCounter }
  if (checked.code === 'PASSKEY_REFUSED') await recordRefusal(context, { id, accountId })
  return checked
}

/** Records the use of a checked passkey, in a transaction that holds the account's lock. False if it was removed or used since the check. */
export const usePasskey = (tx: Transaction, { id, newCounter }: CheckedPasskey, now: Date): Promise<boolean> =>
  store.recordPasskeyUse(tx, { id, counter: newCounter, now })

const recordRefusal = ({ database, clock }: ClientContext, { id, accountId }: { id: string; accountId: string }) =>
  recordEvent(database, { kind: 'passkey.refused', actor: 'visitor', at: clock(), accountId, details: { passkeyId: id } })
