import { t } from '../../web/language/text.ts'
import type { ClientFile } from '../api/clients.ts'
import { Mark } from './Mark.tsx'

const looks = { active: 'good', frozen: 'alarm', closed: 'plain' } as const

export const AccountState = ({ state }: { state: ClientFile['state'] }) => (
  <Mark look={looks[state]}>{t(`layout.accountStates.${state}`)}</Mark>
)
