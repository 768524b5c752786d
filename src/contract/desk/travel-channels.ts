/** How the data of sender and receiver were given to the company that keeps a wallet. */
export const travelChannels = ['e-mail', 'portal', 'travel-rule-network', 'telephone', 'other'] as const
export type TravelChannel = (typeof travelChannels)[number]
