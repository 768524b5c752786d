import { t } from '../../web/language/text.ts'
import type { Approval } from '../api/approvals.ts'
import { Mark } from '../layout/Mark.tsx'

const looks = { open: 'waiting', approved: 'good', rejected: 'bad', withdrawn: 'plain', void: 'plain', expired: 'plain' } as const

export const StateMark = ({ state }: { state: Approval['state'] }) => <Mark look={looks[state]}>{t(`approvals.states.${state}`)}</Mark>
