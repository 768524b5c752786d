import { readProfile, updateProfile } from '#contract/endpoints/profile.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Sessions } from '../session/session.ts'
import { profileReply, type Profiles } from './profile.ts'

export function profileRoutes(
  route: Route,
  profiles: Profiles,
  { authenticateWithProfile }: Pick<Sessions, 'authenticateWithProfile'>,
): void {
  route(readProfile, async ({ client }) => profileReply(client), authenticateWithProfile)

  route(updateProfile, async ({ body, client }) => (await profiles.update(client.accountId, body)) ?? { ok: true })
}
