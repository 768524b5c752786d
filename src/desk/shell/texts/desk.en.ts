import { wording as approvals } from '../../approvals/wording.en.ts'
import { wording as layout } from '../../layout/wording.en.ts'
import { wording as session } from '../../session/wording.en.ts'
import { wording as settings } from '../../settings/wording.en.ts'
import { wording as shell } from '../wording.en.ts'
import { wording as signIn } from '../../sign-in/wording.en.ts'
import { wording as staff } from '../../staff/wording.en.ts'
import { wording as ui } from '../../../web/ui/wording.en.ts'

/** Every text of the desk. */
export const deskWording = { ...approvals, ...layout, ...session, ...settings, ...shell, ...signIn, ...staff, ...ui } as const

type Texts = typeof deskWording

declare module '../../../web/language/text.ts' {
  interface EnglishTexts extends Texts {}
}
