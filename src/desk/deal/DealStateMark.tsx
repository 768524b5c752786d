import type { DealState } from '#contract/desk/deal-moves.ts'
import { dealStateName } from '../layout/deal-words.ts'
import { Mark } from '../layout/Mark.tsx'

const looks = {
  'awaiting-payment': 'plain',
  'awaiting-coins': 'plain',
  paid: 'waiting',
  executed: 'waiting',
  sending: 'waiting',
  refunding: 'waiting',
  'in-question': 'bad',
  done: 'good',
  lapsed: 'plain',
  cancelled: 'plain',
  replaced: 'plain',
  refunded: 'plain',
} as const satisfies Record<DealState, string>

export const DealStateMark = ({ state }: { state: DealState }) => <Mark look={looks[state]}>{dealStateName(state)}</Mark>
