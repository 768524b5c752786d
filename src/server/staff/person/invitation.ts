import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { acceptInvitation as acceptEndpoint, checkInvitation as checkEndpoint } from '#contract/desk/endpoints/session.ts'
import type { ApprovalPayloads } from '#contract/desk/step-up.ts'
import { announceChange } from '../../platform/change/change.ts'
import { plusHours } from '../../platform/clock.ts'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import type { StaffContext } from '../context.ts'
import { invitationHours } from '../limits.ts'
import { startSession } from '../session/staff-session.ts'
import { publicKeyHash } from './passkey.store.ts'
import * as invitations from './invitation.store.ts'
import * as passkeys from './passkey.store.ts'
import * as store from './staff.store.ts'

type Invitation = ApprovalPayloads['invite-staff']

interface Inviting extends Invitation {
  actor: Actor
  /** The id of the person who decided; null for the command line. */
  invitedBy: string | null
  /** The approved proposal, if there is one. */
  approvalId?: string
  now: Date
}

/** Stores a person who may make a first passkey, and orders the letter. Somebody who left, or was invited before, is invited again. */
export async function invitePerson(
  context: Pick<StaffContext, 'mail'>,
  tx: Transaction,
  { email, name, roles, language, actor, invitedBy: changedBy, approvalId, now }: Inviting,
): Promise<void> {
  const known = await store.lockPerson(tx, { email })
  const person = { name, roles, language, state: 'invited' } as const
  if (known) await store.changePerson(tx, known.id, { ...person, leftAt: null, changedBy, now })
  const staffId =
    known?.id ?? (await store.insertPerson(tx, { ...person, email: email.toLowerCase(), createdAt: now, changedBy, changedAt: now }))
  await orderInvitation(context, tx, { staffId, now })
  await recordEvent(tx, {
    kind: 'staff.invited',
    actor,
    at: now,
    details: { staffId, roles: roles.join(' '), ...(approvalId && { approvalId }) },
  })
  await announceChange(tx, 'staff')
}

/** Orders the letter with the link to make a first passkey. Earlier links end. */
export async function orderInvitation(
  { mail }: Pick<StaffContext, 'mail'>,
  tx: Transaction,
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  await invitations.deleteInvitationsOf(tx, staffId)
  const expiresAt = plusHours(now, invitationHours)
  const invitationId = await invitations.insertInvitation(tx, { staffId, createdAt: now, expiresAt })
  await mail.order(tx, { kind: 'staff-invitation', invitationId })
}

/** Makes the token of an invitation when its letter is written; only the hash is stored. Undefined if the invitation has ended. */
export async function newInvitationToken(
  { database, clock }: Pick<StaffContext, 'database' | 'clock'>,
  invitationId: string,
): Promise<{ token: string; staff: store.StaffRow } | undefined> {
  const token = newToken()
  const expiresAt = plusHours(clock(), invitationHours)
  const invitation = await invitations.setToken(database, { id: invitationId, tokenHash: tokenHash(token), expiresAt })
  const staff = invitation && (await store.findPerson(database, { id: invitation.staffId }))
  return staff?.state === 'invited' ? { token, staff } : undefined
}

export async function checkInvitation(
  { database, clock, webAuthn }: StaffContext,
  token: string,
): Promise<ReplyOf<typeof checkEndpoint> | Failure<'LINK_INVALID'>> {
  const found = await invitations.findOpenInvitation(database, tokenHash(token), clock())
  if (!found) return fail('LINK_INVALID')
  const { id, name, email, roles } = found.staff
  return { name, email, roles, passkey: webAuthn.creationOptions({ id, email }, []) }
}

/** Stores the first passkey of an invited person. Returns the token of the session. */
export async function acceptInvitation(
  { database, clock, mail, webAuthn }: StaffContext,
  { token, name, passkey }: BodyOf<typeof acceptEndpoint>,
): Promise<{ token: string } | Failure<'LINK_INVALID' | 'CHALLENGE_ENDED' | 'PASSKEY_REFUSED' | 'CONFLICT'>> {
  const now = clock()
  const found = await invitations.findOpenInvitation(database, tokenHash(token), now)
  if (!found) return fail('LINK_INVALID')
  const { id: staffId } = found.staff
  const checked = await webAuthn.readNewPasskey(passkey, staffId)
  if (checked instanceof Failure) return checked
  return database.transaction(async (tx) => {
    const person = await store.lockPerson(tx, { id: staffId })
    const invitation = await invitations.findOpenInvitation(tx, tokenHash(token), now)
    if (!person || !invitation) return fail('LINK_INVALID')
    const passkeyId = await passkeys.insertPasskey(tx, { ...checked, staffId, name, createdAt: now, lastUsedAt: now })
    if (!passkeyId) return fail('CONFLICT')
    if (!(await invitations.takeInvitation(tx, { id: invitation.invitation.id, staffId, now }))) return fail('LINK_INVALID')
    await store.changePerson(tx, staffId, { state: 'active', changedBy: staffId, now })
    const details = { staffId, passkeyId, publicKeyHash: publicKeyHash(checked.publicKey) }
    await recordEvent(tx, { kind: 'staff.joined', actor: `staff:${staffId}`, at: now, details })
    await mail.order(tx, { kind: 'staff-passkey-added', staffId, passkeyId, at: now.toISOString() })
    await announceChange(tx, 'staff')
    return { token: await startSession(tx, { staffId, signedInBy: 'passkey', now }) }
  })
}
