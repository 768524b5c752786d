import { wording as inbox } from '../../request/inbox.wording.en.ts'
import { wording as layout } from '../../layout/wording.en.ts'
import { wording as shell } from '../wording.en.ts'
import { wording as signIn } from '../../sign-in/wording.en.ts'
import { wording as ui } from '../../../web/ui/wording.en.ts'

/** The texts of sign-in, inbox and everything around the screens, which the first script has. */
export const firstWording = { ...inbox, ...layout, ...shell, ...signIn, ...ui } as const
