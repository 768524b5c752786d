import * as session from '#contract/desk/endpoints/session.ts'
import * as endpoints from '#contract/desk/endpoints/staff.ts'
import { Failure } from '../../platform/failure.ts'
import type { StaffContext } from '../context.ts'
import type { DeskRoute } from '../session/desk-route.ts'
import { acceptInvitation, checkInvitation } from './invitation.ts'
import { addOwnPasskey, beginOwnPasskey, readOwnPasskeys, removeOwnPasskey } from './own-passkeys.ts'
import { changeRoles, endStaff, inviteStaff, listStaff, renewAccess } from './staff-changes.ts'

export function staffRoutes(route: DeskRoute, context: StaffContext): void {
  route(session.checkInvitation, ({ body }) => checkInvitation(context, body.token))

  route(session.acceptInvitation, async ({ body, setSession }) => {
    const accepted = await acceptInvitation(context, body)
    if (accepted instanceof Failure) return accepted
    setSession(accepted.token)
  })

  route(session.readOwnPasskeys, ({ staff }) => readOwnPasskeys(context, staff))

  route(session.beginOwnPasskey, ({ staff, body }) => beginOwnPasskey(context, staff, body))

  route(session.addOwnPasskey, ({ staff, body }) => addOwnPasskey(context, staff, body))

  route(session.removeOwnPasskey, ({ staff, body }) => removeOwnPasskey(context, staff, body.id))

  route(endpoints.listStaff, () => listStaff(context))

  route(endpoints.inviteStaff, ({ staff, body }) => inviteStaff(context, staff, body))

  route(endpoints.changeRoles, ({ staff, params, body }) => changeRoles(context, staff, { ...params, ...body }))

  route(endpoints.renewAccess, ({ staff, params, body }) => renewAccess(context, staff, { ...params, ...body }))

  route(endpoints.endStaff, ({ staff, params, body }) => endStaff(context, staff, { ...params, ...body }))
}
