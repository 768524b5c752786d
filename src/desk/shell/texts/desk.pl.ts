import { wording as approvals } from '../../approvals/wording.pl.ts'
import { wording as layout } from '../../layout/wording.pl.ts'
import { wording as session } from '../../session/wording.pl.ts'
import { wording as settings } from '../../settings/wording.pl.ts'
import { wording as shell } from '../wording.pl.ts'
import { wording as signIn } from '../../sign-in/wording.pl.ts'
import { wording as staff } from '../../staff/wording.pl.ts'
import { wording as ui } from '../../../web/ui/wording.pl.ts'

export const deskWording = { ...approvals, ...layout, ...session, ...settings, ...shell, ...signIn, ...staff, ...ui } as const
