import { wording as deal } from '../../deal/wording.de.ts'
import { wording as offer } from '../../offer/wording.de.ts'

export const dealsWording = { ...deal, ...offer } as const
