/** What is wrong with the id of a transaction: it has not the form that the network's ids have. */
export const notATransaction = 'must be the id of a transaction on this network'

/** What is wrong with the id of a transaction that was recorded for another transfer to the same address. */
export const isOfOther = 'must not be the transaction of another transfer'

/** What is wrong with the sender of coins: the network on which they came has no such address. */
export const notAnAddress = 'must be an address of this network'

/** What is wrong with the amount of coins: our nodes show another one of this transaction. */
export const isOtherAmount = 'must be the amount that the chain shows'
