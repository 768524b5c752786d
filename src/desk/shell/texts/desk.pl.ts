import { wording as parts } from '../../../web/ui/parts.wording.pl.ts'
import { wording as address } from '../../../web/ui/address.wording.pl.ts'
import { wording as approvals } from '../../approvals/wording.pl.ts'
import { wording as inbox } from '../../request/inbox.wording.pl.ts'
import { wording as invitation } from '../../sign-in/invitation.wording.pl.ts'
import { wording as layout } from '../../layout/wording.pl.ts'
import { wording as otherLayout } from '../../layout/other.wording.pl.ts'
import { wording as request } from '../../request/wording.pl.ts'
import { wording as clients } from '../../clients/wording.pl.ts'
import { wording as deals } from '../../deal/wording.pl.ts'
import { wording as dealCodes } from '../../deal/codes.wording.pl.ts'
import { wording as money } from '../../money/wording.pl.ts'
import { wording as offer } from '../../offer/wording.pl.ts'
import { wording as operate } from '../../operate/wording.pl.ts'
import { wording as receiving } from '../../receiving-addresses/wording.pl.ts'
import { wording as settings } from '../../settings/wording.pl.ts'
import { wording as shell } from '../wording.pl.ts'
import { wording as signIn } from '../../sign-in/wording.pl.ts'
import { wording as ui } from '../../../web/ui/wording.pl.ts'

export const deskWording = {
  ...address,
  ...approvals,
  ...inbox,
  ...invitation,
  ...layout,
  ...otherLayout,
  ...request,
  ...clients,
  ...deals,
  ...dealCodes,
  ...money,
  ...offer,
  ...operate,
  ...parts,
  ...receiving,
  ...settings,
  ...shell,
  ...signIn,
  ...ui,
} as const
