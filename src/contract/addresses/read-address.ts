import type { CryptoCurrency } from '../currencies.ts'
import type { MemoType } from '../memo-type.ts'
import { type NetworkId, networkOf } from '../networks.ts'
import { type AddressForm, mostTelling, oneOf } from './address-form.ts'
import { base58Form, polkadotForm, solanaForm, xrpForm } from './base58-forms.ts'
import { cashForm, cosmosForm, segwitForm, shelleyForm } from './bech32-forms.ts'
import { cleanAddress } from './clean-address.ts'
import { lostAddresses } from './lost-addresses.ts'
import { byronForm, ethereumForm, stellarForm } from './other-forms.ts'

/**
 * What is wrong with an address. `mistyped`: its checksum differs. `malformed`: it has the form of no address that we know. `other-network`: it is
 * right elsewhere. `lost`: it is a token's own address or nobody's, so that coins are lost there. `memo-type`: its memo is of a type that no deposit
 * uses, or contradicts the address.
 */
export type AddressFlaw = 'empty' | 'mistyped' | 'malformed' | 'testnet' | 'other-network' | 'lost' | 'memo-type'

export interface ReadAddress {
  /** As it is stored and sent to: without spaces, without `bitcoin:` and the like, in its usual letter case. */
  address: string
  /** The tag or memo that was part of what was typed, as in an X-address or a URI; null without one. */
  memo: string | null
  /** On Stellar, the type of this memo; null if a URI does not say it. */
  memoType: MemoType | null
  /** False if nothing in the address shows a typing mistake, as on Solana, or on Ethereum in one letter case. */
  hasChecksum: boolean
  /** What was left out, so that the screen can say it. `x-address`: it was taken apart into an address and a tag. */
  cleaned: 'uri' | 'spaces' | 'x-address' | null
}

export interface FlawedAddress {
  flaw: AddressFlaw
  /** With `other-network`: where it is an address; empty if it is none of our networks. */
  networks: NetworkId[]
}

// Bitcoin Cash and Litecoin once had Bitcoin's form (1…, 3…). There it is refused: coins sent to somebody's Bitcoin address would be gone.
const forms: Record<NetworkId, AddressForm> = {
  base: ethereumForm,
  bitcoin: oneOf(base58Form({ versions: [0x00, 0x05], first: '13' }), segwitForm('bc', ['tb', 'bcrt'])),
  'bitcoin-cash': cashForm,
  cardano: oneOf(shelleyForm, byronForm),
  'cosmos-hub': cosmosForm,
  ethereum: ethereumForm,
  litecoin: oneOf(base58Form({ versions: [0x30, 0x32], first: 'LM' }), segwitForm('ltc', ['tltc', 'rltc'])),
  'neo-n3': base58Form({ versions: [0x35], first: 'N' }),
  'polkadot-asset-hub': polkadotForm,
  solana: solanaForm,
  stellar: stellarForm,
  tron: base58Form({ versions: [0x41], first: 'T' }),
  'xrp-ledger': xrpForm,
}

const networkIds = Object.keys(forms) as NetworkId[]

// eips.ethereum.org/EIPS/eip-155: the numbers by which URIs name a chain. The testnets: Sepolia, Holesky, Hoodi, Base Sepolia.
const chainNumbers = new Map<string, NetworkId>([
  ['1', 'ethereum'],
  ['8453', 'base'],
])
const testChainNumbers = ['11155111', '17000', '560048', '84532']

/** Reads an address that was typed or pasted, for a coin on a network. */
export function readAddress(typed: string, { coin, network }: { coin: CryptoCurrency; network: string }): ReadAddress | FlawedAddress {
  const { text, memo, memoType, chain, cleaned } = cleanAddress(typed)
  const rule = networkOf(coin, network)
  if (text === '') return flawed('empty')
  if (!rule) return flawed('malformed')
  if (chain !== null && chainNumbers.get(chain) !== network) return ofOtherChain(chain)
  const own = forms[rule.id](text)
  // Some of Solana's have not the form of a wallet's address.
  if (lostAddresses(rule.id).includes(typeof own === 'object' ? own.address : text)) return flawed('lost')
  if (typeof own !== 'object') return flawOf(text)
  const { address, hasChecksum, apart } = own
  const said = rule.id === 'stellar' ? memoType : null
  // A muxed account contains an id.
  if (said === 'other' || (apart && said === 'text')) return flawed('memo-type')
  if (apart) return { address, ...apart, hasChecksum, cleaned: 'x-address' }
  const contained = rule.memo === 'none' ? { memo: null, memoType: null } : { memo, memoType: said }
  return { address, ...contained, hasChecksum, cleaned }
}

const flawed = (flaw: AddressFlaw, networks: NetworkId[] = []): FlawedAddress => ({ flaw, networks })

function ofOtherChain(chain: string): FlawedAddress {
  if (testChainNumbers.includes(chain)) return flawed('testnet')
  const named = chainNumbers.get(chain)
  return flawed('other-network', named ? [named] : [])
}

/** What is wrong with a text that is not an address of the network for which it was typed. */
function flawOf(text: string): FlawedAddress {
  const readings = networkIds.map((id) => ({ id, reading: forms[id](text) }))
  const elsewhere = readings.filter(({ reading }) => typeof reading === 'object').map(({ id }) => id)
  if (elsewhere.length > 0) return flawed('other-network', elsewhere)
  const reading = mostTelling(readings.map((one) => one.reading))
  return flawed(typeof reading === 'object' || reading === 'foreign' ? 'other-network' : reading)
}
