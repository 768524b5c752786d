import type { ReplyOf } from '#contract/endpoint.ts'
import type { beginNewPasskey as beginEndpoint } from '#contract/endpoints/second-factor.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { lockActiveClientExclusively } from '../account/lock.ts'
import type { ClientContext } from '../context.ts'
import { maxPasskeys } from '../limits.ts'
import { type FreshProof, type ProofRefusal, withFreshProof } from './fresh-proof.ts'
import { type FirstRecoveryCodes, makeFirstRecoveryCodes, removeUnusedRecoveryCodes } from './recovery-codes.ts'
import * as store from './second-factor.store.ts'
import type { NewPasskey } from '../../platform/webauthn/webauthn.ts'

/** The options with which the browser makes a passkey. Their challenge stands for the proof: only its client can use it, for five minutes. */
export const beginNewPasskey = (
  context: ClientContext,
  proof: FreshProof,
): Promise<ReplyOf<typeof beginEndpoint> | ProofRefusal | Failure<'CONFLICT'>> =>
  withFreshProof(context, proof, async (tx, _now, { email }) => {
    const { accountId } = proof
    const existing = await store.listPasskeys(tx, accountId)
    return existing.length < maxPasskeys ? context.webAuthn.creationOptions({ id: accountId, email }, existing) : fail('CONFLICT')
  })

/** Stores a new passkey. Orders a letter. */
export async function addPasskey(
  { database, clock, mail, webAuthn }: ClientContext,
  { accountId, name, passkey }: { accountId: string; name: string; passkey: NewPasskey },
): Promise<FirstRecoveryCodes | Failure<'CHALLENGE_ENDED' | 'PASSKEY_REFUSED' | 'CONFLICT' | 'UNAUTHENTICATED'>> {
  const checked = await webAuthn.readNewPasskey(passkey, accountId)
  if (checked instanceof Failure) return checked
  return database.transaction(async (tx) => {
    const now = clock()
    if (!(await lockActiveClientExclusively(tx, accountId))) return fail('UNAUTHENTICATED')
    if ((await store.countPasskeys(tx, accountId)) >= maxPasskeys) return fail('CONFLICT')
    const codes = await makeFirstRecoveryCodes(tx, accountId)
    const passkeyId = await store.insertPasskey(tx, { ...checked, accountId, name, createdAt: now })
    if (!passkeyId) return fail('CONFLICT')
    await recordEvent(tx, { kind: 'passkey.added', actor: 'client', at: now, accountId, details: { passkeyId } })
    await mail.order(tx, { kind: 'passkey-added', accountId, at: now.toISOString(), passkeyId })
    return codes
  })
}

/** Removes a passkey. Orders a letter. */
export const removePasskey = (
  context: ClientContext,
  { passkeyId, ...proof }: FreshProof & { passkeyId: string },
): Promise<void | ProofRefusal | Failure<'NOT_FOUND'>> =>
  withFreshProof(context, proof, async (tx, now) => {
    const { accountId } = proof
    if (!(await store.deletePasskey(tx, { accountId, id: passkeyId }))) return fail('NOT_FOUND')
    await removeUnusedRecoveryCodes(tx, accountId)
    await recordEvent(tx, { kind: 'passkey.removed', actor: 'client', at: now, accountId, details: { passkeyId } })
    await context.mail.order(tx, { kind: 'passkey-removed', accountId, at: now.toISOString() })
  })
