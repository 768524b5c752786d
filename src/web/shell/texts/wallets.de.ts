import { wording as guides } from '../../wallet/guides.wording.de.ts'
import { wording as wallet } from '../../wallet/wording.de.ts'

export const walletsWording = { ...guides, ...wallet } as const
