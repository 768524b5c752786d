/** How the client gave the desk the address of a wallet. */
export const walletSources = ['request', 'e-mail', 'telephone', 'letter', 'in-person'] as const
export type WalletSource = (typeof walletSources)[number]

/** How we got the address of a wallet. `client`: the client added it in the account. */
export const allWalletSources = ['client', ...walletSources] as const

/** What is wrong with a client's wallet whose address is ours: coins that we send there would come back to us. */
export const isOurAddress = 'must not be one of our receiving addresses'

/** What is wrong with a receiving address that is, or was, a client's wallet: coins that arrive there are not ours. */
export const isClientsWallet = 'must not be a client’s wallet'

/** What is wrong with a receiving address that the chain knows: coins that came there before are nobody’s deal. */
export const hasTransactions = 'must not have transactions yet'

/** What is wrong with a receiving address that another entry of the network has. */
export const isKeptAddress = 'must not be in the list already'

/** Why a wallet is no longer used. Clients never see it. `not-given`: the client did not give it to us. */
export const walletRemovals = ['client-asked', 'mistyped', 'not-given', 'compliance'] as const
export type WalletRemoval = (typeof walletRemovals)[number]
