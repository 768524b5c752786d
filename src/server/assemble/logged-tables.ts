import { loggedEvents } from '../platform/event/event.data.ts'
import type { LoggedTable } from '../platform/record-log/logged-table.ts'
import { loggedApprovals } from '../staff/approval/approval.data.ts'
import { loggedBankRecords } from '../trade/bank/bank-statement.data.ts'
import { loggedDeals, loggedSettlement } from '../trade/deal/deal.data.ts'
import { loggedDestinations } from '../trade/destination-wait/destination-call.data.ts'
import { loggedPayoutAccounts } from '../trade/payout-account/payout-account.data.ts'
import { loggedOffers } from '../trade/offer/offer.data.ts'
import { loggedReceivingAddresses } from '../trade/receiving-address/receiving-address.data.ts'
import { loggedTravelData } from '../trade/travel-data/travel-data.data.ts'
import { loggedWalletProofs, loggedWallets } from '../trade/wallet/wallet.data.ts'

/** The tables whose rows have leaves in the log. Each has the trigger `log_row`. */
export const loggedTables: readonly LoggedTable[] = [
  loggedEvents,
  ...loggedOffers,
  ...loggedDeals,
  ...loggedSettlement,
  ...loggedPayoutAccounts,
  ...loggedDestinations,
  ...loggedWallets,
  ...loggedWalletProofs,
  ...loggedTravelData,
  ...loggedApprovals,
  loggedReceivingAddresses,
  ...loggedBankRecords,
]
