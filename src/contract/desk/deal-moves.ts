import type { ClientDealState } from '../deal-states.ts'

/** The states of a deal. Clients read *in-question* as `in-review`. */
export type DealState = Exclude<ClientDealState, 'in-review'> | 'in-question'

/** Who may cause a move. `clock`: the service itself, when a time is over. */
export type DealMover = 'client' | 'clock'

interface DealMove {
  /** Null: the deal begins. */
  from: DealState | null
  to: DealState
  by: DealMover
}

/** Every move that a deal can make, by its code, which is the reason of its step. A move that is not here is refused. */
export const dealMoves = {
  'buy-accepted': { from: null, to: 'awaiting-payment', by: 'client' },
  'sell-accepted': { from: null, to: 'awaiting-coins', by: 'client' },
  'buy-cancelled-by-client': { from: 'awaiting-payment', to: 'cancelled', by: 'client' },
  'sell-cancelled-by-client': { from: 'awaiting-coins', to: 'cancelled', by: 'client' },
  'buy-not-paid': { from: 'awaiting-payment', to: 'lapsed', by: 'clock' },
  'sell-not-sent': { from: 'awaiting-coins', to: 'lapsed', by: 'clock' },
} as const satisfies Record<string, DealMove>

export type DealMoveCode = keyof typeof dealMoves

export const stateForClient = (state: DealState): ClientDealState => (state === 'in-question' ? 'in-review' : state)

/** The move of one of these codes that leads on from a state. */
export const moveFrom = (state: DealState, codes: readonly DealMoveCode[]): DealMoveCode | undefined =>
  codes.find((code) => dealMoves[code].from === state)
