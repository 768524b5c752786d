import { checkPayoutAccount } from '#contract/desk/endpoints/payout-accounts.ts'
import type { PayoutRefusal } from '#contract/desk/payout-refusals.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { addPayoutAccount } from '#contract/endpoints/payout-accounts.ts'
import { storeParty } from './offers.ts'
import type { TestService } from './service.ts'
import type { StaffWithCode } from './staff.ts'

/** Polish, with right check digits. */
export const exampleIban = 'PL61109010140000071219812874'

/** A client with an approved check. */
export async function verifiedClient(service: TestService, party?: Parameters<typeof storeParty>[2]) {
  const client = await service.newClient()
  await storeParty(service, client.id, party)
  return { ...client, token: client.accessToken }
}

type VerifiedClient = Pick<Awaited<ReturnType<typeof verifiedClient>>, 'token' | 'password'>

/** Adds a payout account: one in euro, unless `changed` says otherwise. */
export const addAccount = (service: TestService, { token, password }: VerifiedClient, changed: Record<string, unknown> = {}) =>
  service.call(addPayoutAccount, {
    token,
    body: { party: 'person', currency: 'EUR', iban: exampleIban, currentPassword: password, ...changed },
  })

/** Checks a payout account: as usable without a reason. */
export const checkAccount = (staff: Pick<StaffWithCode, 'call'>, id: string, reason?: PayoutRefusal) => {
  const body: BodyOf<typeof checkPayoutAccount> = reason ? { outcome: 'refused', reason } : { outcome: 'usable' }
  return staff.call(checkPayoutAccount, { params: { id }, body })
}
