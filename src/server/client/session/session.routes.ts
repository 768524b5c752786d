import { dpopHeader } from '#contract/calls.ts'
import * as endpoints from '#contract/endpoints/session.ts'
import { Failure } from '../../platform/failure.ts'
import type { Route } from '../../platform/http/route.ts'
import type { ClientContext } from '../context.ts'
import { finishLogIn, logIn, logInWithPasskey } from './log-in.ts'
import { logOut } from './end-sessions.ts'
import { listSessions, signOut, signOutOthers } from './own-sessions.ts'
import { refresh } from './refresh.ts'
import { readHolder } from './start-session.ts'

export function sessionRoutes(route: Route, context: ClientContext): void {
  route(endpoints.login, async (input) => {
    const holder = await readHolder(context, endpoints.login.call, input)
    return holder instanceof Failure ? holder : logIn(context, { ...input.body, ...holder, hangUp: input.hangUp() })
  })

  route(endpoints.finishLogin, async (input) => {
    const holder = await readHolder(context, endpoints.finishLogin.call, input)
    return holder instanceof Failure ? holder : finishLogIn(context, { ...input.body, ...holder })
  })

  route(endpoints.passkeyOptions, async () => context.webAuthn.requestOptions())

  route(endpoints.passkeyLogin, async (input) => {
    const holder = await readHolder(context, endpoints.passkeyLogin.call, input)
    return holder instanceof Failure ? holder : logInWithPasskey(context, { ...input.body, ...holder })
  })

  route(endpoints.refreshToken, ({ body, callerDevice, header }) => refresh(context, { ...body, dpop: header(dpopHeader), callerDevice }))

  route(endpoints.logout, ({ body, client }) => logOut(context, client, body.refreshToken))

  route(endpoints.readSessions, async ({ client }) => ({ sessions: await listSessions(context, client) }))

  route(endpoints.endSession, ({ body, client }) => signOut(context, client, body.sessionId))

  route(endpoints.endOtherSessions, ({ client }) => signOutOthers(context, client))
}
