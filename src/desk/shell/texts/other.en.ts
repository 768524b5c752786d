import { wording as parts } from '../../../web/ui/parts.wording.en.ts'
import { wording as address } from '../../../web/ui/address.wording.en.ts'
import { wording as approvals } from '../../approvals/wording.en.ts'
import { wording as request } from '../../request/wording.en.ts'
import { wording as clients } from '../../clients/wording.en.ts'
import { wording as deals } from '../../deal/wording.en.ts'
import { wording as dealCodes } from '../../deal/codes.wording.en.ts'
import { wording as invitation } from '../../sign-in/invitation.wording.en.ts'
import { wording as layout } from '../../layout/other.wording.en.ts'
import { wording as money } from '../../money/wording.en.ts'
import { wording as offer } from '../../offer/wording.en.ts'
import { wording as operate } from '../../operate/wording.en.ts'
import { wording as receiving } from '../../receiving-addresses/wording.en.ts'
import { wording as settings } from '../../settings/wording.en.ts'

/** The texts of all other screens, which load with the first of them. */
export const otherWording = {
  ...address,
  ...approvals,
  ...request,
  ...clients,
  ...deals,
  ...dealCodes,
  ...invitation,
  ...layout,
  ...money,
  ...offer,
  ...operate,
  ...parts,
  ...receiving,
  ...settings,
} as const
