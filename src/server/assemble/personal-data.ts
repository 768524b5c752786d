import { accountPersonalData, accountRetention } from '../client/account/account.data.ts'
import { rateLimitRetention } from '../platform/rate-limit/rate-limit.data.ts'
import { cardPaymentPersonalData, cardPaymentRetention } from '../provider/card-payment/card-payment.data.ts'
import { closedAccountRetention } from '../client/client-data/kept-until.ts'
import { changeRetention } from '../platform/change/change.ts'
import type { PersonalData, RetentionRule } from '../platform/retention/personal-data.ts'
import { eventPersonalData, securitySourceRetention } from '../platform/event/event.data.ts'
import { exchangeRequestPersonalData, requestPresenceRetention, requestWorkPersonalData } from '../trade/request/exchange-request.data.ts'
import { identityCheckPersonalData, identityCheckRetention, partyPersonalData } from '../provider/identity-check/identity-check.data.ts'
import { offerPersonalData } from '../trade/offer/offer.data.ts'
import { dealPersonalData, settlementPersonalData } from '../trade/deal/deal.data.ts'
import { payoutAccountPersonalData } from '../trade/payout-account/payout-account.data.ts'
import { travelPersonalData } from '../trade/travel-data/travel-data.data.ts'
import { destinationPersonalData } from '../trade/destination-wait/destination-call.data.ts'
import { walletPersonalData, walletProofPersonalData, walletProofRetention } from '../trade/wallet/wallet.data.ts'
import { bankStatementRetention } from '../trade/bank/bank-statement.data.ts'
import { profilePersonalData } from '../client/profile/profile.data.ts'
import { schedulingPersonalData, schedulingRetention } from '../provider/scheduling/scheduling.data.ts'
import { secondFactorPersonalData, secondFactorRetention } from '../client/second-factor/second-factor.data.ts'
import { invitationRetention } from '../staff/person/person.data.ts'
import { staffSessionRetention } from '../staff/session/staff-session.data.ts'
import { sessionPersonalData, sessionRetention } from '../client/session/session.data.ts'

/** What every domain stores about a client. The account comes last, because the other tables refer to it. */
export const personalData: readonly PersonalData[] = [
  profilePersonalData,
  sessionPersonalData,
  secondFactorPersonalData,
  exchangeRequestPersonalData,
  requestWorkPersonalData,
  offerPersonalData,
  dealPersonalData,
  settlementPersonalData,
  payoutAccountPersonalData,
  destinationPersonalData,
  walletPersonalData,
  walletProofPersonalData,
  travelPersonalData,
  identityCheckPersonalData,
  partyPersonalData,
  cardPaymentPersonalData,
  schedulingPersonalData,
  eventPersonalData,
  accountPersonalData,
]

export const retentionRules: readonly RetentionRule[] = [
  ...sessionRetention,
  ...accountRetention,
  ...secondFactorRetention,
  ...identityCheckRetention,
  ...cardPaymentRetention,
  ...schedulingRetention,
  ...securitySourceRetention,
  ...requestPresenceRetention,
  ...rateLimitRetention,
  ...staffSessionRetention,
  ...invitationRetention,
  ...changeRetention,
  ...bankStatementRetention,
  ...walletProofRetention,
  closedAccountRetention(personalData),
]
