/** How the client gave us the address of a wallet. */
export const walletSources = ['e-mail', 'telephone', 'letter', 'in-person'] as const
export type WalletSource = (typeof walletSources)[number]

/** Why a wallet is no longer used. Clients never see it. `not-given`: the client did not give it to us. */
export const walletRemovals = ['client-asked', 'mistyped', 'not-given', 'compliance'] as const
export type WalletRemoval = (typeof walletRemovals)[number]
