import type { CryptoCurrency } from '../currencies.ts'
import type { NetworkId } from '../networks.ts'

/** What is wrong with an address. `mistyped`: its checksum differs. `malformed`: it has the form of no address that we know. */
export type AddressFlaw = 'empty' | 'mistyped' | 'malformed' | 'testnet' | 'other-network'

export interface ReadAddress {
  /** As it is stored and sent to: without spaces, without `bitcoin:` and the like, in its usual letter case. */
  address: string
  /** The tag or memo that was part of what was typed, as in an X-address or a URI; null without one. */
  memo: string | null
  /** False if nothing in the address shows a typing mistake, as on Solana, or on Ethereum in one letter case. */
  hasChecksum: boolean
  /** What was left out, so that the screen can say it. `x-address`: it was taken apart into an address and a tag. */
  cleaned: 'uri' | 'spaces' | 'x-address' | null
}

export interface FlawedAddress {
  flaw: AddressFlaw
  /** With `other-network`: where it is an address. */
  networks: NetworkId[]
}

/** Reads an address that was typed or pasted, for a coin on a network. */
export function readAddress(typed: string, _on: { coin: CryptoCurrency; network: string }): ReadAddress | FlawedAddress {
  const address = typed.trim()
  return address === '' ? { flaw: 'empty', networks: [] } : { address, memo: null, hasChecksum: false, cleaned: null }
}
