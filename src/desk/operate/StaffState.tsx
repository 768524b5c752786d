import { t } from '../../web/language/text.ts'
import type { Colleague } from '../api/operator.ts'
import { Mark } from '../layout/Mark.tsx'

/** Only what is unusual has a mark. */
export function StaffState({ state }: { state: Colleague['state'] }) {
  const name = t(`staff.states.${state}`)
  return state === 'active' ? <span>{name}</span> : <Mark look={state === 'invited' ? 'waiting' : 'plain'}>{name}</Mark>
}
