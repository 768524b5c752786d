import type { AddressLine } from '#contract/desk/address-lines.ts'
import { isAccount } from './reserve-address.ts'

/** Whether one of these wallets of clients would get the coins that arrive at an address. At an account of ours, any memo can be given to a client. */
export const isClients = (ours: AddressLine & { coin: string; network: string }, wallets: AddressLine[]): boolean =>
  wallets.some(({ address, memo }) => address.toLowerCase() === ours.address.toLowerCase() && (isAccount(ours) || memo === ours.memo))
