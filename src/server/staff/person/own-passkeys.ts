import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  addOwnPasskey as addEndpoint,
  beginOwnPasskey as beginEndpoint,
  readOwnPasskeys as readEndpoint,
} from '#contract/desk/endpoints/session.ts'
import { addPasskeyStepUp } from '#contract/desk/step-up-subjects.ts'
import { announceChange } from '../../platform/change/change.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { takeStepUp } from '../approval/step-up.ts'
import type { StaffContext } from '../context.ts'
import { maxPasskeys } from '../limits.ts'
import { actorOf, signInAgain, type StaffMember } from '../session/staff-session.ts'
import { publicKeyHash } from './passkey.store.ts'
import * as store from './passkey.store.ts'
import { lockActive } from './staff.store.ts'
import { pick } from '../../platform/pick.ts'

export async function readOwnPasskeys({ database }: StaffContext, { id }: StaffMember): Promise<ReplyOf<typeof readEndpoint>> {
  const passkeys = await store.listPasskeys(database, id)
  return { passkeys: passkeys.map(passkeyReply) }
}

const passkeyReply = (passkey: store.PasskeyRow) => pick(passkey, 'id', 'name', 'createdAt', 'lastUsedAt')

/** The options with which the browser makes another passkey, after a step-up. Only its person can use their challenge, for five minutes. */
export const beginOwnPasskey = (
  context: StaffContext,
  staff: StaffMember,
  { proof }: BodyOf<typeof beginEndpoint>,
): Promise<ReplyOf<typeof beginEndpoint> | Failure<'CONFLICT' | 'PROOF_REQUIRED'>> =>
  context.database.transaction(async (tx) => {
    const { id, email } = staff
    const proofId = await takeStepUp(context, tx, { staff, proof, confirmed: addPasskeyStepUp(id) })
    if (proofId instanceof Failure) return proofId
    const existing = await store.listPasskeys(tx, id)
    return existing.length < maxPasskeys ? context.webAuthn.creationOptions({ id, email }, existing) : fail('CONFLICT')
  })

/** Stores another passkey. Orders a letter. */
export async function addOwnPasskey(
  { database, clock, mail, webAuthn }: StaffContext,
  staff: StaffMember,
  { name, passkey }: BodyOf<typeof addEndpoint>,
): Promise<void | Failure<'CHALLENGE_ENDED' | 'PASSKEY_REFUSED' | 'CONFLICT' | 'UNAUTHENTICATED'>> {
  const { id: staffId } = staff
  const checked = await webAuthn.readNewPasskey(passkey, staffId)
  if (checked instanceof Failure) return checked
  return database.transaction(async (tx) => {
    const now = clock()
    if (!(await lockActive(tx, { id: staffId }))) return signInAgain()
    if ((await store.countPasskeys(tx, staffId)) >= maxPasskeys) return fail('CONFLICT')
    const passkeyId = await store.insertPasskey(tx, { ...checked, staffId, name, createdAt: now })
    if (!passkeyId) return fail('CONFLICT')
    const details = { passkeyId, publicKeyHash: publicKeyHash(checked.publicKey) }
    await recordEvent(tx, { kind: 'staff.passkey-added', actor: actorOf(staff), at: now, details })
    await mail.order(tx, { kind: 'staff-passkey-added', staffId, passkeyId, at: now.toISOString() })
    await announceChange(tx, 'staff')
  })
}

/** Removes a passkey, but never the last one. Orders a letter. */
export const removeOwnPasskey = (
  { database, clock, mail }: StaffContext,
  staff: StaffMember,
  id: string,
): Promise<void | Failure<'NOT_FOUND' | 'CONFLICT' | 'UNAUTHENTICATED'>> =>
  database.transaction(async (tx) => {
    const now = clock()
    const { id: staffId } = staff
    if (!(await lockActive(tx, { id: staffId }))) return signInAgain()
    const passkeys = await store.listPasskeys(tx, staffId)
    if (!passkeys.some((passkey) => passkey.id === id)) return fail('NOT_FOUND')
    if (passkeys.length === 1) return fail('CONFLICT')
    await store.deletePasskey(tx, id)
    await recordEvent(tx, { kind: 'staff.passkey-removed', actor: actorOf(staff), at: now, details: { passkeyId: id } })
    await mail.order(tx, { kind: 'staff-passkey-removed', staffId, at: now.toISOString() })
    await announceChange(tx, 'staff')
  })
