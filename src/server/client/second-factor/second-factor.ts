import type { ReplyOf } from '#contract/endpoint.ts'
import type { readSecondFactor as endpoint } from '#contract/endpoints/second-factor.ts'
import type { ClientContext } from '../context.ts'
import * as store from './second-factor.store.ts'

export async function readSecondFactor({ database }: ClientContext, accountId: string): Promise<ReplyOf<typeof endpoint>> {
  const factor = await store.findSecondFactor(database, accountId)
  if (!factor?.confirmedAt) return { state: 'off' }
  const recoveryCodesLeft = await store.countRecoveryCodes(database, accountId)
  return { state: 'on', since: factor.confirmedAt.toISOString(), recoveryCodesLeft }
}
