import { cashAddressOf } from '#contract/addresses/bech32-forms.ts'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import { Address, NETWORK, p2sh, p2wpkh } from '@scure/btc-signer'
import { VarBytes } from '@scure/btc-signer/script.js'
import { hash160, sha256x2 } from '@scure/btc-signer/utils.js'
import { orNull, type SignedMessage } from './signed-message.ts'

/** The addresses of a key: its P2PKH ones, and its SegWit ones in P2SH and by themselves. */
interface Addresses {
  ofKey: string[]
  nested: string[]
  segwit: string[]
}

interface Chain {
  /** What is hashed before the message. */
  prefix: string
  addressesOf: (key: Uint8Array) => Addresses
}

const keyAddress = (key: Uint8Array, network: typeof NETWORK): string => Address(network).encode({ type: 'pkh', hash: hash160(key) })

const onBitcoin = (key: Uint8Array, network = NETWORK): Addresses => {
  if (key.length !== 33) return { ofKey: [keyAddress(key, network)], nested: [], segwit: [] }
  const segwit = p2wpkh(key, network)
  return { ofKey: [keyAddress(key, network)], nested: [p2sh(segwit, network).address], segwit: [segwit.address] }
}

const litecoin = { ...NETWORK, bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32 }

const withCashPrefix = (address: string) => [address, `bitcoincash:${address}`]

const chains: Record<'bitcoin' | 'litecoin' | 'bitcoin-cash', Chain> = {
  bitcoin: { prefix: 'Bitcoin Signed Message:\n', addressesOf: onBitcoin },
  litecoin: { prefix: 'Litecoin Signed Message:\n', addressesOf: (key) => onBitcoin(key, litecoin) },
  'bitcoin-cash': {
    prefix: 'Bitcoin Signed Message:\n',
    addressesOf: (key) => ({ ofKey: withCashPrefix(cashAddressOf(hash160(key))), nested: [], segwit: [] }),
  },
}

const addressesByHeader = [
  { from: 27, isCompressed: false, of: ({ ofKey }: Addresses) => ofKey },
  // Electrum, and Trezor for other wallets, sign so for SegWit addresses too.
  { from: 31, isCompressed: true, of: ({ ofKey, nested, segwit }: Addresses) => [...ofKey, ...nested, ...segwit] },
  { from: 35, isCompressed: true, of: ({ nested }: Addresses) => nested },
  { from: 39, isCompressed: true, of: ({ segwit }: Addresses) => segwit },
]

/**
 * BIP-137: one byte says the form of the address, and the key is recovered from the signature. It proves an address only if it is
 * exactly that key’s. A high s is right too: the BIP says nothing of it, and old wallets made it.
 */
export const isSignedByBip137 =
  (network: keyof typeof chains) =>
  ({ address, message, signature }: SignedMessage): boolean =>
    orNull(() => {
      const [header, ...compact] = base64.decode(signature)
      const form = addressesByHeader.find(({ from }) => header! >= from && header! < from + 4)
      if (!form || compact.length !== 64) return false
      const { prefix, addressesOf } = chains[network]
      const utf8 = new TextEncoder()
      const hash = sha256x2(VarBytes.encode(utf8.encode(prefix)), VarBytes.encode(utf8.encode(message)))
      const recoverable = secp256k1.Signature.fromBytes(Uint8Array.from(compact)).addRecoveryBit(header! - form.from)
      const key = recoverable.recoverPublicKey(hash).toBytes(form.isCompressed)
      return form.of(addressesOf(key)).includes(address)
    }) ?? false
