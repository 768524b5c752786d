import { accountHolding, accountRemovals, closableAccounts } from './account/account.data.ts'
import { brakeRemovals } from './brake/brake.data.ts'
import { cardPaymentHolding, cardPaymentRemovals } from './card-payment/card-payment.data.ts'
import { closedAccounts, type Holding } from './client-data/client-data.ts'
import { eventHolding } from './event/event.data.ts'
import { exchangeRequestHolding } from './exchange-request/exchange-request.data.ts'
import { identityCheckHolding, identityCheckRemovals } from './identity-check/identity-check.data.ts'
import { profileHolding } from './profile/profile.data.ts'
import type { Removal } from './retention/retention.ts'
import { schedulingHolding, schedulingRemovals } from './scheduling/scheduling.data.ts'
import { secondFactorHolding, secondFactorRemovals } from './second-factor/second-factor.data.ts'
import { sessionHolding, sessionRemovals } from './session/session.data.ts'

/** What every domain holds on a client. The account is the last: the others refer to it. */
export const holdings: readonly Holding[] = [
  profileHolding,
  sessionHolding,
  secondFactorHolding,
  exchangeRequestHolding,
  identityCheckHolding,
  cardPaymentHolding,
  schedulingHolding,
  eventHolding,
  accountHolding,
]

/** Everything that is removed by schedule. */
export const removals: readonly Removal[] = [
  ...sessionRemovals,
  ...accountRemovals,
  ...secondFactorRemovals,
  ...identityCheckRemovals,
  ...cardPaymentRemovals,
  ...schedulingRemovals,
  ...brakeRemovals,
  closedAccounts(holdings, closableAccounts),
]
