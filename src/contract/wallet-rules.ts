/** Who keeps the keys of a wallet. `provider`: an exchange or another company, which must get the data of sender and receiver. */
export const walletKinds = ['self-hosted', 'provider'] as const
export type WalletKind = (typeof walletKinds)[number]

/** How a client shows that a wallet is theirs: a signed message, or a small transfer from its address. */
export const walletProofKinds = ['signature', 'transfer'] as const
export type WalletProofKind = (typeof walletProofKinds)[number]

/**
 * Whether coins can be sent to a wallet. `unconfirmed`: the desk entered it, and a second person must confirm it. `waiting`: it is new, and not
 * proven. `usable` says nothing of a proof, which large amounts need besides.
 */
export const walletStates = ['unconfirmed', 'waiting', 'usable'] as const
export type WalletState = (typeof walletStates)[number]

/** How a message is signed, by coin and network. `eip-1271`: the wallet is a contract, which says itself whether a signature is right. */
export const signatureSchemes = ['bip-322', 'bip-137', 'eip-191', 'eip-1271', 'solana', 'sep-53', 'tip-191'] as const
export type SignatureScheme = (typeof signatureSchemes)[number]

/** What is known of a small transfer. `seen`: its confirmations, or the desk, are awaited. After the last two, another one can still be sent. */
export const walletTransferStates = ['awaited', 'seen', 'other-amount', 'other-sender'] as const
export type WalletTransferState = (typeof walletTransferStates)[number]

/** Whether a confirmed transfer proves a wallet. */
export const transferOutcomes = ['proven', 'other-amount', 'other-sender'] as const
export type TransferOutcome = (typeof transferOutcomes)[number]

/** The most wallets that a client may have. */
export const maxWallets = 50

/** How many addresses of one wallet a client adds at once. */
export const maxAddressesAtOnce = 10
