import { type ClientDealState, clientDealStates } from '../deal-progress.ts'

/** The states of a deal. Clients read *in-question* as `in-review`. */
export const dealStates = clientDealStates.map((state) => (state === 'in-review' ? 'in-question' : state))
export type DealState = Exclude<ClientDealState, 'in-review'> | 'in-question'

/**
 * Who causes a move. `clock`: the service itself, when a time is over. `record`: it follows from what a person recorded, such as a payment. `desk`: a
 * person decides. `two-people`: one proposes, another decides.
 */
export type DealMover = 'client' | 'clock' | 'record' | 'desk' | 'two-people'

interface DealMove {
  /** Null: the deal begins. */
  from: readonly DealState[] | null
  to: DealState
  by: DealMover
}

const awaiting = ['awaiting-payment', 'awaiting-coins'] as const
const afterPayment = ['paid', 'executed', 'sending', 'done'] as const

/** Every move that a deal can make, by its code, which is the reason of its step. A move that is not here is refused. */
export const dealMoves = {
  'buy-accepted': { from: null, to: 'awaiting-payment', by: 'client' },
  'sell-accepted': { from: null, to: 'awaiting-coins', by: 'client' },
  /** A revised offer is accepted, and what was received for the deal that it replaces pays it in full. */
  'revised-accepted-paid': { from: null, to: 'paid', by: 'client' },

  received: { from: awaiting, to: 'paid', by: 'record' },
  'received-late': { from: awaiting, to: 'in-question', by: 'record' },
  'received-over': { from: awaiting, to: 'in-question', by: 'record' },
  /** Part of it came until the time to pay. */
  'received-short': { from: awaiting, to: 'in-question', by: 'clock' },
  'buy-not-paid': { from: ['awaiting-payment'], to: 'lapsed', by: 'clock' },
  'sell-not-sent': { from: ['awaiting-coins'], to: 'lapsed', by: 'clock' },
  /** Booked in time, and recorded after the deal had lapsed. */
  'received-in-time': { from: ['lapsed'], to: 'paid', by: 'record' },
  'received-after-end': { from: ['lapsed', 'cancelled'], to: 'in-question', by: 'record' },

  'buy-cancelled-by-client': { from: ['awaiting-payment'], to: 'cancelled', by: 'client' },
  'sell-cancelled-by-client': { from: ['awaiting-coins'], to: 'cancelled', by: 'client' },
  'cancelled-partly-paid': { from: awaiting, to: 'refunding', by: 'client' },
  'stopped-unpaid': { from: awaiting, to: 'cancelled', by: 'two-people' },
  'stopped-partly-paid': { from: awaiting, to: 'refunding', by: 'two-people' },

  filled: { from: ['paid'], to: 'executed', by: 'record' },
  refused: { from: ['paid'], to: 'refunding', by: 'desk' },
  'sending-decided': { from: ['executed'], to: 'sending', by: 'desk' },
  sent: { from: ['sending'], to: 'done', by: 'record' },
  'sending-failed': { from: ['sending'], to: 'in-question', by: 'record' },

  /** What was received is taken back: a recall of money, or coins in a block that is gone. */
  'payment-taken-back': { from: afterPayment, to: 'in-question', by: 'record' },
  /** Only a notification of the bank reported it, and the statements of the following days lack it. */
  'payment-not-in-statement': { from: afterPayment, to: 'in-question', by: 'record' },
  /** A delivery that was seen has come back, its block is gone, or the entry of the bank was about something else. */
  'delivery-undone': { from: ['done'], to: 'in-question', by: 'record' },
  'stopped-for-review': { from: afterPayment, to: 'in-question', by: 'desk' },

  /** Late, short or too much within what the offer printed: the coins stay as they are. */
  honoured: { from: ['in-question'], to: 'paid', by: 'desk' },
  /** The cause is gone. Without a person if it was that statements lacked the money. */
  'settled-paid': { from: ['in-question'], to: 'paid', by: 'desk' },
  'settled-executed': { from: ['in-question'], to: 'executed', by: 'desk' },
  'settled-done': { from: ['in-question'], to: 'done', by: 'desk' },
  'refund-decided': { from: ['in-question'], to: 'refunding', by: 'desk' },
  'revised-accepted': { from: ['in-question'], to: 'replaced', by: 'client' },
  /** The coins are gone and the money was taken back. */
  'loss-recorded': { from: ['in-question'], to: 'done', by: 'two-people' },

  refunded: { from: ['refunding'], to: 'refunded', by: 'record' },
  'refund-failed': { from: ['refunding'], to: 'in-question', by: 'record' },
  'refund-came-back': { from: ['refunded'], to: 'in-question', by: 'record' },
} as const satisfies Record<string, DealMove>

export type DealMoveCode = keyof typeof dealMoves

export const stateForClient = (state: DealState): ClientDealState => (state === 'in-question' ? 'in-review' : state)

/** Whether a deal in this state can make a move; null: a deal that begins. */
export const canMove = (state: DealState | null, code: DealMoveCode): boolean => {
  const { from } = dealMoves[code] as DealMove
  return state === null ? from === null : from !== null && from.includes(state)
}

/** The first of these moves that leads on from a state. */
export const moveFrom = (state: DealState, codes: readonly DealMoveCode[]): DealMoveCode | undefined =>
  codes.find((code) => canMove(state, code))

/** Who does the next step of a deal. Null: nothing is left to do. In question, the owner of the question does. */
export const stepOwners = {
  'awaiting-payment': 'client',
  'awaiting-coins': 'client',
  paid: 'dealer',
  executed: 'payments',
  sending: 'payments',
  refunding: 'payments',
  'in-question': null,
  done: null,
  lapsed: null,
  cancelled: null,
  replaced: null,
  refunded: null,
} as const satisfies Record<DealState, 'client' | 'dealer' | 'payments' | null>

/** A deal with nothing left to do, unless something else happens. */
export const isOver = (state: DealState): boolean =>
  state === 'done' || state === 'lapsed' || state === 'cancelled' || state === 'replaced' || state === 'refunded'
