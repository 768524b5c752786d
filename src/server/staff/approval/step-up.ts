import { createHash } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { z } from 'zod'
import type { beginStepUp as endpoint } from '#contract/desk/endpoints/session.ts'
import type { stepUpProof } from '#contract/desk/endpoints/parts.ts'
import { type Confirmed, stepUpText } from '#contract/desk/step-up.ts'
import { plusMinutes } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { stepUpCodeLimit } from '../../platform/rate-limit/limits.ts'
import { createRateLimits } from '../../platform/rate-limit/rate-limit.ts'
import type { StaffContext } from '../context.ts'
import { stepUpMinutes } from '../limits.ts'
import { listPasskeys, findPasskey } from '../person/passkey.store.ts'
import { lockActive } from '../person/staff.store.ts'
import { takeCode, takePasskey } from '../session/sign-in.ts'
import type { StaffMember } from '../session/staff-session.ts'
import { insertProof } from './approval.store.ts'

/** A nonce for one step-up. The browser makes the challenge from it and from what it shows. */
export async function beginStepUp(
  { database, clock, webAuthn, stepUpNonces }: StaffContext,
  { id, signedInBy }: StaffMember,
): Promise<ReplyOf<typeof endpoint>> {
  const passkeys = signedInBy === 'passkey' ? await listPasskeys(database, id) : []
  return {
    nonce: stepUpNonces.create(id),
    expiresAt: plusMinutes(clock(), stepUpMinutes).toISOString(),
    rpId: webAuthn.rpId,
    passkeys: passkeys.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
  }
}

/**
 * Checks a step-up and keeps it. Who has signed in with a code sends a new code, which counts as a decision in the demo only. Returns the id of the
 * stored proof. The caller's transaction must commit also after a refusal, because it uses up the code.
 */
export async function takeStepUp(
  context: StaffContext,
  tx: Transaction,
  { staff, proof, confirmed }: { staff: StaffMember; proof: z.output<typeof stepUpProof>; confirmed: Confirmed },
): Promise<string | Failure<'PROOF_REQUIRED'>> {
  const { clock, stepUpNonces, webAuthn } = context
  const now = clock()
  const { nonce, expiresAt, passkey, code } = proof
  if (!stepUpNonces.isFresh(nonce, staff.id) || !isSoon(new Date(expiresAt), now)) return fail('PROOF_REQUIRED')
  const person = await lockActive(tx, { id: staff.id })
  if (!person) return fail('PROOF_REQUIRED')
  const text = stepUpText({ nonce, staffId: staff.id, expiresAt, ...confirmed })
  const kept = { staffId: staff.id, at: now, action: confirmed.action, text }
  if (staff.signedInBy === 'code') {
    const mayConfirm = confirmed.action !== 'decide' || context.mode === 'demo'
    if (!mayConfirm || code === undefined || !(await tryCode(context, tx, { staff: person, code, now }))) return fail('PROOF_REQUIRED')
    return (await insertProof(tx, { ...kept, by: 'code' })) ?? fail('PROOF_REQUIRED')
  }
  const stored = passkey && (await findPasskey(tx, passkey.id))
  if (!stored || stored.staffId !== staff.id) return fail('PROOF_REQUIRED')
  const challenge = createHash('sha256').update(text).digest('base64url')
  const checked = await webAuthn.readSignatureOver(challenge, passkey, stored)
  if (checked instanceof Failure) return fail('PROOF_REQUIRED')
  if (!(await takePasskey(tx, { id: stored.id, counter: checked.newCounter, now }))) return fail('PROOF_REQUIRED')
  const bytes = (part: 'clientDataJSON' | 'authenticatorData' | 'signature') => Buffer.from(passkey.response[part], 'base64url')
  const proofId = await insertProof(tx, {
    ...kept,
    by: 'passkey',
    credentialId: stored.credentialId,
    publicKey: stored.publicKey,
    clientData: bytes('clientDataJSON'),
    authenticatorData: bytes('authenticatorData'),
    signature: bytes('signature'),
  })
  return proofId ?? fail('PROOF_REQUIRED')
}

const isSoon = (moment: Date, now: Date) => moment > now && moment <= plusMinutes(now, stepUpMinutes)

/** Counts wrong codes, in the caller's transaction: another connection would wait for those that wait for this person. */
async function tryCode(context: StaffContext, tx: Transaction, tried: Parameters<typeof takeCode>[2]): Promise<boolean> {
  const tries = createRateLimits(tx).create('staff-step-up-code', stepUpCodeLimit)
  if ((await tries.consume(tried.staff.id)) || !(await takeCode(context, tx, tried))) return false
  await tries.reset(tried.staff.id)
  return true
}
