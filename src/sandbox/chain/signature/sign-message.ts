import { base58, base64, hex } from '@scure/base'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { AddressForm } from '../wallet/address-forms.ts'
import type { Wallet } from '../wallet/wallets.ts'
import { RefusedTransfer } from '../networks.ts'
import { signSimple } from './bip-322.ts'

type Sign = (message: string, wallet: Wallet) => string

/** How wallets sign messages, by the form of their address. */
const schemes: Partial<Record<AddressForm, Sign>> = {
  p2wpkh: signSimple,
  p2tr: signSimple,
  'p2sh-p2wpkh': signSimple,
  p2pkh: (message, wallet) => bip137(message, wallet, { prefix: 'Bitcoin', header: 31 }),
  litecoin: (message, wallet) => bip137(message, wallet, { prefix: 'Litecoin', header: 31 }),
  'litecoin-p2wpkh': (message, wallet) => bip137(message, wallet, { prefix: 'Litecoin', header: 39 }),
  'cash-address': (message, wallet) => bip137(message, wallet, { prefix: 'Bitcoin', header: 31 }),
  ethereum: (message, wallet) => personalSign(message, wallet, 'Ethereum'),
  /** Its contract asks whether the owner signed (EIP-1271). */
  contract: (message, wallet) => personalSign(message, wallet, 'Ethereum'),
  /** TIP-191. */
  tron: (message, wallet) => personalSign(message, wallet, 'TRON'),
  solana: (message, { secret }) => base58.encode(ed25519.sign(utf8(message), secret)),
  /** SEP-53. */
  stellar: (message, { secret }) => base64.encode(ed25519.sign(sha256(utf8(`Stellar Signed Message:\n${message}`)), secret)),
}

export const canSign = ({ form }: Pick<Wallet, 'form'>): boolean => schemes[form] !== undefined

/** A signature as wallets with such an address show it. @throws RefusedTransfer */
export function signMessage(wallet: Wallet, message: string): string {
  const sign = schemes[wallet.form]
  if (!sign) throw new RefusedTransfer('Wallets of this coin sign no messages.')
  if (message === '') throw new RefusedTransfer('message must not be empty.')
  return sign(message, wallet)
}

/** `header`: for a compressed key, by the kind of address, before the recovery bit is added. */
function bip137(message: string, { secret }: Wallet, { prefix, header }: { prefix: string; header: number }): string {
  const content = Uint8Array.of(...withLength(`${prefix} Signed Message:\n`), ...withLength(message))
  const [recovery = 0, ...signature] = secp256k1.sign(sha256(sha256(content)), secret, { prehash: false, format: 'recovered' })
  return base64.encode(Uint8Array.of(header + recovery, ...signature))
}

/** EIP-191, and what Tron made of it. */
function personalSign(message: string, { secret }: Wallet, chain: 'Ethereum' | 'TRON'): string {
  const content = utf8(message)
  const hash = keccak_256(Uint8Array.of(...utf8(`\u0019${chain} Signed Message:\n${content.length}`), ...content))
  const [recovery = 0, ...signature] = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  return `0x${hex.encode(Uint8Array.of(...signature, 27 + recovery))}`
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** With Bitcoin's CompactSize before it. */
function withLength(text: string): Uint8Array {
  const bytes = utf8(text)
  if (bytes.length < 0xfd) return Uint8Array.of(bytes.length, ...bytes)
  if (bytes.length > 0xff_ff) throw new RefusedTransfer('message is too long.')
  return Uint8Array.of(0xfd, bytes.length & 0xff, bytes.length >> 8, ...bytes)
}
