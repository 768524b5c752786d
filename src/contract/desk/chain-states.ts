/**
 * What the chain shows of a transfer. `unknown`: no node knows the transaction. `seen`: it has too few confirmations. `contradicts`: it does not pay this
 * transfer. `final`: so many confirmations that it is watched no more. `gone`: it was confirmed, and its block is not in the chain any more.
 */
export const chainTransferStates = ['unknown', 'seen', 'contradicts', 'confirmed', 'final', 'failed', 'gone'] as const
export type ChainTransferState = (typeof chainTransferStates)[number]

/** Why nothing is concluded. `few`: fewer nodes answer than must agree for this value. `apart`: the nodes contradict one another. */
export const chainTroubles = ['away', 'few', 'apart'] as const
export type ChainTrouble = (typeof chainTroubles)[number]

/** Coins that a transaction pays. */
export interface SeenPayment {
  coin: string
  amount: string
  to: string
}
