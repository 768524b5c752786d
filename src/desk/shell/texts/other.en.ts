import { wording as address } from '../../../web/ui/address.wording.en.ts'
import { wording as copy } from '../../../web/ui/copy.wording.en.ts'
import { wording as approvals } from '../../approvals/wording.en.ts'
import { wording as replies } from '../../replies/wording.en.ts'
import { wording as request } from '../../request/wording.en.ts'
import { wording as clients } from '../../clients/wording.en.ts'
import { wording as deals } from '../../deals/wording.en.ts'
import { wording as dealChain } from '../../deals/chain.wording.en.ts'
import { wording as dealCodes } from '../../deals/codes.wording.en.ts'
import { wording as dealTravel } from '../../deals/travel.wording.en.ts'
import { wording as events } from '../../events/wording.en.ts'
import { wording as exports } from '../../exports/wording.en.ts'
import { wording as invitation } from '../../sign-in/invitation.wording.en.ts'
import { wording as layout } from '../../layout/other.wording.en.ts'
import { wording as money } from '../../money/wording.en.ts'
import { wording as offer } from '../../offer/wording.en.ts'
import { wording as operator } from '../../operator/wording.en.ts'
import { wording as payments } from '../../payments/wording.en.ts'
import { wording as payoutAccounts } from '../../payout-accounts/wording.en.ts'
import { wording as receiving } from '../../receiving-addresses/wording.en.ts'
import { wording as record } from '../../record/wording.en.ts'
import { wording as settings } from '../../settings/wording.en.ts'
import { wording as staff } from '../../staff/wording.en.ts'
import { wording as switches } from '../../switches/wording.en.ts'

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
