import { accountHolding, accountRemovals, closableAccounts } from '../client/account/account.data.ts'
import { brakeRemovals } from '../platform/rate-limit/brake.data.ts'
import { cardPaymentHolding, cardPaymentRemovals } from '../provider/card-payment/card-payment.data.ts'
import { closedAccounts, type Holding } from '../client/client-data/client-data.ts'
import { eventHolding } from '../platform/event/event.data.ts'
import { exchangeRequestHolding } from '../trade/exchange-request/exchange-request.data.ts'
import { identityCheckHolding, identityCheckRemovals } from '../provider/identity-check/identity-check.data.ts'
import { profileHolding } from '../client/profile/profile.data.ts'
import type { Removal } from '../platform/retention/retention.ts'
import { schedulingHolding, schedulingRemovals } from '../provider/scheduling/scheduling.data.ts'
import { secondFactorHolding, secondFactorRemovals } from '../client/second-factor/second-factor.data.ts'
import { sessionHolding, sessionRemovals } from '../client/session/session.data.ts'

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
