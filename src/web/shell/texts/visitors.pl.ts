import { wording as account } from '../../account/wording.pl.ts'
import { wording as logIn } from '../../log-in/wording.pl.ts'
import { wording as shell } from '../wording.pl.ts'
import { wording as ui } from '../../ui/wording.pl.ts'

export const visitorsWording = { ...account, ...logIn, ...shell, ...ui } as const
