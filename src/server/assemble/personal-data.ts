import { accountPersonalData, accountRemovals } from '../client/account/account.data.ts'
import { rateLimitRemovals } from '../platform/rate-limit/rate-limit.data.ts'
import { cardPaymentPersonalData, cardPaymentRemovals } from '../provider/card-payment/card-payment.data.ts'
import { closedAccounts } from '../client/client-data/closed-accounts.ts'
import type { PersonalData } from '../platform/retention/personal-data.ts'
import { eventPersonalData } from '../platform/event/event.data.ts'
import { exchangeRequestPersonalData } from '../trade/exchange-request/exchange-request.data.ts'
import { identityCheckPersonalData, identityCheckRemovals } from '../provider/identity-check/identity-check.data.ts'
import { profilePersonalData } from '../client/profile/profile.data.ts'
import type { Removal } from '../platform/retention/retention.ts'
import { schedulingPersonalData, schedulingRemovals } from '../provider/scheduling/scheduling.data.ts'
import { secondFactorPersonalData, secondFactorRemovals } from '../client/second-factor/second-factor.data.ts'
import { sessionPersonalData, sessionRemovals } from '../client/session/session.data.ts'

/** What every domain stores about a client. The account is the last: the others refer to it. */
export const personalData: readonly PersonalData[] = [
  profilePersonalData,
  sessionPersonalData,
  secondFactorPersonalData,
  exchangeRequestPersonalData,
  identityCheckPersonalData,
  cardPaymentPersonalData,
  schedulingPersonalData,
  eventPersonalData,
  accountPersonalData,
]

/** Everything that is removed by schedule. */
export const removals: readonly Removal[] = [
  ...sessionRemovals,
  ...accountRemovals,
  ...secondFactorRemovals,
  ...identityCheckRemovals,
  ...cardPaymentRemovals,
  ...schedulingRemovals,
  ...rateLimitRemovals,
  closedAccounts(personalData),
]
