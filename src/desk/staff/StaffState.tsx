import { t } from '../../web/language/text.ts'
import type { Colleague } from '../api/staff.ts'
import { Mark } from '../layout/Mark.tsx'

const looks = { invited: 'waiting', active: 'good', left: 'plain' } as const

export const StaffState = ({ state }: { state: Colleague['state'] }) => <Mark look={looks[state]}>{t(`staff.states.${state}`)}</Mark>
