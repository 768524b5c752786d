import * as endpoints from '#contract/desk/endpoints/session.ts'
import { changesSince } from '../../platform/change/change.ts'
import { Failure } from '../../platform/failure.ts'
import { beginStepUp } from '../approval/step-up.ts'
import type { StaffContext } from '../context.ts'
import type { DeskRoute } from './desk-route.ts'
import { signInOptions, signInWithCode, signInWithPasskey } from './sign-in.ts'
import { changeOwnSettings, readSession, signOut } from './staff-session.ts'

export function staffSessionRoutes(route: DeskRoute, context: StaffContext): void {
  route(endpoints.signInOptions, () => signInOptions(context))

  route(endpoints.signInWithPasskey, async ({ body, setSession }) => {
    const signedIn = await signInWithPasskey(context, body.passkey)
    if (signedIn instanceof Failure) return signedIn
    setSession(signedIn.token)
  })

  route(endpoints.signInWithCode, async ({ body, setSession }) => {
    const signedIn = await signInWithCode(context, body)
    if (signedIn instanceof Failure) return signedIn
    setSession(signedIn.token)
  })

  route(endpoints.readSession, ({ staff }) => readSession(context, staff))

  route(endpoints.signOut, async ({ staff, setSession }) => {
    await signOut(context, staff)
    setSession(null)
  })

  route(endpoints.beginStepUp, ({ staff }) => beginStepUp(context, staff))

  route(endpoints.changeOwnSettings, ({ staff, body }) => changeOwnSettings(context, staff, body))

  route(endpoints.readChanges, ({ query }) => changesSince(context.database, query.since))
}
