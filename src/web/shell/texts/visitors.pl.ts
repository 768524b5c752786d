import { wording as account } from '../../account/wording.pl.ts'
import { wording as session } from '../../log-in/wording.pl.ts'
import { wording as shell } from '../wording.pl.ts'
import { wording as ui } from '../../ui/wording.pl.ts'

export const visitorsWording = { ...account, ...session, ...shell, ...ui } as const
