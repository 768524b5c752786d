import { wording as address } from '../../../web/ui/address.wording.pl.ts'
import { wording as copy } from '../../../web/ui/copy.wording.pl.ts'
import { wording as approvals } from '../../approvals/wording.pl.ts'
import { wording as inbox } from '../../inbox/wording.pl.ts'
import { wording as invitation } from '../../sign-in/invitation.wording.pl.ts'
import { wording as layout } from '../../layout/wording.pl.ts'
import { wording as otherLayout } from '../../layout/other.wording.pl.ts'
import { wording as replies } from '../../replies/wording.pl.ts'
import { wording as request } from '../../request/wording.pl.ts'
import { wording as clients } from '../../clients/wording.pl.ts'
import { wording as deals } from '../../deals/wording.pl.ts'
import { wording as dealChain } from '../../deals/chain.wording.pl.ts'
import { wording as dealCodes } from '../../deals/codes.wording.pl.ts'
import { wording as dealTravel } from '../../deals/travel.wording.pl.ts'
import { wording as events } from '../../events/wording.pl.ts'
import { wording as exports } from '../../exports/wording.pl.ts'
import { wording as money } from '../../money/wording.pl.ts'
import { wording as offer } from '../../offer/wording.pl.ts'
import { wording as operator } from '../../operator/wording.pl.ts'
import { wording as payments } from '../../payments/wording.pl.ts'
import { wording as payoutAccounts } from '../../payout-accounts/wording.pl.ts'
import { wording as receiving } from '../../receiving-addresses/wording.pl.ts'
import { wording as record } from '../../record/wording.pl.ts'
import { wording as session } from '../../session/wording.pl.ts'
import { wording as settings } from '../../settings/wording.pl.ts'
import { wording as shell } from '../wording.pl.ts'
import { wording as signIn } from '../../sign-in/wording.pl.ts'
import { wording as staff } from '../../staff/wording.pl.ts'
import { wording as switches } from '../../switches/wording.pl.ts'
import { wording as ui } from '../../../web/ui/wording.pl.ts'

export const deskWording = {
  ...address,
  ...copy,
  ...approvals,
  ...inbox,
  ...invitation,
  ...layout,
  ...otherLayout,
  ...replies,
  ...request,
  ...clients,
  ...deals,
  ...dealChain,
  ...dealCodes,
  ...dealTravel,
  ...events,
  ...exports,
  ...money,
  ...offer,
  ...operator,
  ...payments,
  ...payoutAccounts,
  ...receiving,
  ...record,
  ...session,
  ...settings,
  ...shell,
  ...signIn,
  ...staff,
  ...switches,
  ...ui,
} as const
