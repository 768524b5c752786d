import { readProfile, updateProfile } from '#contract/endpoints/profile.ts'
import type { Route } from '../http/route.ts'
import type { Profiles } from './profile.ts'

export function profileRoutes(route: Route, profiles: Profiles): void {
  route(readProfile, ({ client }) => profiles.read(client.accountId))

  route(updateProfile, async ({ body, client }) => (await profiles.update(client.accountId, body)) ?? { ok: true })
}
