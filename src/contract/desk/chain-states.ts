/**
 * What the chain shows of a transfer. `unknown`: no node knows the transaction. `seen`: it has too few confirmations. `found`: nobody recorded it, but it pays
 * exactly this transfer. `contradicts`: it does not pay this transfer. `final`: so many confirmations that it is watched no more. `gone`: it was confirmed, and
 * its block is not in the chain any more.
 */
export const chainTransferStates = ['unknown', 'seen', 'found', 'contradicts', 'confirmed', 'final', 'failed', 'gone'] as const
export type ChainTransferState = (typeof chainTransferStates)[number]

/** Why nothing is concluded. `few`: fewer nodes answer than must agree for this value. `apart`: the nodes contradict one another. */
export const chainTroubles = ['away', 'few', 'apart'] as const
export type ChainTrouble = (typeof chainTroubles)[number]

/**
 * What became of coins that came to an address of ours. `confirmed`: they were recorded as a payment, or reported to the wallet. `gone`: no block and no node
 * has them any more. `before-deal`: the chain had them before the deal was accepted, so they are not the deal's. `own-coins`: an address of ours sent them.
 * `dust`: somebody else sent so few that sending them back would cost more. We keep them.
 */
export const arrivalStates = ['seen', 'confirmed', 'gone', 'before-deal', 'own-coins', 'dust'] as const
export type ArrivalState = (typeof arrivalStates)[number]

/** Coins that a transaction pays. */
export interface SeenPayment {
  coin: string
  amount: string
  to: string
}

/** What is wrong with the id of a transaction: it has not the form that the network's ids have. */
export const notATransaction = 'must be the id of a transaction on this network'

/** What is wrong with the id of a transaction that was recorded for another transfer to the same address. */
export const isOfOther = 'must not be the transaction of another transfer'

/** What is wrong with the sender of coins: the network on which they came has no such address. */
export const notAnAddress = 'must be an address of this network'

/** What is wrong with the amount of a stranger's coins: sending them back would cost more. */
export const isDustAmount = 'must not be dust'

/** What is wrong with the amount of coins: our nodes show another one of this transaction. */
export const isOtherAmount = 'must be the amount that the chain shows'
