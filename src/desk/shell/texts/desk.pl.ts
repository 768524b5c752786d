import { wording as address } from '../../../web/ui/address.wording.pl.ts'
import { wording as copy } from '../../../web/ui/copy.wording.pl.ts'
import { wording as approvals } from '../../approvals/wording.pl.ts'
import { wording as inbox } from '../../request/inbox.wording.pl.ts'
import { wording as invitation } from '../../sign-in/invitation.wording.pl.ts'
import { wording as layout } from '../../layout/wording.pl.ts'
import { wording as otherLayout } from '../../layout/other.wording.pl.ts'
import { wording as replies } from '../../request/replies.wording.pl.ts'
import { wording as request } from '../../request/wording.pl.ts'
import { wording as clients } from '../../clients/wording.pl.ts'
import { wording as deals } from '../../deal/wording.pl.ts'
import { wording as dealChain } from '../../deal/chain.wording.pl.ts'
import { wording as dealCodes } from '../../deal/codes.wording.pl.ts'
import { wording as dealTravel } from '../../deal/travel.wording.pl.ts'
import { wording as events } from '../../layout/events.wording.pl.ts'
import { wording as exports } from '../../operate/exports.wording.pl.ts'
import { wording as money } from '../../money/wording.pl.ts'
import { wording as offer } from '../../offer/wording.pl.ts'
import { wording as operator } from '../../operate/operator.wording.pl.ts'
import { wording as payments } from '../../money/payments.wording.pl.ts'
import { wording as payoutAccounts } from '../../money/payout-accounts.wording.pl.ts'
import { wording as receiving } from '../../receiving-addresses/wording.pl.ts'
import { wording as record } from '../../operate/record.wording.pl.ts'
import { wording as session } from '../../session/wording.pl.ts'
import { wording as settings } from '../../settings/wording.pl.ts'
import { wording as shell } from '../wording.pl.ts'
import { wording as signIn } from '../../sign-in/wording.pl.ts'
import { wording as staff } from '../../operate/staff.wording.pl.ts'
import { wording as switches } from '../../operate/switches.wording.pl.ts'
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
