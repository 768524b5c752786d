import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check, hex } from '@scure/base'
import { orNull, type SignedMessage } from './signed-message.ts'

const base58check = createBase58check(sha256)

/** Asks a wallet that is a contract whether it accepts a signature, as in EIP-1271. Null if no node answered. */
export interface SmartContracts {
  isValidSignature(address: string, hash: Uint8Array, signature: Uint8Array): Promise<boolean | null>
}

/** What is hashed before the length of a message and the message itself. */
const prefixes = {
  /** EIP-191, version 0x45. */
  ethereum: '\x19Ethereum Signed Message:\n',
  /** tronweb.network: signMessageV2, by TIP-191. */
  tron: '\x19TRON Signed Message:\n',
}

function personalHash(message: string, prefix = prefixes.ethereum): Uint8Array {
  const bytes = new TextEncoder().encode(message)
  return keccak_256(concatBytes(new TextEncoder().encode(`${prefix}${bytes.length}`), bytes))
}

const bytesOf = (signature: string): Uint8Array => hex.decode(signature.replace(/^0x/i, '').toLowerCase())

/**
 * The 20 bytes of the address whose key signed; null if none did. v is 27 or 28, or 0 or 1 as some hardware wallets give it. A high s is refused:
 * wallets make none since EIP-2, and so nobody but the signer can make a second signature of the same message.
 */
function signerOf(signature: string, hash: Uint8Array): Uint8Array | null {
  const bytes = bytesOf(signature)
  const v = bytes[64]!
  const recovery = v >= 27 ? v - 27 : v
  if (bytes.length !== 65 || recovery > 1) return null
  const recoverable = secp256k1.Signature.fromBytes(bytes.subarray(0, 64)).addRecoveryBit(recovery)
  if (recoverable.hasHighS()) return null
  const key = recoverable.recoverPublicKey(hash).toBytes(false)
  return keccak_256(key.subarray(1)).subarray(12)
}

/** EIP-191, as wallets sign by `personal_sign`. */
export const isSignedByEip191 = ({ address, message, signature }: SignedMessage): boolean =>
  orNull(() => {
    const signer = signerOf(signature, personalHash(message))
    return signer !== null && `0x${hex.encode(signer)}` === address.toLowerCase()
  }) ?? false

/** TIP-191, as wallets of Tron sign by `signMessageV2`. */
export const isSignedByTip191 = ({ address, message, signature }: SignedMessage): boolean =>
  orNull(() => {
    const signer = signerOf(signature, personalHash(message, prefixes.tron))
    return signer !== null && base58check.encode(Uint8Array.of(0x41, ...signer)) === address
  }) ?? false

/** EIP-1271, of a contract that exists. EIP-6492, for one that does not exist yet, is not supported. Null if no node answered. */
export async function isSignedByContract(
  { address, message, signature }: SignedMessage,
  contracts?: SmartContracts,
): Promise<boolean | null> {
  const bytes = orNull(() => bytesOf(signature))
  if (bytes === null || bytes.length === 0 || !contracts) return false
  return contracts.isValidSignature(address, personalHash(message), bytes)
}
