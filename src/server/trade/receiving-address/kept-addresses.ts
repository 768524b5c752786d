import { readDestination } from '#contract/addresses/read-destination.ts'
import { isCrypto } from '#contract/currencies.ts'
import type { AddressLine } from '#contract/desk/address-lines.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isAccount } from './reserve-address.ts'
import * as store from './receiving-address.store.ts'

type OfCoin = AddressLine & { coin: string; network: string }

/** An address with its memo, as the key of a map. */
export const keyOf = ({ address, memo }: AddressLine): string => JSON.stringify([address, memo])

/** An entry in the form in which addresses are stored now. Older ones were stored as they were typed. */
function usualForm({ coin, network, address, memo }: OfCoin): AddressLine {
  const read = isCrypto(coin) ? readDestination({ address, memo, memoType: 'ours' }, { coin, network }) : { flaws: {} }
  return 'flaws' in read ? { address, memo } : read
}

/**
 * Whether an entry is this address for the coins of one deal. An account of ours can have several coins, because its memos are never given twice.
 */
const isSame = (entry: OfCoin, one: OfCoin): boolean =>
  keyOf(usualForm(entry)) === keyOf(one) && (entry.coin === one.coin || !isAccount(one))

/** The entries with this address under any coin of its network, locked. Call after `lockEntries`. */
export const lockSame = async (tx: Transaction, one: OfCoin): Promise<store.KeptAddress[]> =>
  (await store.lockKept(tx, one.network, [one])).filter((entry) => isSame(entry, one))

/**
 * The entries of a list, by address and memo, locked: each that has the list's coin, and the addresses that another coin has. Call after
 * `lockEntries`.
 */
export async function lockListed(tx: Transaction, on: { coin: string; network: string }, lines: AddressLine[]) {
  const kept = (await store.lockKept(tx, on.network, lines)).map((entry) => ({ entry, usual: usualForm(entry) }))
  const rank = ({ entry, usual }: (typeof kept)[number]) => (entry.confirmedBy === null ? 2 : 0) + (keyOf(entry) === keyOf(usual) ? 0 : 1)
  const own = new Map<string, (typeof kept)[number]>()
  // Of two spellings that were entered before, the one that is confirmed or usual is found.
  for (const one of kept.filter(({ entry }) => entry.coin === on.coin).toSorted((one, other) => rank(other) - rank(one)))
    own.set(keyOf(one.usual), one)
  const ofOthers = kept.filter(({ entry, usual }) => entry.coin !== on.coin && !isAccount({ ...on, ...usual }))
  return { own, ofOthers: new Set(ofOthers.map(({ usual }) => keyOf(usual))) }
}

/** Whether one of these wallets of clients would get the coins that arrive at an address. At an account of ours, any memo can be given to a client. */
export const isClients = (ours: AddressLine & { coin: string; network: string }, wallets: AddressLine[]): boolean =>
  wallets.some(({ address, memo }) => address.toLowerCase() === ours.address.toLowerCase() && (isAccount(ours) || memo === ours.memo))
