import { wording as approvals } from '../../approvals/wording.en.ts'
import { wording as inbox } from '../../inbox/wording.en.ts'
import { wording as layout } from '../../layout/wording.en.ts'
import { wording as replies } from '../../replies/wording.en.ts'
import { wording as request } from '../../request/wording.en.ts'
import { wording as clients } from '../../clients/wording.en.ts'
import { wording as events } from '../../events/wording.en.ts'
import { wording as exports } from '../../exports/wording.en.ts'
import { wording as operator } from '../../operator/wording.en.ts'
import { wording as record } from '../../record/wording.en.ts'
import { wording as session } from '../../session/wording.en.ts'
import { wording as settings } from '../../settings/wording.en.ts'
import { wording as shell } from '../wording.en.ts'
import { wording as signIn } from '../../sign-in/wording.en.ts'
import { wording as staff } from '../../staff/wording.en.ts'
import { wording as switches } from '../../switches/wording.en.ts'
import { wording as ui } from '../../../web/ui/wording.en.ts'

/** Every text of the desk. */
export const deskWording = {
  ...approvals,
  ...inbox,
  ...layout,
  ...replies,
  ...request,
  ...clients,
  ...events,
  ...exports,
  ...operator,
  ...record,
  ...session,
  ...settings,
  ...shell,
  ...signIn,
  ...staff,
  ...switches,
  ...ui,
} as const

type Texts = typeof deskWording

declare module '../../../web/language/text.ts' {
  interface EnglishTexts extends Texts {}
}
