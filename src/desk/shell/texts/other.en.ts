import { wording as address } from '../../../web/ui/address.wording.en.ts'
import { wording as copy } from '../../../web/ui/copy.wording.en.ts'
import { wording as approvals } from '../../approvals/wording.en.ts'
import { wording as replies } from '../../request/replies.wording.en.ts'
import { wording as request } from '../../request/wording.en.ts'
import { wording as clients } from '../../clients/wording.en.ts'
import { wording as deals } from '../../deal/wording.en.ts'
import { wording as dealChain } from '../../deal/chain.wording.en.ts'
import { wording as dealCodes } from '../../deal/codes.wording.en.ts'
import { wording as dealTravel } from '../../deal/travel.wording.en.ts'
import { wording as events } from '../../layout/events.wording.en.ts'
import { wording as exports } from '../../operate/exports.wording.en.ts'
import { wording as invitation } from '../../sign-in/invitation.wording.en.ts'
import { wording as layout } from '../../layout/other.wording.en.ts'
import { wording as money } from '../../money/wording.en.ts'
import { wording as offer } from '../../offer/wording.en.ts'
import { wording as operator } from '../../operate/operator.wording.en.ts'
import { wording as payments } from '../../money/payments.wording.en.ts'
import { wording as payoutAccounts } from '../../money/payout-accounts.wording.en.ts'
import { wording as receiving } from '../../receiving-addresses/wording.en.ts'
import { wording as record } from '../../operate/record.wording.en.ts'
import { wording as settings } from '../../settings/wording.en.ts'
import { wording as staff } from '../../operate/staff.wording.en.ts'
import { wording as switches } from '../../operate/switches.wording.en.ts'

/** The texts of all other screens, which load with the first of them. */
export const otherWording = {
  ...address,
  ...copy,
  ...approvals,
  ...replies,
  ...request,
  ...clients,
  ...deals,
  ...dealChain,
  ...dealCodes,
  ...dealTravel,
  ...events,
  ...exports,
  ...invitation,
  ...layout,
  ...money,
  ...offer,
  ...operator,
  ...payments,
  ...payoutAccounts,
  ...receiving,
  ...record,
  ...settings,
  ...staff,
  ...switches,
} as const
