import { wording as guides } from '../../wallet/guides.wording.pl.ts'
import { wording as wallet } from '../../wallet/wording.pl.ts'

export const walletsWording = { ...guides, ...wallet } as const
