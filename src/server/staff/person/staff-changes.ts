import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  endStaff as endEndpoint,
  inviteStaff as inviteEndpoint,
  listStaff as listEndpoint,
  renewAccess as renewEndpoint,
  changeRoles as rolesEndpoint,
} from '#contract/desk/endpoints/staff.ts'
import { endStaffStepUp } from '#contract/desk/step-up-subjects.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { propose, voidApprovalsOf } from '../approval/approval.ts'
import { takeStepUp } from '../approval/step-up.ts'
import type { StaffContext } from '../context.ts'
import { actorOf, endSessionsOf, type StaffMember } from '../session/staff-session.ts'
import { deleteInvitationsOf } from './invitation.store.ts'
import { deletePasskeysOf } from './passkey.store.ts'
import * as store from './staff.store.ts'
import { pick } from '../../platform/pick.ts'

type ProposalRefusal = Failure<'NOT_PERMITTED' | 'PROOF_REQUIRED' | 'CONFLICT'>
type Proposed = ReplyOf<typeof inviteEndpoint>

export async function listStaff({ database, clock }: Pick<StaffContext, 'database' | 'clock'>): Promise<ReplyOf<typeof listEndpoint>> {
  const staff = await store.listStaff(database, clock())
  return {
    staff: staff.map((one) => pick(one, 'id', 'name', 'email', 'roles', 'state', 'passkeys', 'version', 'openApprovalId', 'lastSeenAt')),
  }
}

/** Proposes to invite a person. CONFLICT if somebody who works here, or is invited, has this address. */
export const inviteStaff = (
  context: StaffContext,
  staff: StaffMember,
  { reason, proof, ...payload }: BodyOf<typeof inviteEndpoint>,
): Promise<Proposed | ProposalRefusal> =>
  context.database.transaction(async (tx) => {
    const known = await store.findPerson(tx, { email: payload.email })
    if (known && known.state !== 'left') return fail('CONFLICT')
    return propose(context, tx, { staff, action: 'invite-staff', object: payload.email, version: 0, payload, reason, proof })
  })

/** Proposes other roles for a person. */
export const changeRoles = (
  context: StaffContext,
  staff: StaffMember,
  { id, roles, version, reason, proof }: BodyOf<typeof rolesEndpoint> & { id: string },
): Promise<Proposed | ProposalRefusal | Failure<'NOT_FOUND' | 'STALE' | 'LAST_ADMINISTRATOR'>> =>
  context.database.transaction(async (tx) => {
    const person = await findAtWork(tx, { id, version })
    if (person instanceof Failure) return person
    const losesAdministrator = !roles.includes('administrator')
    if (losesAdministrator && isLastOf(await store.listAdministrators(tx), id)) return fail('LAST_ADMINISTRATOR')
    return propose(context, tx, { staff, action: 'change-roles', object: id, version, payload: { roles }, reason, proof })
  })

/** Proposes a new invitation for a person who lost all passkeys, or whose first invitation ended. */
export const renewAccess = (
  context: StaffContext,
  staff: StaffMember,
  { id, version, reason, proof }: BodyOf<typeof renewEndpoint> & { id: string },
): Promise<Proposed | ProposalRefusal | Failure<'NOT_FOUND' | 'STALE'>> =>
  context.database.transaction(async (tx) => {
    const person = await findAtWork(tx, { id, version })
    if (person instanceof Failure) return person
    return propose(context, tx, { staff, action: 'renew-access', object: id, version, payload: {}, reason, proof })
  })

/** A person who has not left, in the version that the caller saw. */
async function findAtWork(db: Queryable, { id, version }: { id: string; version: number }) {
  const person = await store.findPerson(db, { id })
  if (!person) return fail('NOT_FOUND')
  if (person.version !== version) return stale(db, person)
  return person.state === 'left' ? fail('NOT_FOUND') : person
}

async function stale(db: Queryable, { version, changedBy, changedAt }: store.StaffRow): Promise<Failure<'STALE'>> {
  const changer = changedBy === null ? undefined : await store.findPerson(db, { id: changedBy })
  return fail('STALE', { stored: { version, by: changer?.name ?? 'the command line', at: changedAt.toISOString() } })
}

/** A person leaves: all sessions end at once, passkeys and invitations are removed, and open proposals by or about the person are void. */
export const endStaff = (
  context: StaffContext,
  staff: StaffMember,
  { id, version, reason, proof }: BodyOf<typeof endEndpoint> & { id: string },
): Promise<void | Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'STALE' | 'LAST_ADMINISTRATOR' | 'PROOF_REQUIRED'>> =>
  context.database.transaction(async (tx) => {
    const now = context.clock()
    const administrators = await store.lockAdministrators(tx)
    if (isLastOf(administrators, id)) return fail('LAST_ADMINISTRATOR')
    if (!administrators.some((administrator) => administrator.id === staff.id)) return fail('NOT_PERMITTED')
    await store.lockPerson(tx, { id })
    const person = await findAtWork(tx, { id, version })
    if (person instanceof Failure) return person
    const proofId = await takeStepUp(context, tx, { staff, proof, confirmed: endStaffStepUp({ staffId: id, version, reason }) })
    if (proofId instanceof Failure) return proofId

    await store.changePerson(tx, id, { state: 'left', leftAt: now, changedBy: staff.id, now })
    await endSessionsOf(tx, { staffId: id, reason: 'left', now })
    await deletePasskeysOf(tx, id)
    await deleteInvitationsOf(tx, id)
    await voidApprovalsOf(tx, { staffId: id, endedBy: staff, now })
    await recordEvent(tx, { kind: 'staff.left', actor: actorOf(staff), at: now, details: { staffId: id, proofId } })
    await announceChange(tx, 'staff')
  })

/** Whether a person is the only one of the active administrators, who must neither go nor lose the role. */
const isLastOf = (administrators: readonly { id: string }[], id: string): boolean =>
  administrators.length === 1 && administrators[0]?.id === id
