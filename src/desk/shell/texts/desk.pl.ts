import { wording as approvals } from '../../approvals/wording.pl.ts'
import { wording as inbox } from '../../inbox/wording.pl.ts'
import { wording as layout } from '../../layout/wording.pl.ts'
import { wording as replies } from '../../replies/wording.pl.ts'
import { wording as request } from '../../request/wording.pl.ts'
import { wording as session } from '../../session/wording.pl.ts'
import { wording as settings } from '../../settings/wording.pl.ts'
import { wording as shell } from '../wording.pl.ts'
import { wording as signIn } from '../../sign-in/wording.pl.ts'
import { wording as staff } from '../../staff/wording.pl.ts'
import { wording as ui } from '../../../web/ui/wording.pl.ts'

export const deskWording = {
  ...approvals,
  ...inbox,
  ...layout,
  ...replies,
  ...request,
  ...session,
  ...settings,
  ...shell,
  ...signIn,
  ...staff,
  ...ui,
} as const
