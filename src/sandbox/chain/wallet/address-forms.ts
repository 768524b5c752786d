import { base32nopad, base58, base58check, base58xrp, bech32, hex } from '@scure/base'
import { type NETWORK, p2pkh, p2sh, p2tr, p2wpkh, utils as bitcoin } from '@scure/btc-signer'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { rlp } from '../ethereum/rlp.ts'
import type { NetworkId } from '../networks.ts'

/** How addresses of a network look, by the kind of wallet. */
const forms = {
  p2pkh: (secret: Uint8Array) => p2pkh(compressed(secret)).address,
  'p2sh-p2wpkh': (secret: Uint8Array) => p2sh(p2wpkh(compressed(secret))).address,
  p2wpkh: (secret: Uint8Array) => p2wpkh(compressed(secret)).address,
  p2tr: (secret: Uint8Array) => p2tr(bitcoin.pubSchnorr(secret)).address,
  litecoin: (secret: Uint8Array) => p2pkh(compressed(secret), litecoin).address,
  'litecoin-p2wpkh': (secret: Uint8Array) => p2wpkh(compressed(secret), litecoin).address,
  'cash-address': (secret: Uint8Array) => cashAddress(hash160(compressed(secret))),
  cardano: (secret: Uint8Array) => bech32.encode('addr', bech32.toWords(cardanoBytes(secret)), false),
  cosmos: (secret: Uint8Array) => bech32.encodeFromBytes('cosmos', hash160(compressed(secret))),
  polkadot: (secret: Uint8Array) => ss58(ed25519.getPublicKey(secret)),
  ethereum: (secret: Uint8Array) => withMixedCase(ethereumBytes(secret)),
  /** The first contract that the key creates. */
  contract: (secret: Uint8Array) => withMixedCase(keccak_256(rlp([ethereumBytes(secret), 0n])).slice(-20)),
  neo: (secret: Uint8Array) => checked58(Uint8Array.of(0x35, ...hash160(neoScript(compressed(secret))))),
  solana: (secret: Uint8Array) => base58.encode(ed25519.getPublicKey(secret)),
  stellar: (secret: Uint8Array) => strKey(ed25519.getPublicKey(secret)),
  tron: (secret: Uint8Array) => checked58(Uint8Array.of(0x41, ...ethereumBytes(secret))),
  xrp: (secret: Uint8Array) => checkedXrp(Uint8Array.of(0, ...hash160(compressed(secret)))),
} satisfies Record<string, (secret: Uint8Array) => string>

export type AddressForm = keyof typeof forms

/** The address of main network that belongs to a secret key. */
export const addressOf = (form: AddressForm, secret: Uint8Array): string => forms[form](secret)

/** The forms of a network's addresses. New wallets have the first one. */
export const formsOf: Record<NetworkId, readonly [AddressForm, ...AddressForm[]]> = {
  bitcoin: ['p2wpkh', 'p2tr', 'p2sh-p2wpkh', 'p2pkh'],
  ethereum: ['ethereum', 'contract'],
  base: ['ethereum'],
  'bitcoin-cash': ['cash-address'],
  cardano: ['cardano'],
  'cosmos-hub': ['cosmos'],
  litecoin: ['litecoin', 'litecoin-p2wpkh'],
  'neo-n3': ['neo'],
  'polkadot-asset-hub': ['polkadot'],
  solana: ['solana'],
  stellar: ['stellar'],
  tron: ['tron'],
  'xrp-ledger': ['xrp'],
}

const litecoin: typeof NETWORK = { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 }

export const compressed = (secret: Uint8Array): Uint8Array => secp256k1.getPublicKey(secret, true)
const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))
const checked58 = (bytes: Uint8Array): string => base58check(sha256).encode(bytes)
const checkedXrp = (bytes: Uint8Array): string => base58xrp.encode(Uint8Array.of(...bytes, ...sha256(sha256(bytes)).subarray(0, 4)))

const ethereumBytes = (secret: Uint8Array) => accountBytes(compressed(secret))
const accountBytes = (publicKey: Uint8Array) => keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).slice(1)).slice(-20)

/** The account of a public key, in small letters. */
export const accountOf = (publicKey: Uint8Array): string => `0x${hex.encode(accountBytes(publicKey))}`

/** EIP-55. */
function withMixedCase(address: Uint8Array): string {
  const lower = hex.encode(address)
  const hash = hex.encode(keccak_256(new TextEncoder().encode(lower)))
  return `0x${lower.replaceAll(/[a-f]/g, (letter, at: number) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter))}`
}

/** CIP-19: main network, a key for payments and one for stake. */
function cardanoBytes(secret: Uint8Array): Uint8Array {
  const keyHash = (key: Uint8Array) => blake2b(ed25519.getPublicKey(key), { dkLen: 28 })
  return Uint8Array.of(0x01, ...keyHash(secret), ...keyHash(sha256(secret)))
}

/** The account's script: push the key, and call System.Crypto.CheckSig. */
const neoScript = (key: Uint8Array) => Uint8Array.of(0x0c, 0x21, ...key, 0x41, 0x56, 0xe7, 0xb3, 0x27)

function ss58(key: Uint8Array): string {
  const content = Uint8Array.of(0, ...key)
  const checksum = blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...content), { dkLen: 64 })
  return base58.encode(Uint8Array.of(...content, ...checksum.slice(0, 2)))
}

function strKey(key: Uint8Array): string {
  const content = Uint8Array.of(6 << 3, ...key)
  const crc = crc16(content)
  return base32nopad.encode(Uint8Array.of(...content, crc & 0xff, crc >> 8))
}

function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc
}

const cashLetters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const cashGenerators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]

function cashAddress(keyHash: Uint8Array): string {
  const prefix = 'bitcoincash'
  const payload = bech32.toWords(Uint8Array.of(0, ...keyHash))
  const sum = cashSum([...[...prefix].map((letter) => letter.charCodeAt(0) & 31), 0, ...payload, 0, 0, 0, 0, 0, 0, 0, 0])
  const checksum = Array.from({ length: 8 }, (_, at) => Number((sum >> BigInt(5 * (7 - at))) & 31n))
  return `${prefix}:${[...payload, ...checksum].map((word) => cashLetters[word]).join('')}`
}

function cashSum(values: number[]): bigint {
  let sum = 1n
  for (const value of values) {
    const top = sum >> 35n
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(value)
    for (const [at, generator] of cashGenerators.entries()) if ((top >> BigInt(at)) & 1n) sum ^= generator
  }
  return sum ^ 1n
}
