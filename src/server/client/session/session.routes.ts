import { endOtherSessions, endSession, finishLogin, login, logout, readSessions, refreshToken } from '#contract/endpoints/session.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Sessions } from './session.ts'

export function sessionRoutes(route: Route, sessions: Sessions): void {
  route(login, ({ body, origin }) => sessions.logIn({ ...body, origin }))

  route(finishLogin, ({ body, origin }) => sessions.finishLogIn({ ...body, origin }))

  route(refreshToken, ({ body, origin }) => sessions.refresh(body.refreshToken, origin))

  route(logout, async ({ body, client }) => {
    await sessions.logOut(client, body.refreshToken)
    return { ok: true }
  })

  route(readSessions, async ({ client }) => ({ sessions: await sessions.listSessions(client) }))

  route(endSession, async ({ body, client }) => (await sessions.signOut(client, body.sessionId)) ?? { ok: true })

  route(endOtherSessions, async ({ client }) => {
    await sessions.signOutOthers(client)
    return { ok: true }
  })
}
