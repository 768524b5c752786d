import * as session from '#contract/desk/endpoints/session.ts'
import * as endpoints from '#contract/desk/endpoints/staff.ts'
import { Failure } from '../../platform/failure.ts'
import type { StaffContext } from '../context.ts'
import type { DeskRoute } from '../session/desk-route.ts'
import { acceptInvitation, checkInvitation } from './invitation.ts'
import { addOwnPasskey, beginOwnPasskey, readOwnPasskeys, removeOwnPasskey } from './own-passkeys.ts'
import { changeRoles, endStaff, inviteStaff, listStaff, renewAccess } from './staff-changes.ts'

const ok = { ok: true } as const

export function staffRoutes(route: DeskRoute, context: StaffContext): void {
  route(session.checkInvitation, ({ body }) => checkInvitation(context, body.token))

  route(session.acceptInvitation, async ({ body, setSession }) => {
    const accepted = await acceptInvitation(context, body)
    if (accepted instanceof Failure) return accepted
    setSession(accepted.token)
    return ok
  })

  route(session.readOwnPasskeys, ({ staff }) => readOwnPasskeys(context, staff))

  route(session.beginOwnPasskey, ({ staff, body }) => beginOwnPasskey(context, staff, body))

  route(session.addOwnPasskey, async ({ staff, body }) => (await addOwnPasskey(context, staff, body)) ?? ok)

  route(session.removeOwnPasskey, async ({ staff, body }) => (await removeOwnPasskey(context, staff, body.id)) ?? ok)

  route(endpoints.listStaff, () => listStaff(context))

  route(endpoints.inviteStaff, ({ staff, body }) => inviteStaff(context, staff, body))

  route(endpoints.changeRoles, ({ staff, params, body }) => changeRoles(context, staff, { ...params, ...body }))

  route(endpoints.renewAccess, ({ staff, params, body }) => renewAccess(context, staff, { ...params, ...body }))

  route(endpoints.endStaff, async ({ staff, params, body }) => (await endStaff(context, staff, { ...params, ...body })) ?? ok)
}
