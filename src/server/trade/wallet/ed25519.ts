import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base32nopad, base58, base64, hex } from '@scure/base'
import { orNull, type SignedMessage } from './signed-message.ts'

const utf8 = new TextEncoder()

/** Solana: wallets sign the bytes of the message as they are, or as an off-chain message, as Ledger does. */
export const isSignedOnSolana = ({ address, message, signature }: SignedMessage): boolean =>
  orNull(() => {
    const key = base58.decode(address)
    const bytes = utf8.encode(message)
    return [bytes, ...offChainMessages(bytes, key)].some((signed) => isSigned(key, signed, signature))
  }) ?? false

/**
 * The off-chain messages of one signer, without an application's domain. docs.anza.xyz/proposals/off-chain-message-signing: version 0.
 * github.com/solana-foundation/SRFCs/discussions/3: version 1. The first programs signed version 0 without domain and signers.
 */
function offChainMessages(message: Uint8Array, key: Uint8Array): Uint8Array[] {
  const domain = [0xff, ...utf8.encode('solana offchain')]
  const length = [message.length & 0xff, message.length >> 8]
  // Printable ASCII, short UTF-8, long UTF-8.
  const ofVersion0 = [0, 1, 2].flatMap((format) => [
    [0, ...new Uint8Array(32), format, 1, ...key, ...length],
    [0, format, ...length],
  ])
  return [...ofVersion0, [1, 1, ...key]].map((header) => Uint8Array.of(...domain, ...header, ...message))
}

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
