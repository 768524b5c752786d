import { z } from 'zod'
import { roles } from '#contract/desk/permissions.ts'
import { deskLanguage } from '#contract/desk/endpoints/parts.ts'
import { announceChange } from '../../platform/change/change.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { voidApprovalsOf } from '../approval/approval.ts'
import type { ApprovalHandler, Proposal } from '../approval/handler.ts'
import type { StaffContext } from '../context.ts'
import { endSessionsOf } from '../session/staff-session.ts'
import { invitePerson, orderInvitation } from './invitation.ts'
import { deletePasskeysOf } from './passkey.store.ts'
import * as store from './staff.store.ts'

const someRoles = z.array(z.enum(roles)).min(1)
const invitation = z.object({ name: z.string(), email: z.string(), roles: someRoles, language: deskLanguage })
const newRoles = z.object({ roles: someRoles })

/**
 * How approved proposals about people are carried out. Two administrators have agreed, so at least one is left: the one who decided or the one who
 * proposed. All are locked, so that decisions at once are made one after the other.
 */
export const staffApprovalHandlers = (context: Pick<StaffContext, 'mail'>) =>
  ({
    'invite-staff': {
      lockPeople: store.lockAdministrators,
      async isCurrent(tx, { object: email }) {
        const known = await store.lockPerson(tx, { email })
        return !known || known.state === 'left'
      },
      carryOut: (tx, { id: approvalId, payload, decidedBy, now }) =>
        invitePerson(context, tx, { ...invitation.parse(payload), actor: `staff:${decidedBy}`, invitedBy: decidedBy, approvalId, now }),
    },
    'change-roles': {
      lockPeople: store.lockAdministrators,
      isCurrent: isUnchanged,
      async carryOut(tx, { id: approvalId, object: staffId, payload, decidedBy, now }) {
        const { roles } = newRoles.parse(payload)
        await store.changePerson(tx, staffId, { roles, changedBy: decidedBy, now })
        const details = { staffId, approvalId, roles: roles.join(' ') }
        await recordEvent(tx, { kind: 'staff.roles-changed', actor: `staff:${decidedBy}`, at: now, details })
        await announceChange(tx, 'staff')
      },
    },
    'renew-access': {
      lockPeople: store.lockAdministrators,
      isCurrent: isUnchanged,
      async carryOut(tx, { id: approvalId, object: staffId, decidedBy, now }) {
        await store.changePerson(tx, staffId, { state: 'invited', changedBy: decidedBy, now })
        await endSessionsOf(tx, { staffId, reason: 'access-renewed', now })
        await deletePasskeysOf(tx, staffId)
        await voidApprovalsOf(tx, { staffId, endedBy: { id: decidedBy }, now })
        await orderInvitation(context, tx, { staffId, now })
        const details = { staffId, approvalId }
        await recordEvent(tx, { kind: 'staff.access-renewed', actor: `staff:${decidedBy}`, at: now, details })
        await announceChange(tx, 'staff')
      },
    },
  }) satisfies Record<string, ApprovalHandler>

async function isUnchanged(tx: Transaction, { object: id, version }: Proposal): Promise<boolean> {
  const person = await store.lockPerson(tx, { id })
  return person !== undefined && person.state !== 'left' && person.version === version
}
