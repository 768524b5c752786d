import * as endpoints from '#contract/endpoints/session.ts'
import type { Route } from '../../platform/http/route.ts'
import type { ClientContext } from '../context.ts'
import { finishLogIn, logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { listSessions, signOut, signOutOthers } from './own-sessions.ts'
import { refresh } from './refresh.ts'

export function sessionRoutes(route: Route, context: ClientContext): void {
  route(endpoints.login, ({ body, callerDevice }) => logIn(context, { ...body, callerDevice }))

  route(endpoints.finishLogin, ({ body, callerDevice }) => finishLogIn(context, { ...body, callerDevice }))

  route(endpoints.refreshToken, ({ body, callerDevice }) => refresh(context, body.refreshToken, callerDevice))

  route(endpoints.logout, async ({ body, client }) => {
    await logOut(context, client, body.refreshToken)
    return { ok: true }
  })

  route(endpoints.readSessions, async ({ client }) => ({ sessions: await listSessions(context, client) }))

  route(endpoints.endSession, async ({ body, client }) => (await signOut(context, client, body.sessionId)) ?? { ok: true })

  route(endpoints.endOtherSessions, async ({ client }) => {
    await signOutOthers(context, client)
    return { ok: true }
  })
}
