import { wording as account } from '../../account/wording.de.ts'
import { wording as logIn } from '../../log-in/wording.de.ts'
import { wording as shell } from '../wording.de.ts'
import { wording as ui } from '../../ui/wording.de.ts'

export const visitorsWording = { ...account, ...logIn, ...shell, ...ui } as const
