import * as endpoints from '#contract/endpoints/profile.ts'
import type { Route } from '../../platform/http/route.ts'
import type { ClientContext } from '../context.ts'
import { authenticateWithProfile } from '../session/authenticate.ts'
import { profileReply, updateProfile } from './profile.ts'

export function profileRoutes(route: Route, context: ClientContext): void {
  const withProfile = (accessToken: string) => authenticateWithProfile(context, accessToken)
  route(endpoints.readProfile, async ({ client }) => profileReply(client), withProfile)

  route(endpoints.updateProfile, ({ body, client }) => updateProfile(context, client.accountId, body))
}
