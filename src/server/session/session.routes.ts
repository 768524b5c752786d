import { finishLogin, login, logout, refreshToken } from '#contract/endpoints/session.ts'
import type { Route } from '../http/route.ts'
import type { Sessions } from './session.ts'

export function sessionRoutes(route: Route, sessions: Sessions): void {
  route(login, ({ body, origin }) => sessions.logIn({ ...body, origin }))

  route(finishLogin, ({ body, origin }) => sessions.finishLogIn({ ...body, origin }))

  route(refreshToken, ({ body }) => sessions.refresh(body.refreshToken))

  route(logout, async ({ body, client }) => {
    await sessions.logOut(client, body.refreshToken)
    return { ok: true }
  })
}
