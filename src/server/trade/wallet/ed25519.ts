import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base32nopad, base58, base64, hex } from '@scure/base'
import { orNull, type SignedMessage } from './signed-message.ts'

const utf8 = new TextEncoder()

/** Solana: the bytes of the message are signed as they are. */
export const isSignedOnSolana = ({ address, message, signature }: SignedMessage): boolean =>
  orNull(() => isSigned(base58.decode(address), utf8.encode(message), signature)) ?? false

/** SEP-53 of an account (`G…`). Contracts and muxed accounts have no key. */
export const isSignedOnStellar = ({ address, message, signature }: SignedMessage): boolean =>
  orNull(() => {
    const account = base32nopad.decode(address)
    if (account.length !== 35 || account[0] !== accountVersion) return false
    return isSigned(account.subarray(1, 33), sha256(utf8.encode(`Stellar Signed Message:\n${message}`)), signature)
  }) ?? false

// strkey: SEP-23
const accountVersion = 6 << 3

/** Strict: without keys and points that are encoded in two ways, or of small order, for which one signature fits many messages. */
function isSigned(key: Uint8Array, message: Uint8Array, signature: string): boolean {
  const bytes = [hex, base58, base64].map((coder) => orNull(() => coder.decode(signature))).find((decoded) => decoded?.length === 64)
  if (!bytes || ed25519.Point.fromBytes(bytes.subarray(0, 32)).isSmallOrder()) return false
  return ed25519.verify(bytes, message, key, { zip215: false })
}
